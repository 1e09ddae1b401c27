import { ToolExecutionError } from "../errors/tool-execution-error.ts";
import type { JsonObject } from "../json.ts";
import type { Tool } from "../tools/tool.ts";
import { type RequestedCall, requestedCalls } from "./requested-calls.ts";
import type { ToolMessage, TurnState } from "./turn-state.ts";

/** What a turn is made with. */
interface Turn {
	readonly sessionId: string;
	readonly tools: ReadonlyMap<string, Tool>;
	readonly creditsPerUsd?: number;
	readonly signal?: AbortSignal;
}

/** Makes the calls, one after the other; `Session.runTurn` says how. */
export async function runTurn<State extends TurnState>(state: State, turn: Turn) {
	const { sessionId, tools, creditsPerUsd = 1, signal } = turn;
	if (!Array.isArray(state.messages) || !Array.isArray(state.capabilities)) {
		throw new TypeError("The state needs the lists `messages` and `capabilities`.");
	}
	if (state.session_id !== undefined && state.session_id !== null && state.session_id !== sessionId) {
		throw new TypeError("The state's `session_id` is that of another session.");
	}
	const messages = [...state.messages];
	let cost = 0;
	const onCost = (dollars: number) => {
		if (dollars >= 0) cost += dollars;
	};
	for (const call of requestedCalls(messages.at(-1))) {
		const tool = state.capabilities.includes(call.name) ? tools.get(call.name) : undefined;
		messages.push(await answer(call, tool, { onCost, signal }));
	}
	return {
		...state,
		messages,
		cost: (state.cost ?? 0) + cost,
		credits_used: (state.credits_used ?? 0) + cost * creditsPerUsd,
		session_id: sessionId,
		next_action: "call_model",
	};
}

/** Makes a call and gives its message, also when it fails. An aborted turn ends with the signal's reason. */
async function answer(
	call: RequestedCall,
	tool: Tool | undefined,
	options: { readonly onCost: (dollars: number) => void; readonly signal: AbortSignal | undefined },
): Promise<ToolMessage> {
	if (call.problem !== undefined) {
		return failed(call, { code: "TOOL_CALL_MALFORMED", message: call.problem });
	}
	if (tool === undefined) return failed(call, { code: "TOOL_UNKNOWN", message: "There is no such tool." });
	try {
		return messageOf(call, "success", await tool(call.args as JsonObject, options));
	} catch (error) {
		if (!(error instanceof ToolExecutionError)) throw error;
		const { code, reason: message, hint } = error;
		return failed(call, { code, message, ...(hint === undefined ? {} : { hint }) });
	}
}

function failed(call: RequestedCall, error: { code: string; message: string; hint?: string }): ToolMessage {
	return messageOf(call, "error", { status: "error", error });
}

function messageOf(
	{ id, name }: RequestedCall,
	status: ToolMessage["status"],
	result: JsonObject,
): ToolMessage {
	return { role: "tool", tool_call_id: id, name, status, content: JSON.stringify(result) };
}
