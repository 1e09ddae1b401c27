import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CallServer, freshId, startCallServer } from "../../../test/support/bridge/call-server.ts";

let server: CallServer;
beforeAll(async () => {
	server = await startCallServer();
});
afterAll(() => server.close());

describe("a session", () => {
	it("is opened by a client, which receives the tools with ids that hold the session's [D7, D13]", async () => {
		const client = await server.connect();
		client.send({ command: "open_session", id: "c1", args: { flow_id: "desk", node_id: "agent" } });
		const { success, result } = await client.take((frame) => frame.id === "c1");
		expect(success).toBe(true);
		expect(result).toMatchObject({ session_id: expect.stringMatching(/^s_[0-9a-f]{32}$/), tool_count: 8 });
		const { session_id, tools } = result as { session_id: string; tools: { tool_id: string }[] };
		expect(tools.every(({ tool_id }) => tool_id.startsWith(`${session_id}.`))).toBe(true);
	});

	it("is not opened by an agent's host", async () => {
		const client = await server.connect({ role: "agent" });
		client.send({ command: "open_session", id: "c1", args: { flow_id: "desk", node_id: "agent" } });
		expect(await client.take((frame) => frame.id === "c1")).toMatchObject({
			success: false,
			error: { code: "FRAME_FORBIDDEN" },
		});
	});

	it("answers a command that is none, or has wrong arguments, and lives on [D14]", async () => {
		const client = await server.connect();
		client.send({ command: "drop_tables", id: "c1" });
		expect(await client.take((frame) => frame.id === "c1")).toMatchObject({
			success: false,
			error: { type: "ValidationError", code: "COMMAND_UNKNOWN" },
		});
		client.send({ command: "open_session", id: "c2", args: { flow_id: 7 } });
		expect(await client.take((frame) => frame.id === "c2")).toMatchObject({
			success: false,
			error: { type: "ValidationError", code: "BODY_INVALID" },
		});
	});

	it("tells nothing of what failed inside but an id to ask about [R27]", async () => {
		const client = await server.connect();
		client.send({ command: "open_session", id: "c1", args: { flow_id: "broken", node_id: "agent" } });
		const { error } = await client.take((frame) => frame.id === "c1");
		expect(error).toMatchObject({ type: "InternalError", code: "INTERNAL" });
		expect(JSON.stringify(error)).not.toContain("SELECT");
		expect(server.log()).toContain((error as { details: { id: string } }).details.id);
	});

	it("is over once it is cleaned up, and stays so when that is repeated [D13]", async () => {
		const { client, deskSession, id, call } = await server.openDesk();
		for (const each of ["c1", "c2"]) {
			client.send({ command: "cleanup_session", id: each, args: { session_id: deskSession.id } });
			expect(await client.take((frame) => frame.id === each)).toMatchObject({ success: true });
		}
		expect(deskSession.isOver).toBe(true);
		expect(await call({ tool_id: id("add_numbers") })).toMatchObject({
			status: "error",
			error: { type: "SessionExpired", code: "SESSION_EXPIRED" },
		});
	});

	it("ends when its connection does not come back [D13]", async () => {
		const { client, deskSession } = await server.openDesk();
		client.socket.terminate();
		await deskSession.ended;
		expect(deskSession.isOver).toBe(true);
	});
});

