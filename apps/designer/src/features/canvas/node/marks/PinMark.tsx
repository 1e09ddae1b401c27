import { Pin } from "lucide-react";
import { NodeMark } from "./NodeMark.tsx";

/** Marks a node whose pinned data stand in for it while the flow is being made. */
export function PinMark() {
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
