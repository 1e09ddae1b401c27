import { BridgeRefusedError, BridgeUnreachableError } from "@switchyard/wire";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Client, connect } from "./client.ts";
import { CommandError } from "./errors/command-error.ts";
import {
	ConnectionLost,
	DeadlineExceeded,
	InputRequired,
	ToolError,
	ToolNotFound,
	ValidationError,
} from "./errors/tool-execution-error.ts";
import type { Session } from "./session.ts";
import { caught } from "./testing/caught.ts";
import { adding, type Frame, ScriptedRuntime, SESSION } from "./testing/scripted-runtime.ts";
import type { Tool } from "./tools/tool.ts";
import type { ToolExecution } from "./tools/tool-execution.ts";

let runtime: ScriptedRuntime;
let client: Client;
let toolSession: Session;
let add: Tool;
let count: Tool;

beforeEach(async () => {
	runtime = await ScriptedRuntime.start();
	client = await runtime.client();
	toolSession = await client.openSession({ flow: "order-desk", node: "desk", message: { question: "?" } });
	add = toolSession.tool("add_numbers");
	count = toolSession.tool("count");
});

afterEach(async () => {
	await runtime[Symbol.asyncDispose]();
	expect(client.openCalls).toBe(0);
});

const silent = () => undefined;

function failing(error: object, status = "error"): (frame: Frame) => Frame | undefined {
	return ({ type, rpc_id }) =>
		type === "rpc_tool_call" ? { type: "rpc_tool_response", rpc_id, status, error } : undefined;
}

describe("a call", () => {
	it("goes out as it is written [D3, D7]", async () => {
		expect((await runtime.next("open_session")).args).toEqual({
			flow_id: "order-desk",
			node_id: "desk",
			message: { question: "?" },
		});
		const options = { deadlineMs: 2500, idempotencyKey: "k", traceparent: "00-1-2-01", positional: [1] };
		expect(await add({ b: 2, c: undefined }, options)).toEqual({ sum: 3 });
		const { rpc_id, seq: _, ...call } = await runtime.next("rpc_tool_call");
		expect(rpc_id).toMatch(/^rpc_[0-9a-f]{32}$/);
		expect(call).toEqual({
			type: "rpc_tool_call",
			tool_id: `${SESSION}.add_numbers`,
			args: [1],
			kwargs: { b: 2 },
			deadline_ms: 2500,
			idempotency_key: "k",
			meta: { traceparent: "00-1-2-01" },
		});
	});

	it.each([
		[ToolError, "ToolError", "Tool failed: Refused."],
		[ValidationError, "ValidationError", "Refused."],
		[ToolNotFound, "ToolNotFound", "Refused."],
	])("that fails rejects with the class of its kind: %o [D10]", async (kind, type, text) => {
		const details = { outputs: { a: 1 } };
		runtime.answer = failing({
			type,
			code: "X",
			message: "Refused.",
			field: "to",
			hint: "Ask.",
			retryable: true,
			details,
		});
		const error = await caught(add({ a: 1, b: 2 }));
		expect(error).toBeInstanceOf(kind);
		expect(error).toMatchObject({
			message: text,
			reason: "Refused.",
			toolName: "add_numbers",
			...{ type, code: "X", field: "to", hint: "Ask.", retryable: true, details },
		});
	});

	it("that a person must agree to says so", async () => {
		const error = {
			type: "Forbidden",
			code: "APPROVAL_PENDING",
			message: "A person was asked.",
			retryable: true,
		};
		runtime.answer = failing(error, "input_required");
		expect(await caught(add({ a: 1, b: 2 }, { idempotencyKey: "k" }))).toBeInstanceOf(InputRequired);
	});

	it("finds its answer among many, and a second one is dropped [D8, R29, R30]", async () => {
		runtime.answer = silent;
		const calls = Array.from({ length: 200 }, (_, a) => add({ a, b: 0 }));
		const frames = await Promise.all(calls.map(() => runtime.next("rpc_tool_call")));
		expect(client.openCalls).toBe(200);
		for (const frame of frames.toReversed()) {
			const answered = adding(frame) as Frame;
			runtime.send(answered);
			runtime.send(answered);
		}
		expect(await Promise.all(calls)).toEqual(calls.map((_, sum) => ({ sum })));
		expect(await runtime.all("error")).toEqual([]);
		expect([client.openCalls, client.dropped]).toEqual([0, 200]);
	});

	it("that is aborted is cancelled, and rejects with the signal's reason [D9]", async () => {
		runtime.answer = silent;
		const aborter = new AbortController();
		const call = add({ a: 1, b: 2 }, { signal: aborter.signal });
		const { rpc_id } = await runtime.next("rpc_tool_call");
		aborter.abort(new Error("enough"));
		await expect(call).rejects.toThrow("enough");
		expect(await runtime.next("rpc_cancel")).toMatchObject({ rpc_id });
		await expect(add({ a: 1, b: 2 }, { signal: aborter.signal })).rejects.toThrow("enough");
		expect(await runtime.all("rpc_tool_call")).toEqual([]);
	});

	it("that is never answered ends after its deadline [D9, D19]", async () => {
		runtime.answer = silent;
		// The client gives up five seconds after the runtime should have.
		const error = await caught(add({ a: 1, b: 2 }, { deadlineMs: -4980 }));
		expect(error).toBeInstanceOf(DeadlineExceeded);
		expect(error).toMatchObject({ message: "Tool 'add_numbers' timed out" });
		await runtime.next("rpc_cancel");
	});

	it("with what cannot travel is refused before it is sent [D11, Q-S7]", async () => {
		const deep = JSON.parse(`${"[".repeat(100)}${"]".repeat(100)}`);
		for (const wrong of [Number.NaN, new Date(), () => 1, 1n, "\ud800", [undefined], deep]) {
			const error = await caught(add({ a: wrong as never, b: 1 }));
			expect(error).toBeInstanceOf(ValidationError);
			expect(error).toMatchObject({ message: expect.stringContaining("The arguments are no JSON") });
		}
		const large = Array.from({ length: 700_000 }, (_, at) =>
			String.fromCharCode(0x4e00 + ((at * 7919) % 20_000)),
		);
		expect(await caught(add({ a: large.join("") }))).toMatchObject({ message: "Arguments too large" });
		expect(await add({ a: 5, b: 3 })).toEqual({ sum: 8 });
	});

	it("tells its progress and its cost", async () => {
		const told: unknown[] = [];
		const costs: number[] = [];
		runtime.answer = (frame) => {
			const { rpc_id, type } = frame;
			if (type !== "rpc_tool_call") return undefined;
			return [
				{ type: "rpc_progress", rpc_id, progress: 0.5, message: "half" },
				{ ...(adding(frame) as Frame), billing: { total_cost_usd: 0.25 } },
			];
		};
		await add(
			{ a: 1, b: 2 },
			{ onProgress: (progress) => told.push(progress), onCost: (cost) => costs.push(cost) },
		);
		expect(await runtime.next("rpc_tool_call")).toMatchObject({ progress: true });
		expect(told).toEqual([{ progress: 0.5, total: undefined, message: "half" }]);
		expect(costs).toEqual([0.25]);
	});

	it("of many arguments travels compressed, and so may its answer [D17]", async () => {
		runtime.answer = silent;
		const call = add({ a: "x".repeat(100_000) });
		const sent = await runtime.next("rpc_tool_call");
		expect(sent.content_encoding).toBe("deflate");
		const { rpc_id, kwargs: result } = sent;
		runtime.send({ type: "rpc_tool_response", rpc_id, status: "ok", result, content_encoding: "deflate" });
		expect(await call).toEqual({ a: "x".repeat(100_000) });
	});
});