describe("a call", () => {
	it("gives the tool's result, once [D4, D19]", async () => {
		const { client, id, call } = await server.openDesk();
		expect(await call({ tool_id: id("add_numbers"), args: [5, 3] })).toMatchObject({
			status: "ok",
			result: { result: 8 },
			metrics: { duration_ms: expect.any(Number) },
		});
		expect(await call({ tool_id: id("add_numbers"), kwargs: { a: 1, b: 1 } })).toMatchObject({
			result: { result: 2 },
		});
		expect(client.frames.filter(({ type }) => type === "rpc_tool_response")).toEqual([]);
	});

	it("tells a failure in the author's words, and none of anybody else's [D10, R27, X5]", async () => {
		const { id, call } = await server.openDesk();
		const failed = await call({ tool_id: id("fail"), kwargs: { code: "NO_STAMP", message: "No stamp." } });
		expect(failed).toMatchObject({
			status: "error",
			error: { type: "ToolError", code: "NO_STAMP", message: "No stamp.", retryable: false },
		});
		expect(JSON.stringify(failed)).not.toContain("/srv");
		const exploded = await call({ tool_id: id("explode") });
		expect(exploded).toMatchObject({ status: "error", error: { type: "InternalError", code: "INTERNAL" } });
		expect(JSON.stringify(exploded)).not.toContain("hunter2");
	});

	it("runs beside others, and each gets its own answer [R30, X7, D8]", async () => {
		const { id, call } = await server.openDesk();
		const numbers = Array.from({ length: 100 }, (_, index) => index);
		const answers = await Promise.all(numbers.map((a) => call({ tool_id: id("add_numbers"), args: [a, 1] })));
		expect(answers.map(({ result }) => result)).toEqual(numbers.map((a) => ({ result: a + 1 })));
	});

	it("whose time is over is answered so, and cancelled [D9, X4]", async () => {
		const { deskSession, id, call } = await server.openDesk();
		expect(await call({ tool_id: id("wait"), deadline_ms: 20 })).toMatchObject({
			status: "error",
			error: { type: "DeadlineExceeded", code: "TOOL_TIMEOUT", message: "Tool 'wait' timed out" },
		});
		expect(deskSession.calls[0]?.signal?.aborted).toBe(true);
		expect(deskSession.calls[0]?.deadlineMs).toBe(20);
	});

	it("that is cancelled, even twice, has one answer; a cancel of none changes nothing [X4]", async () => {
		const { client, deskSession, id } = await server.openDesk();
		client.send({ type: "rpc_tool_call", rpc_id: "rpc_1", tool_id: id("wait") });
		for (const rpc_id of ["rpc_1", "rpc_1", "rpc_none"]) client.send({ type: "rpc_cancel", rpc_id });
		expect(await client.next("rpc_tool_response")).toMatchObject({ rpc_id: "rpc_1", status: "cancelled" });
		client.send({ type: "rpc_cancel", rpc_id: "rpc_1" });
		client.send({ type: "rpc_tool_call", rpc_id: "rpc_2", tool_id: id("echo") });
		expect(await client.next("rpc_tool_response")).toMatchObject({ rpc_id: "rpc_2", status: "ok" });
		expect(deskSession.calls[0]?.signal?.aborted).toBe(true);
	});

	it("that heeds no cancel is answered all the same [X4]", async () => {
		const { client, deskSession, id } = await server.openDesk();
		const { promise: never } = Promise.withResolvers<never>();
		deskSession.call = () => never;
		client.send({ type: "rpc_tool_call", rpc_id: "rpc_1", tool_id: id("echo") });
		client.send({ type: "rpc_cancel", rpc_id: "rpc_1" });
		expect(await client.next("rpc_tool_response")).toMatchObject({ status: "cancelled" });
	});

	it("reports its progress to a caller that asks for it", async () => {
		const { client, id } = await server.openDesk();
		const count = { type: "rpc_tool_call", tool_id: id("count"), kwargs: { to: 4 } };
		client.send({ ...count, rpc_id: "rpc_1", progress: true });
		expect(await client.next("rpc_progress")).toMatchObject({ progress: 0.25, message: "1 counted" });
		expect(await client.next("rpc_tool_response")).toMatchObject({ result: { counted: 4 } });
		client.send({ ...count, rpc_id: "rpc_2" });
		await client.next("rpc_tool_response");
		expect(client.frames.filter(({ type }) => type === "rpc_progress")).toEqual([]);
	});

	it("whose result no frame can hold is answered so", async () => {
		const { id, call } = await server.openDesk();
		const repeat = { text: "x".repeat(1000), times: 2000 };
		expect(await call({ tool_id: id("repeat"), kwargs: repeat })).toMatchObject({
			status: "error",
			error: { type: "ToolError", code: "RESULT_TOO_LARGE" },
		});
	});

	it("with an id that was used is not made: its answer would be taken for the first one's [D8, Q-S5]", async () => {
		const { client, deskSession, id } = await server.openDesk();
		const call = { type: "rpc_tool_call", rpc_id: freshId(), tool_id: id("add_numbers"), args: [1, 2] };
		client.send(call);
		await client.next("rpc_tool_response");
		client.send(call);
		expect(await client.next("error")).toMatchObject({
			about: "rpc_tool_call",
			error: { type: "ValidationError", code: "CALL_ID_USED" },
		});
		expect(deskSession.calls).toHaveLength(1);
	});
});
