import type { FlowPolicies, PolicyAnswer } from "@switchyard/spec";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";

interface FlowPoliciesDialogProps {
	readonly policies: FlowPolicies | undefined;
	readonly onSave: (policies: FlowPolicies | null) => void;
	readonly onClose: () => void;
}

const CHOICES = [
	{ value: "off", label: "Off" },
	{ value: "ask", label: "Ask a person" },
	{ value: "refuse", label: "Refuse" },
] as const;

type Choice = (typeof CHOICES)[number]["value"];

/** What the runs of a flow may do with values that outsiders could have written, and with private ones. */
export function FlowPoliciesDialog({ policies, onSave, onClose }: FlowPoliciesDialogProps) {
	const [untrusted, setUntrusted] = useState<Choice>(policies?.untrusted ?? "off");
	const [secret, setSecret] = useState<Choice>(policies?.private ?? "off");

	function save() {
		const [first, second] = [answerOf(untrusted), answerOf(secret)];
		onSave(
			first || second ? { ...(first && { untrusted: first }), ...(second && { private: second }) } : null,
		);
		onClose();
	}

	return (
		<Dialog
			open
			onOpenChange={(open) => !open && onClose()}
			title="Policies of the flow"
			description="They hold for its steps, for the tool calls of its agents and in every flow that it calls, no matter what a model says."
			footer={
				<>
					<Button onClick={onClose}>Cancel</Button>
					<Button variant="primary" onClick={save}>
						Save
					</Button>
				</>
			}
		>
			<div className="flex flex-col gap-6">
				<Policy
					title="Consequential actions need a trusted origin"
					choice={untrusted}
					onChoice={setUntrusted}
				>
					What somebody outside could have written — in a mail, a page, a file — becomes no recipient,
					address, path, amount, query or instruction, unless it is one of the allowed values of its
					parameter, and makes no agent call a destructive tool.
				</Policy>
				<Policy title="Private data leave only where they may" choice={secret} onChoice={setSecret}>
					What was read with a credential, or is marked private, is sent only to addresses that are fixed in
					the flow or among the allowed values.
				</Policy>
			</div>
		</Dialog>
	);
}

interface PolicyProps {
	readonly title: string;
	readonly choice: Choice;
	readonly onChoice: (choice: Choice) => void;
	readonly children: string | readonly string[];
}

function Policy({ title, choice, onChoice, children }: PolicyProps) {
	return (
		<fieldset className="flex flex-col gap-2">
			<legend className="mb-1 font-medium">{title}</legend>
			<p className="text-text-muted">{children}</p>
			<SegmentedControl label={title} fill segments={CHOICES} value={choice} onValueChange={onChoice} />
		</fieldset>
	);
}

function answerOf(choice: Choice): PolicyAnswer | undefined {
	return choice === "off" ? undefined : choice;
}
