import type { FlowNode, NodeSpec } from "@switchyard/spec";
import { useDraft } from "../../../ui/draft/use-draft.ts";
import { ConditionField } from "../controls/condition/ConditionField.tsx";
import { useCallContext } from "./use-call-context.ts";

interface ApprovalConditionProps {
	readonly node: FlowNode;
	readonly spec: NodeSpec;
	readonly error: string | undefined;
	readonly readOnly: boolean;
	readonly onWhen: (when: string) => void;
}

/** Which calls wait for consent: a condition over the parameters that they would run with. */
export function ApprovalCondition({ node, spec, error, readOnly, onWhen }: ApprovalConditionProps) {
	const when = node.tool?.approvalWhen ?? "";
	const code = useDraft(when, (text) => onWhen(text.trim()));
	const message = useCallContext(node.id, spec);
	return (
		<ConditionField
			label="Calls that wait"
			codeLabel="Calls that wait, in CEL"
			{...{ when, code, message, error, readOnly, onWhen }}
		/>
	);
}
