import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Client } from "./client.ts";
import { InternalError } from "./errors/tool-execution-error.ts";
import type { Session } from "./session.ts";
import { caught } from "./testing/caught.ts";
import { ScriptedRuntime } from "./testing/scripted-runtime.ts";
import type { Tool } from "./tools/tool.ts";

let runtime: ScriptedRuntime;
let client: Client;
let toolSession: Session;
let add: Tool;
let count: Tool;

beforeEach(async () => {
	runtime = await ScriptedRuntime.start();
	client = await runtime.client();
	toolSession = await client.openSession({ flow: "order-desk", node: "desk" });
	add = toolSession.tool("add_numbers");
	count = toolSession.tool("count");
});

afterEach(async () => {
	await runtime[Symbol.asyncDispose]();
	expect(client.openCalls).toBe(0);
});

async function chunksOf(stream: AsyncIterable<unknown>): Promise<unknown[]> {
	const chunks: unknown[] = [];
	for await (const chunk of stream) chunks.push(chunk);
	return chunks;
}

describe("a batch", () => {
	it("keeps what succeeded [D6]", async () => {
		const error = { type: "ToolError", code: "X", message: "No.", retryable: false };
		const results = [
			{ index: 0, status: "ok", result: { sum: 3 }, billing: { total_cost_usd: 0.25 } },
			{ index: 1, status: "error", error, billing: { total_cost_usd: 0.5 } },
		];
		runtime.answer = ({ type, batch_id }) =>
			type === "rpc_batch_call" ? { type: "rpc_batch_response", batch_id, results } : undefined;
		const costs: number[] = [];
		const calls = [add.request({ a: 1, b: 2 }), add.request({ b: 4 }, { positional: [3] })];
		const [one, two] = await toolSession.batch(calls, { maxParallel: 2, onCost: (cost) => costs.push(cost) });
		expect(one).toEqual({ status: "fulfilled", value: { sum: 3 } });
		expect(two).toMatchObject({ status: "rejected", reason: { message: "Tool failed: No." } });
		expect(costs).toEqual([0.25, 0.5]);
		const sent = await runtime.next("rpc_batch_call");
		expect(sent).toMatchObject({ parallel: true, max_parallel: 2, stop_on_error: false });
		expect(sent.requests).toMatchObject([
			{ index: 0, kwargs: { a: 1, b: 2 } },
			{ index: 1, args: [3] },
		]);
	});

	it.each([[[]], [[{ index: 1, status: "ok" }]], [[7]]])(
		"whose answers are not those to it fails: %j",
		async (results) => {
			runtime.answer = ({ type, batch_id }) =>
				type === "rpc_batch_call" ? { type: "rpc_batch_response", batch_id, results } : undefined;
			const error = await caught(toolSession.batch([add.request({ a: 1, b: 2 })]));
			expect(error).toMatchObject({ type: "InternalError", code: "FRAME_INVALID" });
		},
	);
});

describe("a stream", () => {
	const chunk = (rpc_id: unknown, chunk_type: string, more: object = {}) =>
		runtime.send({ type: "rpc_stream_chunk", rpc_id, chunk_type, ...more });

	it("comes with back pressure, and then has the outputs [D5]", async () => {
		const costs: number[] = [];
		const stream = count.stream({ upto: 10 }, { credit: 4, onCost: (cost) => costs.push(cost) });
		const { rpc_id, credit } = await runtime.next("rpc_tool_stream");
		expect(credit).toBe(4);
		for (let number = 0; number < 4; number++) chunk(rpc_id, "data", { chunk: number, data: number });
		expect(await stream.next()).toEqual({ done: false, value: 0 });
		expect(await runtime.all("rpc_stream_credit")).toEqual([]);
		expect(await stream.next()).toEqual({ done: false, value: 1 });
		expect(await runtime.next("rpc_stream_credit")).toMatchObject({ add: 2 });
		chunk(rpc_id, "complete", { data: { total: 4 }, total: 4, billing: { total_cost_usd: 0.05 } });
		expect(await chunksOf(stream)).toEqual([2, 3]);
		expect(await stream.result).toEqual({ total: 4 });
		expect(costs).toEqual([0.05]);
	});

	it("may fail, after the chunks that have come [D10]", async () => {
		const stream = count.stream();
		const { rpc_id } = await runtime.next("rpc_tool_stream");
		chunk(rpc_id, "data", { chunk: 0, data: 1 });
		chunk(rpc_id, "error", {
			error: { type: "ToolError", code: "X", message: "It broke.", retryable: false },
		});
		expect(await stream.next()).toEqual({ done: false, value: 1 });
		await expect(stream.next()).rejects.toThrow("Stream error: It broke.");
		await expect(stream.result).rejects.toThrow("Stream error: It broke.");
	});

	it("may be left, which cancels the call", async () => {
		const stream = count.stream();
		const { rpc_id } = await runtime.next("rpc_tool_stream");
		chunk(rpc_id, "data", { chunk: 0, data: 1 });
		for await (const number of stream) {
			expect(number).toBe(1);
			break;
		}
		expect(await runtime.next("rpc_cancel")).toMatchObject({ rpc_id });
		chunk(rpc_id, "data", { chunk: 1, data: 2 });
		expect(await runtime.all("error")).toEqual([]);
		expect([client.openCalls, client.dropped]).toEqual([0, 1]);
	});

	it("that is aborted rejects with the signal's reason", async () => {
		const aborter = new AbortController();
		const stream = count.stream({}, { signal: aborter.signal });
		await runtime.next("rpc_tool_stream");
		const next = stream.next();
		aborter.abort(new Error("enough"));
		await expect(next).rejects.toThrow("enough");
		await runtime.next("rpc_cancel");
	});

	it.each([
		["left out", [1]],
		["repeated", [0, 0]],
		["beyond the credit", [0, 1, 2]],
	])("with chunks that are %s fails, and is cancelled", async (_, numbers) => {
		const stream = count.stream({}, { credit: 2 });
		const { rpc_id } = await runtime.next("rpc_tool_stream");
		for (const number of numbers) chunk(rpc_id, "data", { chunk: number, data: number });
		await runtime.next("rpc_cancel");
		await expect(chunksOf(stream)).rejects.toThrow(InternalError);
	});
});
