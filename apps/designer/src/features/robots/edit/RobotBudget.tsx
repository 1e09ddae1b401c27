import type { FlowBudget } from "@switchyard/spec/flow";
import { defined } from "@switchyard/spec/json";
import { LimitFields } from "../../../ui/budget/LimitFields.tsx";
import { budgetOf, draftOf } from "../../../ui/budget/limit-draft.ts";

interface RobotBudgetProps {
	/** Nothing is bounded when absent. */
	readonly budget: FlowBudget | undefined;
	readonly onChange: (budget: FlowBudget | undefined) => void;
}

/** What a robot may spend: on each answer, and on all answers of a day. */
export function RobotBudget({ budget, onChange }: RobotBudgetProps) {
	const set = (change: { [Part in keyof FlowBudget]: FlowBudget[Part] | undefined }) => {
		const { run, day } = { ...budget, ...change };
		onChange(run || day ? defined({ run, day }) : undefined);
	};
	return (
		<>
			<fieldset className="flex min-w-0 flex-col gap-2">
				<legend className="mb-2 font-semibold">Budget of each answer</legend>
				<LimitFields
					draft={draftOf(budget?.run)}
					onDraft={(draft) => set({ run: budgetOf(draft) })}
					bounded={budget?.run !== undefined}
					ofRun
				/>
			</fieldset>
			<fieldset className="flex min-w-0 flex-col gap-2">
				<legend className="mb-2 font-semibold">Budget of all answers of a day</legend>
				<LimitFields
					draft={draftOf(budget?.day)}
					onDraft={(draft) => set({ day: budgetOf(draft) })}
					bounded={budget?.day !== undefined}
				/>
			</fieldset>
		</>
	);
}
