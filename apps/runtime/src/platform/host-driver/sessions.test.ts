import { custom, node } from "@switchyard/flow/testing";
import type { RemoteAgentRequest, ToolSession } from "@switchyard/host";
import { counter, flowOf, probe } from "@switchyard/host/testing";
import { NodeError } from "@switchyard/node-kit";
import { type FlowNode, OWNER } from "@switchyard/spec";
import { afterEach, describe, expect, it, vi } from "vitest";
import { TestHost, type TestHostOptions } from "../../../test/support/host-driver/test-host.ts";

let test: TestHost;

afterEach(() => test.remove());

/** A flow with an agent of some type and these tools. */
function deskWith(type: string, ...tools: readonly FlowNode[]) {
	const params =
		type === "AI.RemoteAgent" ? { agent: custom("desk"), prompt: custom("Do it.") } : { prompt: custom("x") };
	return flowOf(
		[node("agent", type, params), ...tools],
		["start>agent", ...tools.map(({ id }) => `agent.tools>${id}.tool`)],
	);
}

const tool = (type: string, more = {}) =>
	node(type.toLowerCase(), `Test.${type}`, { input: { scope: "AI" } }, more);

/** A session on the agent node of such a flow. */
async function openSession(tools: readonly FlowNode[], options: TestHostOptions): Promise<ToolSession> {
	const flow = deskWith("AI.Agent", ...tools);
	test = new TestHost({ ...options, flows: [flow] });
	return test.host.open({ flow: flow.id, node: "agent", message: {} });
}

