import type { FlowPolicies } from "@switchyard/spec/flow";
import type { ModelSetting } from "@switchyard/spec/model";
import type { RobotSettings } from "@switchyard/spec/robot";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { explain } from "../../../ui/ErrorState.tsx";
import { ModelFields } from "../../../ui/ModelFields.tsx";
import { PolicyFields } from "../../../ui/policies/PolicyFields.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { withMemory, withOptional } from "../robot-settings.ts";
import { RobotBounds } from "./RobotBounds.tsx";
import { RobotBudget } from "./RobotBudget.tsx";
import { RobotMemoryFields } from "./RobotMemoryFields.tsx";
import { RobotPlaybook } from "./RobotPlaybook.tsx";
import { RobotTools } from "./RobotTools.tsx";

interface RobotFormProps {
	readonly draft: RobotSettings;
	readonly onChange: (draft: RobotSettings) => void;
	readonly onSubmit: () => void;
	/** Why the server did not take it. */
	readonly error: Error | null;
	/** Between the fields and the buttons. */
	readonly notice?: ReactNode;
	/** Buttons, the one that goes ahead last. */
	readonly actions: ReactNode;
}

/** The settings of a robot: on the left what it is and does, on the right what it does it with. */
export function RobotForm({ draft, onChange, onSubmit, error, notice, actions }: RobotFormProps) {
	const set = (change: Partial<RobotSettings>) => onChange({ ...draft, ...change });
	return (
		<form
			aria-label="Robot"
			className="flex min-h-0 flex-1 flex-col"
			onSubmit={(event) => {
				event.preventDefault();
				onSubmit();
			}}
			onKeyDown={(event) => {
				if (event.key !== "s" || !(event.ctrlKey || event.metaKey)) return;
				event.preventDefault();
				onSubmit();
			}}
		>
			<div className="grid min-h-0 flex-1 grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-6 overflow-y-auto px-6 py-4 max-lg:flex max-lg:flex-col max-sm:px-4">
				<div className="flex shrink-0 flex-col gap-3 self-start lg:sticky lg:top-0 max-lg:self-stretch">
					<TextField
						label="Name"
						required
						maxLength={120}
						value={draft.name}
						onChange={(event) => set({ name: event.target.value })}
					/>
					<TextArea
						label="Description"
						optional
						rows={2}
						maxLength={2000}
						description="What it is for. People choose by it, and robots that hand over."
						value={draft.description}
						onChange={(event) => set({ description: event.target.value })}
					/>
					<RobotPlaybook value={draft.playbook} onChange={(playbook) => set({ playbook })} />
				</div>
				<div className="flex min-w-0 shrink-0 flex-col gap-5">
					<RobotModel model={draft.model} onChange={(model) => set({ model })} />
					<RobotTools draft={draft} onChange={onChange} />
					<RobotBounds draft={draft} onChange={onChange} />
					<RobotMemoryFields
						memory={draft.memory}
						onChange={(memory) => onChange(withMemory(draft, memory))}
					/>
					<RobotPolicies
						policies={draft.policies}
						onChange={(policies) => onChange(withOptional(draft, "policies", policies))}
					/>
					<RobotBudget
						budget={draft.budget}
						onChange={(budget) => onChange(withOptional(draft, "budget", budget))}
					/>
				</div>
			</div>
			{notice}
			<footer className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t border-border px-6 py-3 max-sm:px-4">
				{error && (
					<p role="alert" className="min-w-0 flex-1 text-danger">
						{[explain(error).message, explain(error).hint].filter(Boolean).join(" ")}
					</p>
				)}
				{actions}
			</footer>
		</form>
	);
}

interface RobotModelProps {
	readonly model: ModelSetting;
	readonly onChange: (model: ModelSetting) => void;
}

/** Model of a robot. */
function RobotModel({ model, onChange }: RobotModelProps) {
	const { api } = useServices();
	const { data: credentials = [] } = useQuery(queries.credentials(api));
	return <ModelFields model={model} credentials={credentials} onChange={onChange} />;
}

interface RobotPoliciesProps {
	/** Anything may be done with any value when absent. */
	readonly policies: FlowPolicies | undefined;
	readonly onChange: (policies: FlowPolicies | undefined) => void;
}

/** Policies of a robot for untrusted and private values, whatever its model says. */
function RobotPolicies(props: RobotPoliciesProps) {
	return (
		<fieldset>
			<legend className="mb-3 font-semibold">Policies</legend>
			<PolicyFields {...props} />
		</fieldset>
	);
}
