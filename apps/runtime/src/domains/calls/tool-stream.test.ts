import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { BridgeClient, Frame } from "../../../test/support/bridge/bridge-client.ts";
import { type CallServer, startCallServer } from "../../../test/support/bridge/call-server.ts";

let server: CallServer;
/** Gives up a stream in which nothing comes for a moment. */
let impatient: CallServer;
beforeEach(async () => {
	server = await startCallServer();
	impatient = await startCallServer({ chunkMs: 200 });
});
afterEach(() => Promise.all([server.close(), impatient.close()]));

/** The stream's chunks so far. */
function chunks(client: BridgeClient, kind = "data"): Frame[] {
	return client.frames.filter(({ type, chunk_type }) => type === "rpc_stream_chunk" && chunk_type === kind);
}

async function lastChunk(client: BridgeClient): Promise<Frame> {
	return client.take(({ chunk_type }) => chunk_type === "complete" || chunk_type === "error");
}

describe("a stream", () => {
	it("brings every chunk in order, and at its end the outputs and how many there were [D5]", async () => {
		const { client, id } = await server.openDesk();
		client.send({ type: "rpc_tool_stream", rpc_id: "s1", tool_id: id("count"), kwargs: { to: 5 } });
		expect(await lastChunk(client)).toMatchObject({
			chunk_type: "complete",
			data: { counted: 5 },
			total: 5,
		});
		expect(chunks(client).map(({ chunk, data }) => [chunk, data])).toEqual(
			[1, 2, 3, 4, 5].map((number, index) => [index, { number }]),
		);
	});

	it("of a standard tool is one chunk with its outputs [D5]", async () => {
		const { client, id } = await server.openDesk();
		client.send({ type: "rpc_tool_stream", rpc_id: "s1", tool_id: id("add_numbers"), args: [5, 3] });
		expect(await lastChunk(client)).toMatchObject({ data: { result: 8 }, total: 0 });
	});

	it("has no more chunks under way than there is credit for: the tool waits [D5, D17]", async () => {
		const { client, deskSession, id } = await server.openDesk();
		const count = { type: "rpc_tool_stream", rpc_id: "s1", tool_id: id("count"), kwargs: { to: 10_000 } };
		client.send({ ...count, credit: 3 });
		await client.until(() => chunks(client).length === 3);
		client.send({ type: "rpc_stream_credit", rpc_id: "s1", add: 2 });
		await client.until(() => chunks(client).length === 5);
		client.send({ type: "ping", ts: 1 });
		await client.next("pong");
		expect(chunks(client)).toHaveLength(5);
		expect(deskSession.open).toBe(1);
		client.send({ type: "rpc_stream_credit", rpc_id: "s1", add: 9_995 });
		expect(await lastChunk(client)).toMatchObject({ total: 10_000 });
		expect(chunks(client).map(({ chunk }) => chunk)).toEqual(Array.from({ length: 10_000 }, (_, n) => n));
	});

	it("in which nothing comes for too long is over, and its tool is cancelled [D9]", async () => {
		const { client, deskSession, id } = await impatient.openDesk();
		client.send({ type: "rpc_tool_stream", rpc_id: "s1", tool_id: id("wait") });
		expect(await lastChunk(client)).toMatchObject({
			chunk_type: "error",
			error: { type: "DeadlineExceeded", code: "STREAM_TIMEOUT", message: "Stream timeout" },
		});
		expect(deskSession.calls[0]?.signal?.aborted).toBe(true);
	});

	it("whose reader gives no credit is not late, however long it takes [D9]", async () => {
		const { client, id } = await impatient.openDesk();
		const count = { type: "rpc_tool_stream", rpc_id: "s1", tool_id: id("count"), kwargs: { to: 2 } };
		client.send({ ...count, credit: 1 });
		await client.until(() => chunks(client).length === 1);
		// Another stream that waits for as long shows that the time is over.
		client.send({ type: "rpc_tool_stream", rpc_id: "s2", tool_id: id("wait") });
		expect(await lastChunk(client)).toMatchObject({ rpc_id: "s2", chunk_type: "error" });
		client.send({ type: "rpc_stream_credit", rpc_id: "s1", add: 9 });
		expect(await lastChunk(client)).toMatchObject({ rpc_id: "s1", chunk_type: "complete", total: 2 });
	});

	it("that is cancelled ends with one last chunk, and the tool is notified [X4]", async () => {
		const { client, deskSession, id } = await server.openDesk();
		const count = { type: "rpc_tool_stream", rpc_id: "s1", tool_id: id("count"), kwargs: { to: 9 } };
		client.send({ ...count, credit: 1 });
		await client.until(() => chunks(client).length === 1);
		client.send({ type: "rpc_cancel", rpc_id: "s1" });
		client.send({ type: "rpc_cancel", rpc_id: "s1" });
		expect(await lastChunk(client)).toMatchObject({ chunk_type: "error", error: { type: "Cancelled" } });
		client.send({ type: "rpc_stream_credit", rpc_id: "s1", add: 9 });
		client.send({ type: "ping", ts: 1 });
		await client.next("pong");
		expect(chunks(client)).toHaveLength(1);
		expect(deskSession.open).toBe(0);
	});

	it("reports its progress to a caller that asks for it", async () => {
		const { client, id } = await server.openDesk();
		const count = { type: "rpc_tool_stream", rpc_id: "s1", tool_id: id("count"), kwargs: { to: 4 } };
		client.send({ ...count, progress: true });
		await lastChunk(client);
		expect(chunks(client, "progress")[0]).toMatchObject({ data: { fraction: 0.25, text: "1 counted" } });
	});

	it("that cannot begin says why in its one chunk", async () => {
		const { client, id } = await server.openDesk();
		client.send({ type: "rpc_tool_stream", rpc_id: "s1", tool_id: id("nothing") });
		expect(await lastChunk(client)).toMatchObject({
			chunk_type: "error",
			error: { type: "ToolNotFound", message: `Unknown tool: ${id("nothing")}` },
		});
	});
});
