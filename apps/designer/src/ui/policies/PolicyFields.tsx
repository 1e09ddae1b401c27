import type { FlowPolicies, PolicyAnswer, PolicyName } from "@switchyard/spec/flow";
import { SegmentedControl } from "../SegmentedControl.tsx";

interface PolicyFieldsProps {
	/** Each is off when absent. */
	readonly policies: FlowPolicies | undefined;
	readonly onChange: (policies: FlowPolicies | undefined) => void;
}

const CHOICES = [
	{ value: "off", label: "Off" },
	{ value: "ask", label: "Ask a person" },
	{ value: "refuse", label: "Refuse" },
] as const;

/** What runs may do with values that outsiders could have written, and with private ones. */
export function PolicyFields({ policies, onChange }: PolicyFieldsProps) {
	const set = (name: PolicyName, answer: PolicyAnswer | undefined) => {
		const { [name]: _, ...others } = policies ?? {};
		const chosen = answer ? { ...others, [name]: answer } : others;
		onChange(Object.keys(chosen).length === 0 ? undefined : chosen);
	};
	return (
		<div className="flex flex-col gap-6">
			<Policy
				title="Consequential actions need a trusted origin"
				answer={policies?.untrusted}
				onAnswer={(answer) => set("untrusted", answer)}
			>
				What somebody outside could have written — in a mail, a page, a file — becomes no recipient, address,
				path, amount, query or instruction, unless it is one of the allowed values of its parameter, and makes
				no agent call a destructive tool.
			</Policy>
			<Policy
				title="Private data leave only where they may"
				answer={policies?.private}
				onAnswer={(answer) => set("private", answer)}
			>
				What was read with a credential, or is marked private, is sent only to addresses that are fixed in the
				flow or among the allowed values.
			</Policy>
		</div>
	);
}

interface PolicyProps {
	readonly title: string;
	readonly answer: PolicyAnswer | undefined;
	readonly onAnswer: (answer: PolicyAnswer | undefined) => void;
	readonly children: string;
}

function Policy({ title, answer, onAnswer, children }: PolicyProps) {
	return (
		<fieldset className="flex flex-col gap-2">
			<legend className="mb-1 font-medium">{title}</legend>
			<p className="text-text-muted">{children}</p>
			<SegmentedControl
				label={title}
				fill
				segments={CHOICES}
				value={answer ?? "off"}
				onValueChange={(choice) => onAnswer(choice === "off" ? undefined : choice)}
			/>
		</fieldset>
	);
}
