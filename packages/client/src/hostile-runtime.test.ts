import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Client } from "./client.ts";
import { ConnectionLost } from "./errors/tool-execution-error.ts";
import { caught } from "./testing/caught.ts";
import { adding, type Frame, ScriptedRuntime } from "./testing/scripted-runtime.ts";
import type { Tool } from "./tools/tool.ts";

let runtime: ScriptedRuntime;
let client: Client;
let add: Tool;

beforeEach(async () => {
	runtime = await ScriptedRuntime.start();
	client = await runtime.client();
	add = (await client.openSession({ flow: "f", node: "n" })).tool("add_numbers");
});

afterEach(async () => {
	await runtime[Symbol.asyncDispose]();
	expect(client.openCalls).toBe(0);
});

describe("what is no frame, or an unknown one, is answered and passed over [R24, Q-S3, Q-S8]", () => {
	it.each([
		"{",
		"[]",
		"null",
		'{"type":"rpc_tool_response","__proto__":{"polluted":true}}',
		'{"type":"dance"}',
		'{"type":{"a":1}}',
		"{}",
	])("%s", async (text) => {
		runtime.sendText(text);
		expect(await runtime.next("error")).toMatchObject({ error: { type: "BadFrame" } });
		expect(await add({ a: 1, b: 2 })).toEqual({ sum: 3 });
		expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
	});

	it.each([
		{ type: "rpc_tool_response" },
		{ type: "rpc_tool_response", rpc_id: { toString: 1 }, status: "ok" },
		{ type: "rpc_stream_chunk", rpc_id: "constructor", chunk_type: "data" },
		{ type: "rpc_batch_response", batch_id: null, results: 7 },
		{ type: "rpc_progress", rpc_id: [], progress: "much" },
		{ type: "tool_execution", tool_execution: "none" },
		{ success: true },
	])("what nobody waits for is dropped: %j", async (frame) => {
		runtime.sendText(JSON.stringify(frame));
		expect(await add({ a: 1, b: 2 })).toEqual({ sum: 3 });
	});
});

describe("a runtime that breaks the protocol loses what was under way, and says so at once", () => {
	it.each<[string, (sent: Frame) => void]>([
		["a frame of bytes", () => runtime.sendText(new Uint8Array(8))],
		["a frame that is too large", () => runtime.sendText(`"${"x".repeat(5 * 1024 * 1024)}"`)],
		["numbers with a gap", () => runtime.sendText(JSON.stringify({ type: "goaway", seq: 100 }))],
		["a payload that is damaged", ({ rpc_id }) => runtime.send(packed(rpc_id, "bm90IHppcHBlZA=="))],
		["a payload that is no text", ({ rpc_id }) => runtime.send(packed(rpc_id, 7))],
	])("%s", async (_, misbehave) => {
		runtime.answer = () => undefined;
		const call = caught(add({ a: 1, b: 2 }));
		misbehave(await runtime.next("rpc_tool_call"));
		expect(await call).toBeInstanceOf(ConnectionLost);
		runtime.answer = adding;
		await runtime.next("hello");
		await runtime.next("hello");
		expect(runtime.hellos.at(-1)).not.toHaveProperty("resume");
		expect((await client.openSession({ flow: "f", node: "n" })).list).toHaveLength(2);
	});

	it("a payload that is small on the wire and large in memory", async () => {
		runtime.answer = () => undefined;
		const call = caught(add({ a: 1, b: 2 }));
		const { rpc_id } = await runtime.next("rpc_tool_call");
		const bomb = new Blob([`"${"x".repeat(64 * 1024 * 1024)}"`]).stream();
		const bytes = await new Response(bomb.pipeThrough(new CompressionStream("deflate"))).arrayBuffer();
		runtime.send(packed(rpc_id, Buffer.from(bytes).toString("base64")));
		expect(await call).toBeInstanceOf(ConnectionLost);
	});
});

describe("a welcome that is none refuses the connection", () => {
	it.each<Frame>([
		{ limits: {} },
		{ limits: undefined },
		{ heartbeat: { interval_ms: 0, timeout_ms: 0, max_missed: 1 } },
		{ session_ttl_ms: "long" },
		{ capabilities: "all" },
		{ last_seq: null },
	])("%j", async (welcome) => {
		runtime.welcome = welcome;
		expect(await caught(runtime.client())).toMatchObject({
			name: "BridgeRefusedError",
			code: "FRAME_INVALID",
		});
	});
});

it("tools that are none are not there, and names of outside are keys of nothing else [Q-S3]", async () => {
	const parameters = { type: "object" };
	const named = (name: unknown) => ({ tool_id: `s.${name}`, name, parameters });
	runtime.answer = ({ id, command }) => {
		const tools = [7, null, { name: "no id" }, named(7), named("constructor"), named("toString")];
		return command ? { id, success: true, result: { session_id: "s", run_id: "r", tools } } : undefined;
	};
	const toolSession = await client.openSession({ flow: "f", node: "n" });
	expect(Object.keys(toolSession.tools)).toEqual(["constructor", "toString"]);
	expect(toolSession.tools.hasOwnProperty).toBeUndefined();
});

function packed(rpc_id: unknown, result: unknown): Frame {
	return { type: "rpc_tool_response", rpc_id, status: "ok", result, content_encoding: "deflate" };
}