describe("a session on an agent's tools", () => {
	it("has a run of its own, whose steps its calls are, and that ends with it [D1, D3, D13]", async () => {
		const pay = counter("Pay", "once");
		const session = await openSession([tool("Pay")], { nodeTypes: [pay.type] });
		expect(session.id).toMatch(/^s_[0-9a-f]{32}$/);
		expect(session.tools).toMatchObject([
			{
				tool_id: `${session.id}.pay`,
				name: "pay",
				type: "standard",
				parameters: { type: "object", properties: { input: {} }, additionalProperties: false },
				output_schema: { type: "object", properties: { output: {} } },
				annotations: { read_only: false, idempotent: false },
				timeout_ms: 30_000,
			},
		]);
		const result = await session.call({ id: "rpc_1", name: "pay", arguments: { input: 3 } });
		expect(result).toEqual({ status: "success", data: { output: 1 } });
		await session.end();
		await session.ended;
		const { status } = await test.host.waitForEnd(session.run, 5000);
		expect(status).toBe("succeeded");
		expect(await test.eventTypes(session.run)).toEqual([
			"run-start",
			"step-start",
			"session-call",
			"tool-request",
			"tool-response",
			"step-end",
			"run-end",
		]);
		expect(await test.host.reruns.replay(session.run)).toEqual({ events: 7 });
	});

	it("has its end on disk once the program learns that it has ended, even when nothing else was being written", async () => {
		const session = await openSession([tool("Look")], { nodeTypes: [counter("Look", "safe").type] });
		await session.call({ id: "rpc_1", name: "look", arguments: {} });
		await vi.waitFor(async () => expect(await test.eventTypes(session.run)).toContain("tool-response"));
		await session.end();
		expect((await test.eventTypes(session.run)).at(-1)).toBe("run-end");
	});

	it("tells of what cannot be undone only once the disk has it, and of what is safe at once [Q-R1]", async () => {
		let written = 0;
		const session = await openSession([tool("Pay"), tool("Look")], {
			nodeTypes: [counter("Pay", "once").type, counter("Look", "safe").type],
			around: (journal) => ({
				...journal,
				open: (run) => {
					const records = journal.open(run);
					const committed = records.committed.bind(records);
					return Object.assign(records, { committed: () => committed().then(() => void written++) });
				},
			}),
		});
		const before = written;
		await session.call({ id: "1", name: "look", arguments: {} });
		expect(written).toBe(before);
		await session.call({ id: "2", name: "pay", arguments: {} });
		expect(written).toBeGreaterThan(before);
		await session.end();
	});

	it("refuses, with words for the caller, what a model would be refused [D11, Q-S2, Q-S6]", async () => {
		const look = counter("Look", "safe");
		const session = await openSession([tool("Look")], { nodeTypes: [look.type] });
		const refusals = await Promise.all([
			session.call({ id: "1", name: "nothing", arguments: {} }),
			session.call({ id: "2", name: "look", arguments: { input: 1, more: 2 } }),
			session.call({ id: "3", name: "look", arguments: [1] }),
			session.call({ id: "4", name: "look", arguments: { input: "x".repeat(5_000_000) } }),
		]);
		expect(refusals.map(({ error }) => error?.code)).toEqual([
			"TOOL_UNKNOWN",
			"TOOL_ARGUMENTS_INVALID",
			"TOOL_ARGUMENTS_INVALID",
			"MESSAGE_TOO_LARGE",
		]);
		expect(look.count()).toBe(0);
		await session.end();
	});

	it("keeps from the program what a model must not learn: values that it did not write, other parameters, raw errors [R22, X5]", async () => {
		const refuse = probe("Refuse", "safe", async () => {
			throw new NodeError({
				code: "REFUSED",
				message: "The key k-123456 does not fit.",
				hint: "Look for k-123456.",
				field: "key",
				cause: new Error("at /srv/secret.ts"),
			});
		});
		const [input, ...others] = refuse.spec.properties;
		if (!input) throw new Error("The probe has no input.");
		const key = { ...input, name: "key", scope: "Custom", aiScope: false } as const;
		const type = { ...refuse, spec: { ...refuse.spec, properties: [input, key, ...others] } };
		const refusing = node("refuse", "Test.Refuse", { input: { scope: "AI" }, key: custom("k-123456") });
		const session = await openSession([refusing], { nodeTypes: [type] });
		const { error } = await session.call({ id: "1", name: "refuse", arguments: { input: 1 } });
		expect(error).toEqual({
			code: "REFUSED",
			message: "The tool failed.",
			field: "key",
			hint: "The flow sets `key`; a call cannot change it.",
			retryable: false,
		});
		await session.end();
	});

	it("cancels a call that nobody waits for or whose time is over, and notifies the node [X4, R31]", async () => {
		const signals: AbortSignal[] = [];
		const slow = probe("Slow", "safe", (_params, { signal }) => {
			signals.push(signal);
			return new Promise((_resolve, reject) => {
				signal.addEventListener("abort", () => reject(new Error("stopped")));
			});
		});
		const session = await openSession([tool("Slow")], { nodeTypes: [slow] });
		const caller = new AbortController();
		const first = session.call({ id: "1", name: "slow", arguments: {}, signal: caller.signal });
		const second = session.call({ id: "2", name: "slow", arguments: {}, deadlineMs: 20 });
		await vi.waitFor(() => expect(signals).toHaveLength(2));
		caller.abort();
		expect((await first).error?.code).toBe("CALL_CANCELLED");
		expect((await second).error).toMatchObject({ code: "TOOL_TIMEOUT", message: "Tool 'slow' timed out" });
		expect(signals.every(({ aborted }) => aborted)).toBe(true);
		await session.end();
	});

	it("answers each of many calls at once with its own result [R29, R30, D6, X7]", async () => {
		const echo = probe("Echo", "safe", async ({ input }) => ({ output: input }));
		const session = await openSession([tool("Echo")], { nodeTypes: [echo] });
		const calls = Array.from({ length: 200 }, (_, input) =>
			session.call({ id: `rpc_${input}`, name: "echo", arguments: { input } }),
		);
		const results = await Promise.all(calls);
		expect(results.map(({ data }) => data.output)).toEqual(results.map((_, index) => index));
		await session.end();
	});

	it("passes on what a tool gives bit by bit, as fast as the caller takes it [D5]", async () => {
		const given: number[] = [];
		const count = probe("Count", "safe", async (_params, { chunk, progress }) => {
			for (let part = 1; part <= 3; part++) {
				await chunk({ part });
				given.push(part);
			}
			progress({ fraction: 1, text: "done" });
			return { output: "all" };
		});
		const session = await openSession([tool("Count")], { nodeTypes: [count] });
		const taken: unknown[] = [];
		const reported: unknown[] = [];
		const result = await session.call({
			id: "1",
			name: "count",
			arguments: {},
			onChunk: async (data) => {
				expect(given).toHaveLength(taken.length);
				taken.push(data);
			},
			onProgress: (progress) => reported.push(progress),
		});
		expect(result.data).toEqual({ output: "all" });
		expect(taken).toEqual([{ part: 1 }, { part: 2 }, { part: 3 }]);
		expect(reported).toEqual([{ fraction: 1, text: "done" }]);
		await session.end();
	});

	it("is over when its run is cancelled, and takes no call after that [D13]", async () => {
		const session = await openSession([tool("Look")], { nodeTypes: [counter("Look", "safe").type] });
		await test.host.cancel(session.run, OWNER);
		await session.ended;
		const late = await session.call({ id: "1", name: "look", arguments: {} });
		expect(late.error?.code).toBe("SESSION_EXPIRED");
	});

	it("tells a caller at once when nobody knows what came of its call; a person finds out for the run [D8, Q-R10]", async () => {
		const lost = probe("Pay", "once", async () => {
			throw new NodeError({ code: "CONNECTION_LOST", message: "The host is gone.", retryable: true });
		});
		const session = await openSession([tool("Pay")], { nodeTypes: [lost] });
		const { error } = await session.call({ id: "1", name: "pay", arguments: {} });
		expect(error).toMatchObject({ code: "CONNECTION_LOST", retryable: false });
		await test.host.resolveStep(session.run, 2, { answer: "fail" }, OWNER);
		await session.end();
		expect(await test.host.waitForEnd(session.run, 5000)).toMatchObject({ status: "succeeded" });
	});

	it("can be there before the disk has its run: what may run again is answered, what must not waits", async () => {
		const disk = Promise.withResolvers<void>();
		const pay = counter("Pay", "once");
		const flow = deskWith("AI.Agent", tool("Look"), tool("Pay"));
		test = new TestHost({
			flows: [flow],
			nodeTypes: [counter("Look", "safe").type, pay.type],
			around: (journal) => ({
				...journal,
				open: (run) => {
					const opened = journal.open(run);
					const committed = opened.committed.bind(opened);
					return Object.assign(opened, { committed: () => disk.promise.then(committed) });
				},
			}),
		});
		const session = await test.host.open({ flow: flow.id, node: "agent", message: {}, atOnce: true });
		const paid = session.call({ id: "1", name: "pay", arguments: { input: 1 } });
		expect(await session.call({ id: "2", name: "look", arguments: {} })).toMatchObject({ status: "success" });
		expect(pay.count()).toBe(0);
		disk.resolve();
		expect(await paid).toMatchObject({ status: "success" });
		await session.end();
	});

	it.each([
		["hurries the disk at its beginning and its end", {}, true],
		["hurries the disk nowhere when it is there at once: nobody waits for it", { atOnce: true }, false],
	])("%s", async (_title, how, hurries) => {
		let hurried = 0;
		const flow = deskWith("AI.Agent", tool("Look"));
		test = new TestHost({
			flows: [flow],
			nodeTypes: [counter("Look", "safe").type],
			around: (journal) => ({
				...journal,
				open: (run) => {
					const opened = journal.open(run);
					const flush = opened.flush.bind(opened);
					return Object.assign(opened, {
						flush: () => {
							hurried += 1;
							flush();
						},
					});
				},
			}),
		});
		const session = await test.host.open({ flow: flow.id, node: "agent", message: {}, ...how });
		expect(await session.call({ id: "1", name: "look", arguments: {} })).toMatchObject({ status: "success" });
		await session.end();
		expect(hurried > 0).toBe(hurries);
	});

	it("cannot be opened on what has no tools, or is not there", async () => {
		const flow = deskWith("AI.Agent", tool("Look"));
		test = new TestHost({ flows: [flow], nodeTypes: [counter("Look", "safe").type] });
		const open = (nodeId: string, asTool?: true) =>
			test.host.open({ flow: flow.id, node: nodeId, message: {}, ...(asTool ? { asTool } : {}) });
		await expect(open("start")).rejects.toMatchObject({ code: "NODE_NOT_AGENT" });
		// A program that may have an agent's tools may not have every node that is one.
		await expect(open("look")).rejects.toMatchObject({ code: "NODE_NOT_AGENT" });
		for (const node of ["start", "agent"])
			await expect(open(node, true)).rejects.toMatchObject({ code: "NODE_NOT_TOOL" });
		await expect(open("nobody")).rejects.toMatchObject({ code: "NODE_NOT_FOUND" });
	});
});

