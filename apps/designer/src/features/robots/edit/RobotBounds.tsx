import type { FlowBudget, RobotSettings } from "@switchyard/spec";
import { NumberField } from "../../../ui/NumberField.tsx";
import { Select } from "../../../ui/Select.tsx";

const MICRO = 1_000_000;

const APPROVALS = [
	{ value: "as-declared", label: "Where a tool asks for it" },
	{ value: "always", label: "For every call of a tool" },
] as const satisfies readonly { value: RobotSettings["approval"]; label: string }[];

const AUDIENCES = [
	{ value: "signed-in", label: "Signed-in people" },
	{ value: "programs", label: "Signed-in people and programs" },
	{ value: "anyone", label: "Anyone, where it is embedded" },
] as const satisfies readonly { value: RobotSettings["audience"]; label: string }[];

interface RobotBoundsProps {
	readonly draft: RobotSettings;
	readonly onChange: (draft: RobotSettings) => void;
}

/** What a robot may spend, when a person is asked, and who may talk to it. */
export function RobotBounds({ draft, onChange }: RobotBoundsProps) {
	const { budget: _, ...others } = draft;
	const setBudget = (part: "run" | "day", dollars: number | undefined) => {
		const budget = withDollars(draft.budget, part, dollars);
		onChange(budget === undefined ? others : { ...others, budget });
	};
	const dollarsOf = (part: "run" | "day") => {
		const microUsd = draft.budget?.[part]?.microUsd;
		return microUsd === undefined ? undefined : microUsd / MICRO;
	};
	return (
		<div className="grid grid-cols-2 gap-x-3 gap-y-2 max-sm:grid-cols-1">
			<Select
				label="A person agrees"
				options={APPROVALS}
				value={draft.approval}
				onValueChange={(approval) => onChange({ ...draft, approval: approval as RobotSettings["approval"] })}
			/>
			<Select
				label="Who may talk to it"
				options={AUDIENCES}
				value={draft.audience}
				onValueChange={(audience) => onChange({ ...draft, audience: audience as RobotSettings["audience"] })}
			/>
			<NumberField
				label="Dollars for an answer"
				optional
				min={0.000001}
				placeholder="Not bounded"
				value={dollarsOf("run")}
				onValueChange={(dollars) => setBudget("run", dollars)}
			/>
			<NumberField
				label="Dollars for a day"
				optional
				min={0.000001}
				placeholder="Not bounded"
				value={dollarsOf("day")}
				onValueChange={(dollars) => setBudget("day", dollars)}
			/>
			<NumberField
				label="Model calls for an answer"
				integer
				min={1}
				max={50}
				value={draft.maxSteps}
				onValueChange={(maxSteps) => maxSteps !== undefined && onChange({ ...draft, maxSteps })}
			/>
		</div>
	);
}

/** A budget with another limit in dollars; its other limits stay. `undefined` once nothing is bounded. */
function withDollars(
	budget: FlowBudget | undefined,
	part: "run" | "day",
	dollars: number | undefined,
): FlowBudget | undefined {
	const { microUsd: _, ...limits } = budget?.[part] ?? {};
	const set = dollars === undefined ? limits : { ...limits, microUsd: Math.round(dollars * MICRO) };
	const { [part]: __, ...others } = budget ?? {};
	const whole = Object.keys(set).length === 0 ? others : { ...others, [part]: set };
	return Object.keys(whole).length === 0 ? undefined : whole;
}
