import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Frame } from "../../../test/support/bridge/bridge-client.ts";
import {
	type CallServer,
	freshId,
	type OpenDesk,
	startCallServer,
} from "../../../test/support/bridge/call-server.ts";

let server: CallServer;
beforeAll(async () => {
	server = await startCallServer({ maxInflight: 20, maxBatches: 2 });
});
afterAll(() => server.close());

type Results = readonly Frame[];

async function batch({ client }: OpenDesk, requests: readonly Frame[], more: Frame = {}): Promise<Results> {
	const batch_id = freshId("batch");
	client.send({ type: "rpc_batch_call", batch_id, requests, ...more });
	const answer = await client.take((frame) => frame.batch_id === batch_id);
	expect(answer.type).toBe("rpc_batch_response");
	return answer.results as Results;
}

function sums({ id }: OpenDesk, count: number): Frame[] {
	return Array.from({ length: count }, (_, index) => ({
		index,
		tool_id: id("add_numbers"),
		args: [index, 1],
	}));
}

describe("a batch", () => {
	it("of a hundred calls is answered once, by index, whatever the order they are asked in [D6]", async () => {
		const desk = await server.openDesk();
		const results = await batch(desk, sums(desk, 100).reverse());
		expect(results).toEqual(
			Array.from({ length: 100 }, (_, index) => ({ index, status: "ok", result: { result: index + 1 } })),
		);
	});

	it("has some of its calls under way at once, but no more than it may [D6, R30]", async () => {
		const desk = await server.openDesk();
		const waits = Array.from({ length: 6 }, (_, index) => ({ index, tool_id: desk.id("wait") }));
		await batch(desk, waits, { max_parallel: 3, deadline_ms: 30 });
		expect(desk.deskSession.mostOpen).toBe(3);
		const other = await server.openDesk();
		await batch(other, sums(other, 5), { parallel: false });
		expect(other.deskSession.mostOpen).toBe(1);
	});

	it("keeps what went well beside what failed [D6]", async () => {
		const desk = await server.openDesk();
		const results = await batch(desk, [
			{ index: 0, tool_id: desk.id("add_numbers"), args: [1, 2] },
			{ index: 1, tool_id: desk.id("nothing") },
			{ index: 2, tool_id: desk.id("fail"), kwargs: { code: "NO_STAMP", message: "No stamp." } },
			{ index: 3, tool_id: desk.id("add_numbers"), args: "x" },
			{ index: 4, tool_id: desk.id("add_numbers"), args: [3, 4] },
		]);
		expect(results.map(({ status, result, error }) => [status, result ?? (error as Frame).type])).toEqual([
			["ok", { result: 3 }],
			["error", "ToolNotFound"],
			["error", "ToolError"],
			["error", "ValidationError"],
			["ok", { result: 7 }],
		]);
	});

	it("that stops at the first failure says of the rest that it never began [D6]", async () => {
		const desk = await server.openDesk();
		const requests = [{ index: 0, tool_id: desk.id("fail") }, ...sums(desk, 4).slice(1)];
		const results = await batch(desk, requests, { parallel: false, stop_on_error: true });
		expect(results.map(({ status }) => status)).toEqual(["error", "cancelled", "cancelled", "cancelled"]);
		expect(desk.deskSession.calls).toHaveLength(1);
	});

	it("whose time is over is answered at once: waiting for a turn counts [D9]", async () => {
		const desk = await server.openDesk();
		const waits = Array.from({ length: 3 }, (_, index) => ({ index, tool_id: desk.id("wait") }));
		const results = await batch(desk, waits, { max_parallel: 1, deadline_ms: 30 });
		expect(results.map(({ error }) => (error as Frame).message)).toEqual(
			Array.from({ length: 3 }, () => "Tool 'wait' timed out"),
		);
	});

	it("that is cancelled is answered once [X4]", async () => {
		const desk = await server.openDesk();
		const waits = Array.from({ length: 3 }, (_, index) => ({ index, tool_id: desk.id("wait") }));
		const frame = { type: "rpc_batch_call", batch_id: "batch_1", requests: waits, max_parallel: 1 };
		desk.client.send(frame);
		desk.client.send({ type: "rpc_cancel", rpc_id: "batch_1" });
		const { results } = await desk.client.next("rpc_batch_response");
		expect((results as Results).map(({ status }) => status)).toEqual(["cancelled", "cancelled", "cancelled"]);
	});

	it("that is too large, or names an index twice, makes no call", async () => {
		const desk = await server.openDesk();
		const large = await batch(desk, sums(desk, 101));
		expect(large[0]).toMatchObject({ error: { code: "BATCH_INVALID", field: "requests" } });
		const [first = {}] = sums(desk, 1);
		const twice = await batch(desk, [first, first]);
		expect(twice).toMatchObject([{ error: { code: "BATCH_INVALID" } }, { error: { code: "BATCH_INVALID" } }]);
		expect(desk.deskSession.calls).toEqual([]);
	});

	it("shares the connection's calls with all else, and waits for its turn [R30]", async () => {
		const desk = await server.openDesk();
		for (let each = 0; each < 20; each++) {
			desk.client.send({ type: "rpc_tool_call", rpc_id: `rpc_w${each}`, tool_id: desk.id("wait") });
		}
		expect(await desk.call({ tool_id: desk.id("echo") })).toMatchObject({
			status: "error",
			error: { type: "ResourceExhausted", code: "CALL_LIMIT", retryable: true, retry_after_ms: 100 },
		});
		const answer = batch(desk, sums(desk, 2));
		desk.client.send({ type: "rpc_cancel", rpc_id: "rpc_w0" });
		expect(await answer).toMatchObject([{ status: "ok" }, { status: "ok" }]);
	});

	it("of which too many are under way is refused, and may be tried again", async () => {
		const desk = await server.openDesk();
		const requests = [{ index: 0, tool_id: desk.id("wait") }];
		for (const batch_id of ["batch_a", "batch_b"]) {
			desk.client.send({ type: "rpc_batch_call", batch_id, requests });
		}
		expect(await batch(desk, sums(desk, 1))).toMatchObject([{ error: { type: "ResourceExhausted" } }]);
	});

	it("whose results no frame can hold keeps those that fit", async () => {
		const desk = await server.openDesk();
		const repeat = { tool_id: desk.id("repeat"), args: ["x".repeat(1000), 300] };
		const requests = Array.from({ length: 4 }, (_, index) => ({ ...repeat, index }));
		const results = await batch(desk, [...requests, { ...sums(desk, 1)[0], index: 4 }]);
		expect(results.map(({ error, status }) => (error as Frame | undefined)?.code ?? status)).toEqual([
			...Array.from({ length: 4 }, () => "RESULT_TOO_LARGE"),
			"ok",
		]);
	});
});
