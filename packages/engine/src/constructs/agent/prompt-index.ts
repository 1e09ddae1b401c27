import type { ChatMessage } from "@switchyard/spec/model";
import type { AgentProgress } from "../../run/step.ts";

/** Where the prompt stands: after the instructions and the earlier turns. */
export function promptIndex({ messages, earlier }: Pick<AgentProgress, "messages" | "earlier">): number {
	return beginOfTurns(messages) + earlier;
}

/** Where a conversation begins after its instructions. */
export function beginOfTurns([first]: readonly ChatMessage[]): number {
	return first?.role === "system" ? 1 : 0;
}
