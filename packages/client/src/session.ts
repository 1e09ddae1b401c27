import type { JsonRecord } from "@switchyard/wire";
import type { Blobs } from "./calls/blobs.ts";
import type { Caller } from "./calls/caller.ts";
import { tellCost } from "./calls/listeners.ts";
import { CommandError } from "./errors/command-error.ts";
import { callError, callErrorOfWire } from "./errors/error-of-wire.ts";
import type { CallOptions } from "./tools/call-options.ts";
import { createTool, type Tool, type Tools } from "./tools/tool.ts";
import type { ToolCall } from "./tools/tool-call.ts";
import { toolInfoOfWire } from "./tools/tool-info.ts";
import { runTurn } from "./turn/run-turn.ts";
import type { TurnState } from "./turn/turn-state.ts";

/** How a batch is made. */
export interface BatchOptions extends Pick<CallOptions, "signal" | "onCost"> {
	/** False has the calls made one after the other. */
	readonly parallel?: boolean;
	/** How many may be under way at once, 16 when absent. */
	readonly maxParallel?: number;
	/** Calls that have not begun when one fails are not made. */
	readonly stopOnError?: boolean;
	/** How many milliseconds the whole batch may take, ten minutes when absent. */
	readonly deadlineMs?: number;
}

/** What each call of a batch gave, in their order. */
export type BatchResults<Calls extends readonly ToolCall[]> = {
	-readonly [Index in keyof Calls]: PromiseSettledResult<
		Calls[Index] extends ToolCall<infer Result> ? Result : never
	>;
};

/** The tools of an agent node of a flow. Its calls are steps of a run that can be watched; closing it ends the run. */
export class Session<Known = Tools> implements AsyncDisposable {
	readonly id: string;
	/** The run whose steps the calls are. */
	readonly runId: string;
	/** The tools, by name: `await session.tools.send_email({ to })`. */
	readonly tools: Known;
	readonly #tools: ReadonlyMap<string, Tool>;
	readonly #caller: Caller;

	/** @param opened what the runtime answered to `open_session` */
	constructor(opened: JsonRecord, caller: Caller, blobs: Blobs | undefined) {
		this.id = idOf(opened.session_id);
		this.runId = idOf(opened.run_id);
		this.#caller = caller;
		const infos = (Array.isArray(opened.tools) ? opened.tools : []).map(toolInfoOfWire);
		const tools = infos.flatMap((info) =>
			info ? [[info.name, createTool(info, caller, blobs)] as const] : [],
		);
		this.#tools = new Map(tools);
		// A tool may be called `constructor`: names of outside are keys of nothing but this.
		const byName: Record<string, Tool> = Object.create(null);
		for (const [name, tool] of tools) byName[name] = tool;
		this.tools = Object.freeze(byName) as Known;
	}

	/** The tool of a name that is only known as the program runs. @throws ToolNotFound */
	tool(name: string): Tool {
		const tool = this.#tools.get(name);
		if (tool) return tool;
		const hint = `Tools: ${[...this.#tools.keys()].join(", ")}.`;
		const message = `There is no tool named "${name}".`;
		throw callError({ type: "ToolNotFound", code: "TOOL_UNKNOWN", message, hint, toolName: name });
	}

	/** All tools, in the order in which the flow has them. */
	get list(): readonly Tool[] {
		return [...this.#tools.values()];
	}

	/**
	 * Makes many calls in one round trip: `await session.batch([tool.request({ a: 1 }), tool.request({ a: 2 })])`.
	 * @param calls at most as many as the runtime takes, which is 100
	 * @returns for each call, in their order, its outputs or its error
	 */
	async batch<const Calls extends readonly ToolCall[]>(
		calls: Calls,
		options: BatchOptions = {},
	): Promise<BatchResults<Calls>> {
		const { parallel = true, stopOnError = false, maxParallel, onCost, signal } = options;
		const how = {
			parallel,
			stop_on_error: stopOnError,
			...(maxParallel === undefined ? {} : { max_parallel: maxParallel }),
		};
		const answers = await this.#caller.batch(calls, how, options);
		for (const answer of answers) tellCost(onCost, answer);
		const outcomes = calls.map(async (call, index) => {
			const { status, result, error } = answers[index] as JsonRecord;
			if (status === "ok") return call.resultOf(result, signal);
			throw callErrorOfWire(error, { toolName: call.tool.name });
		});
		return (await Promise.allSettled(outcomes)) as BatchResults<Calls>;
	}

	/**
	 * Makes all tool calls of the last message of a model's conversation, one after the other. Each is answered by one tool message with
	 * its id, also a malformed one and one that fails. The state that is given is not changed.
	 * @param options `creditsPerUsd` says how many credits a US dollar is, 1 when absent
	 * @throws TypeError when the state lacks a field, or is of another session; or the reason of the signal
	 */
	runTurn<State extends TurnState>(
		state: State,
		options: { readonly creditsPerUsd?: number; readonly signal?: AbortSignal } = {},
	): Promise<State & Required<Pick<TurnState, "cost" | "credits_used" | "session_id" | "next_action">>> {
		return runTurn(state, { sessionId: this.id, tools: this.#tools, ...options });
	}

	/** Ends the session and its run. */
	async close(): Promise<void> {
		try {
			await this.#caller.command("cleanup_session", { session_id: this.id });
		} catch (error) {
			// A session that is over already, or whose connection is gone, has ended too.
			if (!(error instanceof CommandError || isLost(error))) throw error;
		}
	}

	[Symbol.asyncDispose](): Promise<void> {
		return this.close();
	}
}

function isLost(error: unknown): boolean {
	return (error as { readonly type?: unknown }).type === "ConnectionLost";
}

function idOf(value: unknown): string {
	return typeof value === "string" ? value : "";
}
