import type { RobotToolApproval } from "@switchyard/spec/robot";
import { Select } from "../../../ui/Select.tsx";

interface ToolConsentProps {
	/** The tool's, as people know it. */
	readonly title: string;
	/** As for the robot's other tools when absent. */
	readonly approval: RobotToolApproval | undefined;
	readonly onChange: (approval: RobotToolApproval | undefined) => void;
}

const DEFAULT = "default";
const CHOICES = [
	{ value: DEFAULT, label: "Asks as set below" },
	{ value: "always", label: "Always asks" },
	{ value: "never", label: "Never asks" },
] as const;

/** Whether a person agrees to the calls of one tool. */
export function ToolConsent({ title, approval, onChange }: ToolConsentProps) {
	return (
		<Select
			label={`Consent to ${title}`}
			labelHidden
			options={CHOICES}
			value={approval ?? DEFAULT}
			onValueChange={(value) => onChange(value === DEFAULT ? undefined : (value as RobotToolApproval))}
			className="ml-6 w-44 max-sm:ml-7"
		/>
	);
}
