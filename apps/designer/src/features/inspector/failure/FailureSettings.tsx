import { type FlowNode, MAX_STEP_TIMEOUT_MS } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { NodeDuration } from "../controls/NodeDuration.tsx";
import { OnError } from "./OnError.tsx";
import { failurePolicies } from "./policies.ts";
import { Retry } from "./Retry.tsx";

interface FailureSettingsProps {
	readonly node: FlowNode;
	readonly spec: NodeSpec;
}

/** How long the node may take, how often it is tried, and what a failure does. */
export function FailureSettings({ node, spec }: FailureSettingsProps) {
	const editor = useEditorVerbs();
	const readOnly = useEditor((state) => state.readOnly);
	const { retry, timeLimit } = failurePolicies(spec);
	return (
		<div className="flex flex-col gap-5 p-3">
			<OnError node={node} />
			{timeLimit && (
				<NodeDuration
					node={node.id}
					path="timeoutMs"
					description="How long one attempt may take."
					min={1}
					max={MAX_STEP_TIMEOUT_MS}
					placeholder="The server's limit"
					value={node.timeoutMs}
					readOnly={readOnly}
					onValueChange={(timeoutMs) => editor.setTimeLimit(node.id, timeoutMs ?? null)}
				/>
			)}
			{retry ? (
				<Retry node={node} effect={spec.effect} />
			) : (
				<p className="text-sm text-text-muted">It is not retried: the result would be the same.</p>
			)}
		</div>
	);
}
