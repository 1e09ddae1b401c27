import {
	type Client,
	CommandError,
	connect,
	DeadlineExceeded,
	IdempotencyConflict,
	InputRequired,
	type Session,
	SessionExpired,
	ToolError,
	ValidationError,
} from "@switchyard/client";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { BridgeServer } from "../../../apps/runtime/test/support/bridge/bridge-server.ts";
import { TOKEN } from "../../../apps/runtime/test/support/temporary-app.ts";
import { DESK, serveDesk } from "./desk.ts";

const server = BridgeServer.forAll();
let desk: Awaited<ReturnType<typeof serveDesk>>;
let client: Client;
let toolSession: Session;

beforeAll(async () => {
	desk = await serveDesk(server.url, TOKEN);
	await server.put(DESK);
});
afterAll(() => desk.close());
beforeEach(async () => {
	client = await connect({ url: server.url, token: TOKEN, blobs: true });
	toolSession = await client.openSession({ flow: "ts-desk", node: "agent", message: { desk: "orders" } });
});
afterEach(async () => {
	expect(client.openCalls).toBe(0);
	await client.close();
});

describe("the TypeScript client and the real runtime", () => {
	it("calls tools with what a caller may fill; the designer's values are filled in [R3, R9, D1, D3]", async () => {
		expect(toolSession.list.map(({ name }) => name)).toEqual([
			"add_numbers",
			"count",
			"linger",
			"recite",
			"ask",
		]);
		expect(Object.keys(Object(toolSession.tool("recite").info.parameters.properties))).toEqual(["text"]);
		expect(toolSession.tool("count").info).toMatchObject({
			streaming: true,
			annotations: { readOnly: true },
		});
		expect(await toolSession.tool("recite")({ text: "hello" })).toEqual({ said: "hello", by: "orders" });
		// What a safe step gave is answered before it is on disk.
		await server.eventually(toolSession.runId, (events) =>
			events.some(({ type }) => type === "tool-response"),
		);
	});

	it("makes a thousand calls at once, and a hundred in a batch [D6, D19]", async () => {
		const add = toolSession.tool("add_numbers");
		const costs: number[] = [];
		const sums: unknown[] = [];
		for (let round = 0; round < 5; round++) {
			const calls = Array.from({ length: 200 }, (_, a) =>
				add({ a, b: 1 }, { onCost: (cost) => costs.push(cost) }),
			);
			sums.push(...(await Promise.all(calls)));
		}
		expect(sums).toEqual(Array.from({ length: 1000 }, (_, at) => ({ sum: (at % 200) + 1 })));
		expect(costs).toEqual(Array(1000).fill(0.25));
		const requests = Array.from({ length: 99 }, (_, a) => add.request({ a }, { positional: [] }));
		const [first, second, ...rest] = await toolSession.batch([add.request({ a: 1, b: 2 }), ...requests]);
		expect(first).toEqual({ status: "fulfilled", value: { sum: 3 } });
		expect(second).toMatchObject({ status: "rejected", reason: expect.any(ValidationError) });
		expect(rest).toHaveLength(98);
	});

	it("reads ten thousand chunks with back pressure, and leaves a stream [D5, D17]", async () => {
		const stream = toolSession.tool("count").stream({ upto: 10_000 }, { credit: 16, deadlineMs: 120_000 });
		let next = 0;
		for await (const chunk of stream) expect(chunk).toEqual({ number: next++ });
		expect(next).toBe(10_000);
		expect(await stream.result).toEqual({ total: 10_000 });
		for await (const chunk of toolSession.tool("count").stream({ upto: 1_000_000 }, { credit: 4 })) {
			expect(chunk).toEqual({ number: 0 });
			break;
		}
	});

	it("cancels a call that has begun, and one that takes too long ends [D9, X4]", async () => {
		const aborter = new AbortController();
		const onProgress = () => aborter.abort(new Error("enough"));
		await expect(toolSession.tool("linger")({}, { signal: aborter.signal, onProgress })).rejects.toThrow(
			"enough",
		);
		await server.eventually(toolSession.runId, (events) =>
			events.some(({ type }) => type === "tool-response"),
		);
		await expect(toolSession.tool("linger")({}, { deadlineMs: 100 })).rejects.toThrow(DeadlineExceeded);
	});

	it("says what failed, in the class of its kind [D10, R27]", async () => {
		const recite = toolSession.tool("recite");
		await expect(recite({ text: "" })).rejects.toThrow(ToolError);
		await expect(recite({ text: 7 })).rejects.toThrow(ValidationError);
		await expect(recite({ text: "a", from: "me" })).rejects.toThrow(ValidationError);
		await expect(client.openSession({ flow: "no-such-flow", node: "agent" })).rejects.toThrow(CommandError);
		await toolSession.close();
		await expect(recite({ text: "a" })).rejects.toThrow(SessionExpired);
	});

	it("makes a call once for a key", async () => {
		const recite = toolSession.tool("recite");
		const key = { idempotencyKey: "order-42" };
		const first = await recite({ text: "a" }, key);
		expect(await recite({ text: "a" }, key)).toEqual(first);
		await expect(recite({ text: "b" }, key)).rejects.toThrow(IdempotencyConflict);
	});

	it("waits for a person's consent, or says that one was asked", async () => {
		const ask = toolSession.tool("ask");
		const key = { idempotencyKey: "consent" };
		await expect(ask({ a: 1, b: 2 }, key)).rejects.toThrow(InputRequired);
		const later = ask({ a: 1, b: 2 }, key);
		const { id, token } = await vi.waitFor(async () => {
			const { approvals } = (await server.app.send({ url: "/api/approvals" })).json();
			const asked = approvals.find(({ run }: { run: string }) => run === toolSession.runId);
			expect(asked).toBeDefined();
			return asked;
		});
		const payload = { token, answer: "approved" };
		await server.app.send({ method: "POST", url: `/api/approvals/${id}`, payload });
		expect(await later).toEqual({ sum: 3 });
	});

	it("passes large values beside the connection, both ways [R32]", async () => {
		const text = Array.from({ length: 600_000 }, (_, at) => String.fromCharCode(97 + ((at * at) % 25))).join(
			"",
		);
		const recite = toolSession.tool("recite");
		expect(await recite({ text })).toEqual({ said: text, by: "orders" });
		const [batched] = await toolSession.batch([recite.request({ text })]);
		expect(batched).toMatchObject({ status: "fulfilled", value: { said: text } });
		await expect(recite({ text: text.repeat(5) })).rejects.toMatchObject({ code: "BODY_TOO_LARGE" });
	});

	it("makes all calls of a model's message in one turn [T15]", async () => {
		const call = (id: string, name: string, args: unknown) => ({ id, function: { name, arguments: args } });
		const after = await toolSession.runTurn(
			{
				messages: [
					{
						role: "assistant",
						tool_calls: [
							call("c1", "add_numbers", '{"a":1,"b":2}'),
							call("c2", "add_numbers", "{"),
							call("c3", "linger", {}),
							call("c4", "recite", { text: "" }),
						],
					},
				],
				capabilities: ["add_numbers", "recite"],
				user_id: "u",
			},
			{ creditsPerUsd: 100 },
		);
		const answers = (after.messages as { tool_call_id?: string; content?: string }[]).slice(1);
		expect(answers.map(({ tool_call_id, content = "" }) => [tool_call_id, JSON.parse(content)])).toEqual([
			["c1", { sum: 3 }],
			[
				"c2",
				{ status: "error", error: { code: "TOOL_CALL_MALFORMED", message: "The arguments are not JSON." } },
			],
			["c3", { status: "error", error: { code: "TOOL_UNKNOWN", message: "There is no such tool." } }],
			["c4", { status: "error", error: { code: "NOTHING_TO_SAY", message: "The tool failed." } }],
		]);
		expect(after).toMatchObject({ cost: 0.25, credits_used: 25, user_id: "u", next_action: "call_model" });
		expect(after.session_id).toBe(toolSession.id);
		await expect(toolSession.runTurn({ ...after, session_id: "another" })).rejects.toThrow(TypeError);
	});
});