describe("an agent in another process", () => {
	it("works with the node's tools, and the flow continues with its result [R13, R14, P6]", async () => {
		const asked: RemoteAgentRequest[] = [];
		const agents: TestHostOptions["agents"] = {
			run: async (request) => {
				asked.push(request);
				request.onEvent?.({ event: "thought", text: "I shall look." });
				const { data } = await request.session.call({ id: "1", name: "look", arguments: { input: 1 } });
				return { answer: `Looked ${data.output} times.` };
			},
		};
		test = new TestHost({ agents, nodeTypes: [counter("Look", "safe").type] });
		const sent: unknown[] = [];
		test.host.watch({ events: () => {}, summary: () => {}, ephemeral: (_run, it) => sent.push(it) });
		const run = await test.start(deskWith("AI.RemoteAgent", tool("Look")));
		const { status, message } = await test.host.waitForEnd(run, 5000);
		expect(status).toBe("succeeded");
		expect(message).toMatchObject({ text: "Looked 1 times.", tool_calls: 1 });
		expect(asked[0]).toMatchObject({ agent: "desk", input: { question: "Do it." } });
		expect(asked[0]?.session.tools.map(({ name }) => name)).toEqual(["look"]);
		expect(sent).toContainEqual({ type: "agent-event", step: 1, event: "thought", text: "I shall look." });
	});

	it("fails the step where no host of its name is connected", async () => {
		test = new TestHost();
		const run = await test.start(deskWith("AI.RemoteAgent"));
		expect(await test.host.waitForEnd(run, 5000)).toMatchObject({
			status: "failed",
			error: { code: "HOST_UNAVAILABLE" },
		});
	});
});
