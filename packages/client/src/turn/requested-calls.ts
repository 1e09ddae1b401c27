import { isRecord, type JsonRecord } from "@switchyard/wire";

/** A call as a model asked for it. */
export interface RequestedCall {
	readonly id: string;
	readonly name: string;
	readonly args: JsonRecord;
	/** What is wrong with it; such a call is answered and not made. */
	readonly problem?: string | undefined;
}

/** Stands for the tool of a call that names none. */
const UNNAMED = "unknown_tool";

/**
 * The calls of a model's message, in their order: `tool_calls` with `name`, `args` and `id`, those of OpenAI (`function` with its
 * `arguments` as text), and Anthropic's blocks of the type `tool_use`. What is missing gets a default.
 */
export function requestedCalls(message: unknown): readonly RequestedCall[] {
	const { tool_calls, toolCalls, content } = asRecord(message);
	const calls =
		tool_calls ?? toolCalls ?? listOf(content).filter((block) => asRecord(block).type === "tool_use");
	return listOf(calls).map((call, index) => requestedCall(asRecord(call), index));
}

function requestedCall(call: JsonRecord, index: number): RequestedCall {
	const written = asRecord(call.function);
	const name = text(call.name) ?? text(written.name);
	const { args, problem } = argumentsOf(call.args ?? call.arguments ?? call.input ?? written.arguments);
	return {
		id: text(call.id) ?? `call_${index + 1}`,
		name: name ?? UNNAMED,
		args,
		problem: name === undefined ? "The call names no tool." : problem,
	};
}

/** Some models write the arguments as text. */
function argumentsOf(given: unknown): Pick<RequestedCall, "args" | "problem"> {
	if (given === undefined || given === null || given === "") return { args: {} };
	let value = given;
	if (typeof given === "string") {
		try {
			value = JSON.parse(given);
		} catch {
			return { args: {}, problem: "The arguments are not JSON." };
		}
	}
	return isRecord(value) ? { args: value } : { args: {}, problem: "The arguments are no object." };
}

function text(value: unknown): string | undefined {
	return typeof value === "string" && value !== "" ? value : undefined;
}

function listOf(value: unknown): readonly unknown[] {
	return Array.isArray(value) ? value : [];
}

function asRecord(value: unknown): JsonRecord {
	return isRecord(value) ? value : {};
}
