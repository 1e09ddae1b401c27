import type { FlowPolicies } from "@switchyard/spec/flow";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { PolicyFields } from "../../ui/policies/PolicyFields.tsx";

interface FlowPoliciesDialogProps {
	readonly policies: FlowPolicies | undefined;
	readonly onSave: (policies: FlowPolicies | null) => void;
	readonly onClose: () => void;
}

/** What the runs of a flow may do with values that outsiders could have written, and with private ones. */
export function FlowPoliciesDialog({ policies, onSave, onClose }: FlowPoliciesDialogProps) {
	const [draft, setDraft] = useState(policies);

	function save() {
		onSave(draft ?? null);
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
			<PolicyFields policies={draft} onChange={setDraft} />
		</Dialog>
	);
}
