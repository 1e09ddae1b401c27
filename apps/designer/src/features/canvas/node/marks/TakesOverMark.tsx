import { Forward } from "lucide-react";
import { NodeMark } from "./NodeMark.tsx";

/** Marks an agent to which others hand their conversations over. */
export function TakesOverMark() {
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
