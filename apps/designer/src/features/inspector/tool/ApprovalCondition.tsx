import { CALL_NAMES, parseCallCondition } from "@switchyard/flow";
import type { FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { Plus } from "lucide-react";
import { Button } from "../../../ui/Button.tsx";
import { DropdownMenu } from "../../../ui/DropdownMenu.tsx";
import { useDraft } from "../../../ui/draft/use-draft.ts";
import { ConditionField } from "../controls/condition/ConditionField.tsx";
import { alsoWhen, approvalPresets } from "./approval-presets.ts";
import { useCallContext } from "./use-call-context.ts";

interface ApprovalConditionProps {
	readonly node: FlowNode;
	readonly spec: NodeSpec;
	readonly error: string | undefined;
	readonly readOnly: boolean;
	readonly onWhen: (when: string) => void;
}

/** Which calls wait for consent: a condition over what is known of a call. */
export function ApprovalCondition({ node, spec, error, readOnly, onWhen }: ApprovalConditionProps) {
	const when = node.tool?.approvalWhen ?? "";
	const code = useDraft(when, (text) => onWhen(text.trim()));
	const message = useCallContext(node.id, spec);
	return (
		<div className="flex min-w-0 flex-col gap-2">
			<ConditionField
				key={readsCall(when) ? "cel" : "any"}
				label="Calls that wait"
				codeLabel="Calls that wait, in CEL"
				hasPreview={!readsCall(code.draft)}
				{...{ when, code, message, error, readOnly, onWhen }}
			/>
			{!readOnly && (
				<DropdownMenu
					align="start"
					trigger={
						<Button size="sm" variant="ghost" className="self-start" icon={<Plus aria-hidden size={14} />}>
							Add a usual condition
						</Button>
					}
					entries={approvalPresets(spec, node).map((preset) => ({
						label: preset.label,
						onSelect: () => onWhen(alsoWhen(when, preset.when)),
					}))}
				/>
			)}
		</div>
	);
}

/** Whether a condition reads more than parameters: what that was in the last call is not kept. */
function readsCall(when: string): boolean {
	try {
		const { expression, firstTimes } = parseCallCondition(when);
		return firstTimes.length > 0 || CALL_NAMES.some((name) => expression.fields.includes(name));
	} catch {
		return when !== "";
	}
}