describe("a connection", () => {
	it("that breaks is taken up, with what was under way; nothing is sent twice [Q-R11]", async () => {
		runtime.answer = silent;
		const call = add({ a: 5, b: 3 });
		const sent = await runtime.next("rpc_tool_call");
		await runtime.breakOff();
		expect(runtime.hellos[1]?.resume).toMatchObject({ connection_id: "c_1", token: "t_1" });
		runtime.send(adding(sent) as Frame);
		expect(await call).toEqual({ sum: 8 });
		expect(await runtime.all("rpc_tool_call")).toEqual([]);
	});

	it("that is not taken up fails what was under way at once [Q-R10]", async () => {
		runtime.answer = silent;
		runtime.resumes = false;
		const call = caught(add({ a: 5, b: 3 }));
		const chunk = caught(count.stream().next());
		await runtime.next("rpc_tool_call");
		await runtime.next("rpc_tool_stream");
		await runtime.breakOff();
		expect(await call).toBeInstanceOf(ConnectionLost);
		expect(await chunk).toBeInstanceOf(ConnectionLost);
		runtime.answer = adding;
		expect(
			await (await client.openSession({ flow: "f", node: "n" })).tool("add_numbers")({ a: 1, b: 1 }),
		).toEqual({
			sum: 2,
		});
	});

	it("does not take an acknowledgement for the frame of its number [D8]", async () => {
		runtime.answer = silent;
		const call = add({ a: 5, b: 3 });
		const sent = await runtime.next("rpc_tool_call");
		runtime.sendText(JSON.stringify({ type: "ack", seq: 2 }));
		runtime.send(adding(sent) as Frame);
		expect(await call).toEqual({ sum: 8 });
	});

	it("is refused with the runtime's words", async () => {
		const error = {
			type: "Unauthenticated",
			code: "UNAUTHENTICATED",
			message: "Signing in is needed.",
			retryable: false,
		};
		runtime.refusal = { code: 4401, frame: { type: "error", about: "hello", error } };
		expect(await caught(runtime.client())).toMatchObject({
			name: "BridgeRefusedError",
			message: "Signing in is needed.",
		});
		runtime.refusal = { code: 4401 };
		expect(await caught(runtime.client())).toBeInstanceOf(BridgeRefusedError);
	});

	it("to nobody is an error in time, and an address that is none at once", async () => {
		const nobody = { url: "ws://127.0.0.1:9/bridge", token: "t", connectTimeoutMs: 50 };
		expect(await caught(connect(nobody))).toBeInstanceOf(BridgeUnreachableError);
		expect(await caught(connect({ url: "127.0.0.1:4870" }))).toBeInstanceOf(TypeError);
	});

	it("asks for a token each time, where the program gives a way to get one", async () => {
		let asked = 0;
		await runtime.client({ token: async () => `t${++asked}` });
		await runtime.breakOff();
		expect(runtime.hellos.slice(1).map(({ auth }) => auth)).toEqual(["t1", "t2"]);
		expect(runtime.tokens.slice(1)).toEqual(["Bearer t1", "Bearer t2"]);
	});

	it("waits for a token that the program cannot give for a while, and is refused where there never was one", async () => {
		let asked = 0;
		const other = await runtime.client({
			token: () => {
				asked += 1;
				if (asked === 2) throw new Error("no network");
				return `t${asked}`;
			},
		});
		await runtime.breakOff();
		expect(runtime.hellos.map(({ auth }) => auth)).toEqual(["a-token-for-tests", "t1", "t3"]);
		expect((await other.openSession({ flow: "f", node: "n" })).list).toHaveLength(2);
		const none = { token: () => Promise.reject(new Error("no network")) };
		expect(await caught(runtime.client(none))).toMatchObject({
			name: "BridgeRefusedError",
			cause: { message: "no network" },
		});
	});

	it("ends with the client: calls fail, and nothing is left", async () => {
		runtime.answer = silent;
		const call = caught(add({ a: 1, b: 2 }));
		await runtime.next("rpc_tool_call");
		await client.close();
		expect(await call).toBeInstanceOf(ConnectionLost);
		expect(await caught(add({ a: 1, b: 2 }))).toMatchObject({ message: "The client is closed." });
	});
});

