import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BadFrameError, readFrame } from "@switchyard/wire";
import { describe, expect, it } from "vitest";
import { callErrorOfWire } from "./errors/error-of-wire.ts";
import type { Json } from "./json.ts";
import { caught } from "./testing/caught.ts";
import { type Frame, ScriptedRuntime } from "./testing/scripted-runtime.ts";

/** The cases that all languages share. */
function cases(name: string) {
	return JSON.parse(readFileSync(join(import.meta.dirname, "../../../conformance/bridge", name), "utf8"));
}

interface ErrorCase {
	readonly name: string;
	readonly tool_name: string;
	readonly error: Frame;
	readonly call_text: string;
	readonly stream_text: string;
}

interface Binding {
	readonly name: string;
	readonly tool: string;
	readonly args?: unknown;
	readonly kwargs?: unknown;
	readonly size?: number;
}

interface Reply {
	readonly name: string;
	readonly tool: string;
	readonly reply: { readonly status: string; readonly result?: unknown; readonly error?: Frame };
}

describe("errors print the texts that every language prints [D10]", () => {
	it.each(cases("errors.json").cases as ErrorCase[])(
		"$name",
		({ tool_name: toolName, error, call_text, stream_text }) => {
			for (const streaming of [false, true]) {
				const { type, code, message: reason, field, hint, retryable, details } = error;
				expect(callErrorOfWire(error, { toolName, streaming })).toMatchObject({
					message: streaming ? stream_text : call_text,
					...{ toolName, type, code, reason, field, hint, retryable, details },
				});
			}
		},
	);
});

describe("calls go out as they are written, and replies come back whole [D4, D11]", () => {
	const shared = cases("calls.json");

	async function desk(reply: () => object) {
		const runtime = await ScriptedRuntime.start();
		runtime.answer = ({ id, rpc_id, command, type }) => {
			const result = { session_id: "s_1", run_id: "r_1", tools: Object.values(shared.tools) };
			if (command) return { id, success: true, result };
			return type === "rpc_tool_call" ? { type: "rpc_tool_response", rpc_id, ...reply() } : undefined;
		};
		const toolSession = await (await runtime.client()).openSession({ flow: "f", node: "n" });
		return { runtime, session: toolSession };
	}

	// What TypeScript's types refuse, a program cannot say; `size` and `limit` are the runtime's.
	const sayable = (shared.binding as Binding[]).filter(
		({ args = [], kwargs = {}, size }) => Array.isArray(args) && isObject(kwargs) && size === undefined,
	);

	it.each(sayable)("$name", async ({ tool, args = [], kwargs = {} }) => {
		const { runtime, session: toolSession } = await desk(() => ({ status: "ok", result: {} }));
		await toolSession.tool(tool)(kwargs as Record<string, Json>, { positional: args as Json[] });
		expect(await runtime.next("rpc_tool_call")).toMatchObject({ args, kwargs });
		await runtime[Symbol.asyncDispose]();
	});

	it.each(shared.replies as Reply[])("$name", async ({ tool, reply }) => {
		const { runtime, session: toolSession } = await desk(() => reply);
		const { status, result, error } = reply;
		if (status === "ok") expect(await toolSession.tool(tool)()).toEqual(result);
		else {
			const { message: reason, ...rest } = error ?? {};
			expect(await caught(toolSession.tool(tool)())).toMatchObject({ reason, ...rest });
		}
		await runtime[Symbol.asyncDispose]();
	});
});

describe("frames [R24, D2, Q-S3, Q-S7, Q-S8]", () => {
	const { texts, nested, frames } = cases("frames.json");

	it.each(texts as { name: string; text: string }[])("that are none are refused: $name", ({ text }) => {
		expect(() => readFrame(text)).toThrow(BadFrameError);
	});

	it.each(nested as { levels: number; verdict: string }[])(
		"of $levels levels are $verdict",
		({ levels, verdict }) => {
			const text = `{"type":"node_result","outputs":${'{"a":'.repeat(levels - 1)}{}${"}".repeat(levels)}`;
			if (verdict === "ok") expect(readFrame(text)).toMatchObject({ type: "node_result" });
			else expect(() => readFrame(text)).toThrow(BadFrameError);
		},
	);

	it.each(frames as { name: string; frame: Frame }[])("are read as they are: $name", ({ frame }) => {
		expect(readFrame(JSON.stringify(frame))).toEqual(frame);
	});
});

function isObject(value: unknown): boolean {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
