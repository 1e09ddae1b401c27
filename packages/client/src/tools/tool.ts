import { namedArguments, positionalArguments } from "../calls/arguments.ts";
import type { Blobs } from "../calls/blobs.ts";
import type { Caller } from "../calls/caller.ts";
import type { Json, JsonObject } from "../json.ts";
import type { CallOptions } from "./call-options.ts";
import { ToolCall } from "./tool-call.ts";
import type { ToolInfo } from "./tool-info.ts";
import type { ToolStream } from "./tool-stream.ts";

/** What a tool is called with: its arguments, which may be left out where none is required, and how the call is made. */
type Called<Arguments extends object, Options> =
	Record<string, never> extends Arguments
		? [args?: Arguments, options?: Options]
		: [args: Arguments, options?: Options];

/** Arguments by name; those that are `undefined` are not given. */
export type NamedArguments = Readonly<Record<string, Json | undefined>>;

/** A tool of a session, as a function: `await tool({ to: "john@example.com" })`. */
export interface Tool<Arguments extends object = NamedArguments, Result = JsonObject, Chunk = unknown> {
	/**
	 * Calls the tool and waits for its outputs, streaming or not.
	 * @throws ToolExecutionError when it gave none, or the reason of the options' signal
	 */
	(...called: Called<Arguments, CallOptions>): Promise<Result>;
	/** The tool's name; tools are functions, and these have one. */
	readonly name: string;
	readonly info: ToolInfo;
	/** Calls the tool and gives its chunks as they come, streaming or not. */
	stream(...called: Called<Arguments, CallOptions>): ToolStream<Chunk, Result>;
	/** The call for a batch, without making it. */
	request(...called: Called<Arguments, Pick<CallOptions, "positional">>): ToolCall<Result>;
}

/** The tools of a session whose flow nobody has described. */
export type Tools = Readonly<Record<string, Tool>>;

export function createTool(info: ToolInfo, caller: Caller, blobs: Blobs | undefined): Tool {
	const request = (args?: object, { positional }: Pick<CallOptions, "positional"> = {}) =>
		new ToolCall<JsonObject>(
			info,
			{ positional: positionalArguments(info.name, positional), named: namedArguments(info.name, args) },
			blobs,
		);
	const call = async (args?: object, options: CallOptions = {}) =>
		caller.call(request(args, options), options);
	const stream = (args?: object, options: CallOptions = {}) =>
		caller.stream<unknown, JsonObject>(request(args, options), options);
	Object.defineProperty(call, "name", { value: info.name });
	return Object.freeze(Object.assign(call, { info, stream, request }));
}

/** Any tool, whatever its arguments are. */
export type AnyTool = Pick<Tool, "info"> & ((args: never, options?: CallOptions) => Promise<unknown>);
