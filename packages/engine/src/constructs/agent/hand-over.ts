import type { Fault } from "@switchyard/spec/error";
import type { Message } from "@switchyard/spec/json";
import type { ChatMessage } from "@switchyard/spec/model";
import { AS_TOOL } from "@switchyard/spec/tool";
import { joinLabels } from "../../message/label.ts";
import { type AgentStep, isAgent } from "../../run/agents-above.ts";
import type { RunState } from "../../run/run-state.ts";
import type { AgentProgress, Step, ToolCallOfStep } from "../../run/step.ts";
import { setPhase } from "../../run/step-life.ts";
import { filesIn } from "./attachments.ts";
import { say } from "./conversation.ts";
import { transcriptOf } from "./transcript.ts";

/** What stands before a conversation that an agent takes over. */
const HEADING = "The conversation so far, which another agent has handed over to you:";

/**
 * The agent that has handed its conversation over to a step; `undefined` for any other step. A hop, a plan or a program has none to hand over:
 * their calls are answered like all others.
 */
export function handedOverBy({ steps }: RunState, { tool, params }: Step): AgentStep | undefined {
	const caller = tool && params?.[AS_TOOL] === "hand-over" ? steps.get(tool.agent) : undefined;
	return caller && isAgent(caller) ? caller : undefined;
}

/** Why an agent may not hand over with a call: there are others in its turn, whose answers nobody would read. */
export function handOverFault(calling: Step, params: Message, { name }: ToolCallOfStep): Fault | undefined {
	if (params[AS_TOOL] !== "hand-over" || !calling.agent || calling.agent.calls.length === 1) return undefined;
	return {
		code: "HAND_OVER_NOT_ALONE",
		message: `The conversation cannot be handed over by \`${name}\` beside other calls.`,
		hint: "Read the answers of the other calls, then call it alone.",
		retryable: false,
	};
}

/** An agent takes the conversation of another one over, but for what its designer told that one; what is known of it is known of all that follows. */
export function takeOver(step: Step, progress: AgentProgress, { agent: before }: AgentStep): void {
	say(progress, conversationOf(before));
	progress.cut.push(...before.cut);
	step.context = joinLabels(step.context, step.tool?.label);
}

function conversationOf({ messages }: AgentProgress): ChatMessage {
	const said = messages.filter(({ role }) => role !== "system").map((message) => transcriptOf(message));
	const files = filesIn(messages);
	const text = [HEADING, ...said].join("\n\n");
	return { role: "user", text, ...(files.length === 0 ? {} : { files }) };
}

/** The agent that has taken over is done: its last word is that of the one whose conversation it was, and so is its failure. */
export function takeLastWord(
	state: RunState,
	step: AgentStep,
	taker: AgentStep,
	error: Fault | undefined,
): void {
	const { text, finishReason } = taker.agent;
	step.agent.text = text;
	step.agent.finishReason = finishReason;
	step.fault = error;
	setPhase(state, step, "done");
}
