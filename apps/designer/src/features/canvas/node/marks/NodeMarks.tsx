import { approvalPolicy, type FlowNode, type NodeSpec, takesOver } from "@switchyard/spec";
import { indexOf } from "../../../../core/flow/flow-index.ts";
import { useEditor } from "../../../../services/editor-context.tsx";
import { ConsentMark } from "./ConsentMark.tsx";
import { PinMark } from "./PinMark.tsx";
import { TakesOverMark } from "./TakesOverMark.tsx";
import { VersionMark } from "./VersionMark.tsx";

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
