import type { FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { approvalPolicy, takesOver } from "@switchyard/spec/tool";
import { Forward, GitCompareArrows, Pin } from "lucide-react";
import { indexOf } from "../../../../core/flow/flow-index.ts";
import { useEditor } from "../../../../services/editor-context.tsx";
import { useRunDifferences } from "../../../../services/run-differences.tsx";
import { ConsentMark } from "./ConsentMark.tsx";
import { NodeMark } from "./NodeMark.tsx";

interface NodeMarksProps {
	readonly node: FlowNode;
	readonly spec: NodeSpec | undefined;
}

/** What a person should know of a node besides what it is: small words on the card's upper edge. */
export function NodeMarks({ node, spec }: NodeMarksProps) {
	const isTool = useEditor(({ flow }) =>
		indexOf(flow)
			.wiresAt(node.id)
			.some(({ to }) => to.node === node.id && to.port === "tool"),
	);
	return (
		<div className="canvas-node-marks">
			<VersionMark node={node.id} />
			{node.pin && <PinMark />}
			{isTool && spec && takesOver(spec, node) && <TakesOverMark />}
			{isTool && spec?.tool && (
				<ConsentMark policy={approvalPolicy(spec, node)} approver={node.tool?.approver} />
			)}
		</div>
	);
}

/** Marks a node whose pinned data stand in for it while the flow is being made. */
function PinMark() {
	return (
		<NodeMark
			icon={Pin}
			tone="border-border-strong bg-surface text-text"
			title="When you run the draft, pinned data stand in for this node. Published versions never use them."
		>
			pinned
		</NodeMark>
	);
}

/** Marks an agent to which others hand their conversations over. */
function TakesOverMark() {
	return (
		<NodeMark
			icon={Forward}
			tone="border-ai bg-ai-soft text-ai"
			title="An agent that calls this one hands its conversation over: this one has the last word."
		>
			takes over
		</NodeMark>
	);
}

/** Marks a node that is another now than in the version that the run in view used. */
function VersionMark({ node }: { readonly node: string }) {
	const changes = useRunDifferences((differences) => differences.byNode.get(node)?.join("\n"));
	if (changes === undefined) return null;
	return (
		<NodeMark
			icon={GitCompareArrows}
			tone="border-warning bg-warning-soft text-warning"
			title={`Since this run:\n${changes}`}
		>
			changed
		</NodeMark>
	);
}