describe("a session", () => {
	it("that the runtime refuses says why", async () => {
		const error = { type: "ToolNotFound", code: "FLOW_NOT_FOUND", message: "There is no such flow." };
		runtime.answer = ({ id, command }) => (command ? { id, success: false, error } : undefined);
		const refused = await caught(client.openSession({ flow: "x", node: "y" }));
		expect(refused).toBeInstanceOf(CommandError);
		expect(refused).toMatchObject({ code: "FLOW_NOT_FOUND", message: "There is no such flow." });
	});

	it("has the tools by name, and says which there are", async () => {
		expect(Object.keys(toolSession.tools)).toEqual(["add_numbers", "count"]);
		expect(add.name).toBe("add_numbers");
		expect(() => toolSession.tool("nothing")).toThrow('There is no tool named "nothing".');
		expect(await caught(Promise.resolve().then(() => toolSession.tool("nothing")))).toMatchObject({
			hint: "Tools: add_numbers, count.",
		});
	});

	it("ends where `await using` does", async () => {
		{
			await using tools = await client.tools({ flow: "order-desk", node: "desk" });
			expect(await tools.add_numbers?.({ a: 1, b: 2 })).toEqual({ sum: 3 });
		}
		expect((await runtime.next("cleanup_session")).args).toEqual({ session_id: SESSION });
	});
});

it("tells how calls stand [T14]", async () => {
	const heard: ToolExecution[] = [];
	const other = await runtime.client({ onToolExecution: (execution) => heard.push(execution) });
	expect(runtime.hellos.at(-1)?.capabilities).toContain("tool_execution");
	const told = { tool_name: "add_numbers", tool_index: 1, total_tools: 1, tool_count: 4 };
	const say = (tool_execution: object) =>
		runtime.sendText(
			JSON.stringify({ type: "tool_execution", session_id: SESSION, call_id: "rpc_1", tool_execution }),
		);
	say({ ...told, status: "starting", of_a_newer_runtime: 1 });
	say({ ...told, status: "dreaming" });
	say({ ...told, status: "completed", preview: '{"sum":3}' });
	await other.openSession({ flow: "f", node: "n" });
	expect(heard.map(({ status, toolCount, preview }) => [status, toolCount, preview])).toEqual([
		["starting", 4, undefined],
		["completed", 4, '{"sum":3}'],
	]);
});
