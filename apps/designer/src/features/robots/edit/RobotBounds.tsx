import type { RobotSettings } from "@switchyard/spec/robot";
import { NumberField } from "../../../ui/NumberField.tsx";
import { Select } from "../../../ui/Select.tsx";

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

/** When a person is asked, who may talk to a robot, and how often its model is asked. */
export function RobotBounds({ draft, onChange }: RobotBoundsProps) {
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
				label="Steps of an answer"
				description="How often its model is asked at most."
				integer
				min={1}
				max={50}
				value={draft.maxSteps}
				onValueChange={(maxSteps) => maxSteps !== undefined && onChange({ ...draft, maxSteps })}
			/>
		</div>
	);
}
