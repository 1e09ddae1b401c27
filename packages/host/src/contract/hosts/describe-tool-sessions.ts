import { custom, node } from "@switchyard/flow/testing";
import { NodeError, type NodeType } from "@switchyard/node-kit";
import { OWNER } from "@switchyard/spec/actor";
import type { FlowNode } from "@switchyard/spec/flow";
import { describe, expect, it } from "vitest";
import type { SessionRequest } from "../../ports/tool-sessions.ts";
import { flowOf } from "../../testing/flows.ts";
import { counter, probe } from "../../testing/probe-nodes.ts";
import { FULL, type HostLives, hostLives, SOON_MS } from "./host-lives.ts";
import type { HostOptions, HostSubject } from "./host-subject.ts";
import { PatientNode } from "./patient-node.ts";

/** A flow with an agent that has these tools. */
const deskWith = (...tools: readonly FlowNode[]) =>
	flowOf(
		[node("agent", "AI.Agent", { prompt: custom("x") }), ...tools],
		["start > agent", ...tools.map(({ id }) => `agent.tools > ${id}`)],
	);

const tool = (type: string, more: Partial<FlowNode> = {}) =>
	node(type.toLowerCase(), `Test.${type}`, { input: { scope: "AI" } }, more);

/** Each promise and each error of the port `ToolSessions`, over any host. */
export function describeToolSessions(subject: HostSubject): void {
	describe("tool sessions", () => {
		const runHost = hostLives(subject);
		describeOpening(runHost);
		describeCalls(runHost);
	});
}

/** Opens a host with a flow whose agent has a tool of each of these types. */
async function openDesk(runHost: HostLives, types: readonly NodeType[], more: Partial<HostOptions> = {}) {
	const desk = deskWith(...types.map(({ spec }) => tool(spec.name)));
	await runHost.open({ nodeTypes: types, flows: [desk], ...more });
	return { flow: desk.id, node: "agent", message: {} } satisfies SessionRequest;
}

/** Opens a session on the tools of such an agent. */
async function openSession(runHost: HostLives, types: readonly NodeType[], more: Partial<HostOptions> = {}) {
	const request = await openDesk(runHost, types, more);
	return runHost.sessions.open(request);
}

function describeOpening(runHost: HostLives): void {
	describe("a session", () => {
		it("has a run of its own, whose steps its calls are, and that ends with it [D1, D3, D13]", async () => {
			const request = await openDesk(runHost, [counter("Pay", "once").type]);
			const toolSession = await runHost.sessions.open({ ...request, message: { for: "Ada" }, actor: OWNER });
			expect(toolSession).toMatchObject({ id: expect.stringMatching(/^s_[0-9a-f]{32}$/), step: 1 });
			expect(toolSession.tools).toMatchObject([
				{
					...{ tool_id: `${toolSession.id}.pay`, name: "pay", type: "standard", timeout_ms: 30_000 },
					parameters: { type: "object", properties: { input: {} }, additionalProperties: false },
					output_schema: { type: "object", properties: { output: {} } },
					annotations: { read_only: false, idempotent: false },
				},
			]);
			const result = await toolSession.call({ id: "rpc_1", name: "pay", arguments: { input: 3 } });
			expect(result).toEqual({ status: "success", data: { output: 1 } });
			await toolSession.end();
			await toolSession.ended;
			await runHost.crash();
			expect(await runHost.runs.get(toolSession.run)).toMatchObject({
				status: "succeeded",
				cause: "session",
			});
			expect(await runHost.types(toolSession.run)).toEqual([
				...[
					"run-start",
					"step-start",
					"session-call",
					"tool-request",
					"tool-response",
					"step-end",
					"run-end",
				],
			]);
			expect(await runHost.runs.event(toolSession.run, 1)).toMatchObject({
				actor: OWNER,
				message: { for: "Ada" },
			});
			expect(await runHost.reruns.replay(toolSession.run)).toEqual({ events: 7 });
		});

		it("is in the journal once it is open", async () => {
			const toolSession = await openSession(runHost, [counter("Look", "safe").type]);
			await runHost.crash();
			expect(await runHost.runs.get(toolSession.run)).toMatchObject({
				id: toolSession.run,
				cause: "session",
			});
		});

		it("that is opened at once has the same answers, and in the journal what must not be lost", async () => {
			const request = await openDesk(runHost, [counter("Look", "safe").type, counter("Pay", "once").type]);
			const toolSession = await runHost.sessions.open({ ...request, atOnce: true });
			const paid = toolSession.call({ id: "1", name: "pay", arguments: {} });
			expect(await toolSession.call({ id: "2", name: "look", arguments: {} })).toMatchObject({
				status: "success",
			});
			expect(await paid).toMatchObject({ status: "success" });
			await runHost.crash();
			expect(await runHost.types(toolSession.run)).toContain("tool-request");
		});

		it("of a node that is a tool has that one", async () => {
			const request = await openDesk(runHost, [counter("Look", "safe").type]);
			const toolSession = await runHost.sessions.open({ ...request, node: "look", asTool: true });
			expect(toolSession.tools.map(({ name }) => name)).toEqual(["look"]);
			expect(await toolSession.call({ id: "1", name: "look", arguments: {} })).toMatchObject({
				data: { output: 1 },
			});
			await toolSession.end();
			expect(await runHost.runs.waitForEnd(toolSession.run, SOON_MS)).toMatchObject({ status: "succeeded" });
		});

		it("opens once for its key, after a crash too", async () => {
			const request = { ...(await openDesk(runHost, [counter("Look", "safe").type])), key: "k" };
			const opened = await Promise.all([
				runHost.sessions.openOnce(request),
				runHost.sessions.openOnce(request),
			]);
			const [first, second] = opened;
			expect(first.toolSession?.tools).toHaveLength(1);
			expect(second).toEqual({ run: first.run });
			await runHost.crash();
			expect(await runHost.sessions.openOnce(request)).toEqual({ run: first.run });
			const other = await runHost.sessions.openOnce({ ...request, key: "other" });
			expect(other.toolSession?.run).toBe(other.run);
			expect(other.run).not.toBe(first.run);
		});

		it("is refused where there are no tools, and for what refuses any start", async () => {
			const look = counter("Look", "safe").type;
			const problems = [{ code: "X", message: "x" }];
			const off = { ...deskWith(tool("Look")), id: "off" };
			const nodes = off.nodes.map((each) =>
				each.id === "agent" ? { ...each, disabled: true as const } : each,
			);
			const desk = deskWith(tool("Look"));
			await runHost.open({
				nodeTypes: [look],
				flows: [desk, { ...desk, id: "invalid" }, { ...off, nodes }],
				problems: ({ id }) => (id === "invalid" ? problems : []),
				limits: { messageSize: 1000, activeRuns: 1 },
			});
			const refused = async (code: string, more: Partial<SessionRequest>) => {
				const request = { flow: desk.id, node: "agent", message: {}, ...more };
				await expect(runHost.sessions.open(request)).rejects.toMatchObject({ code });
				await expect(runHost.sessions.openOnce({ ...request, key: "k" })).rejects.toMatchObject({ code });
			};
			await refused("FLOW_NOT_FOUND", { flow: "nothing" });
			await refused("NODE_NOT_FOUND", { node: "nobody" });
			await refused("NODE_NOT_AGENT", { node: "start" });
			// A program that may have an agent's tools may not have every node that is one.
			await refused("NODE_NOT_AGENT", { node: "look" });
			for (const id of ["start", "agent"]) await refused("NODE_NOT_TOOL", { node: id, asTool: true });
			await refused("NODE_DISABLED", { flow: "off" });
			await refused("FLOW_INVALID", { flow: "invalid" });
			await refused("MESSAGE_TOO_LARGE", { message: { text: "x".repeat(1000) } });
			expect((await runHost.runs.list({})).runs).toEqual([]);
			await runHost.sessions.open({ flow: desk.id, node: "agent", message: {} });
			await refused("RUN_LIMIT", {});
			await runHost.end();
			await expect(
				runHost.sessions.open({ flow: desk.id, node: "agent", message: {} }),
			).rejects.toMatchObject({
				...{ code: "SHUTTING_DOWN" },
			});
		});

		it("is refused while the store keeps nothing [Q-R5]", async () => {
			const request = await openDesk(runHost, [counter("Look", "safe").type], { isSmall: true });
			const makeRoom = await runHost.fill();
			await expect(runHost.sessions.open(request)).rejects.toMatchObject(FULL);
			await makeRoom();
		});

		it.each<[string, (run: string) => Promise<void>]>([
			["its run is cancelled", (run) => runHost.runs.cancel(run, OWNER)],
			["its host ends", () => runHost.end()],
		])("is over when %s, and takes no call after that [D13]", async (_what, end) => {
			const toolSession = await openSession(runHost, [counter("Look", "safe").type]);
			await end(toolSession.run);
			await toolSession.ended;
			const late = await toolSession.call({ id: "1", name: "look", arguments: {} });
			expect(late).toMatchObject({ status: "error", error: { code: "SESSION_EXPIRED" } });
			await toolSession.end();
		});
	});
}

function describeCalls(runHost: HostLives): void {
	describe("a call of a session", () => {
		it("is refused, with words for the caller, as a model's would be [D11, Q-S2, Q-S6]", async () => {
			const look = counter("Look", "safe");
			const toolSession = await openSession(runHost, [look.type], { limits: { messageSize: 1000 } });
			const refusals = await Promise.all([
				toolSession.call({ id: "1", name: "nothing", arguments: {} }),
				toolSession.call({ id: "2", name: "look", arguments: { input: 1, more: 2 } }),
				toolSession.call({ id: "3", name: "look", arguments: [1] }),
				toolSession.call({ id: "4", name: "look", arguments: { input: "x".repeat(1000) } }),
			]);
			expect(refusals.map(({ status, error }) => [status, error?.code])).toEqual([
				["error", "TOOL_UNKNOWN"],
				["error", "TOOL_ARGUMENTS_INVALID"],
				["error", "TOOL_ARGUMENTS_INVALID"],
				["error", "MESSAGE_TOO_LARGE"],
			]);
			expect(look.count()).toBe(0);
		});

		it("that fails has the failure as its result, and a person decides where its outcome is unknown [D8, Q-R10]", async () => {
			const fail = probe("Fail", "safe", async () => {
				throw new NodeError({ code: "SHOP_CLOSED", message: "The shop is closed." });
			});
			const lost = probe("Pay", "once", async () => {
				throw new NodeError({ code: "CONNECTION_LOST", message: "The host is gone.", retryable: true });
			});
			const toolSession = await openSession(runHost, [fail, lost]);
			expect(await toolSession.call({ id: "1", name: "fail", arguments: {} })).toMatchObject({
				...{ status: "error", error: { code: "SHOP_CLOSED" } },
			});
			const { error } = await toolSession.call({ id: "2", name: "pay", arguments: {} });
			expect(error).toMatchObject({ code: "CONNECTION_LOST", retryable: false });
			await runHost.runs.resolveStep(toolSession.run, 3, { answer: "fail" }, OWNER);
			await toolSession.end();
			expect(await runHost.runs.waitForEnd(toolSession.run, SOON_MS)).toMatchObject({ status: "succeeded" });
		});

		it("of what cannot be undone has its result once the journal has it", async () => {
			const toolSession = await openSession(runHost, [counter("Pay", "once").type]);
			await toolSession.call({ id: "1", name: "pay", arguments: {} });
			await runHost.crash();
			expect((await runHost.types(toolSession.run)).filter((type) => type === "tool-response")).toHaveLength(
				1,
			);
			expect(await runHost.runs.unknownIn(toolSession.run)).toMatchObject({ steps: [] });
		});

		it("is cancelled once its caller is gone, its time is over or the session ends, and so is its step [X4, R31]", async () => {
			const slow = new PatientNode("Slow");
			const toolSession = await openSession(runHost, [slow.type]);
			const caller = new AbortController();
			const calls = [
				toolSession.call({ id: "1", name: "slow", arguments: {}, signal: caller.signal }),
				toolSession.call({ id: "2", name: "slow", arguments: {}, deadlineMs: 20 }),
				toolSession.call({ id: "3", name: "slow", arguments: {} }),
			];
			await expect.poll(() => slow.steps.length).toBe(3);
			caller.abort();
			expect(await calls[0]).toMatchObject({ error: { code: "CALL_CANCELLED" } });
			expect(await calls[1]).toMatchObject({
				...{ error: { code: "TOOL_TIMEOUT", message: "Tool 'slow' timed out" } },
			});
			await toolSession.end();
			expect(await calls[2]).toMatchObject({ status: "error" });
			expect(slow.steps.map(({ signal }) => signal.aborted)).toEqual([true, true, true]);
		});

		it("has its own result among many at once [R29, R30, D6, X7]", async () => {
			const toolSession = await openSession(runHost, [
				probe("Echo", "safe", async ({ input }) => ({ output: input })),
			]);
			const inputs = Array.from({ length: 200 }, (_, index) => index);
			const calls = inputs.map((input) =>
				toolSession.call({ id: `rpc_${input}`, name: "echo", arguments: { input } }),
			);
			expect((await Promise.all(calls)).map(({ data }) => data.output)).toEqual(inputs);
		});

		it("tells its caller what the step tells, bit by bit and as fast as the caller takes it [D5]", async () => {
			const given: number[] = [];
			const count = probe("Count", "safe", async (_params, { chunk, progress, log }) => {
				log("counting");
				for (let part = 1; part <= 3; part++) {
					await chunk({ part });
					given.push(part);
				}
				progress({ fraction: 1, text: "done" });
				return { output: "all" };
			});
			const toolSession = await openSession(runHost, [count]);
			const taken: unknown[] = [];
			const told: unknown[] = [];
			const result = await toolSession.call({
				...{ id: "1", name: "count", arguments: {} },
				onChunk: async (data) => {
					expect(given).toHaveLength(taken.length);
					taken.push(data);
				},
				onProgress: (progress) => told.push(progress),
				onLog: (line) => told.push(line),
			});
			expect(result.data).toEqual({ output: "all" });
			expect(taken).toEqual([{ part: 1 }, { part: 2 }, { part: 3 }]);
			expect(told).toEqual(["counting", { fraction: 1, text: "done" }]);
		});

		it.each<["asked-calls" | undefined, string, number]>([
			["asked-calls", "succeeded", 1],
			[undefined, "failed", 0],
		])(
			"that a person is asked about, of a session that keeps %s, is %s after a crash",
			async (keeps, status, count) => {
				const pay = counter("Pay", "once");
				const desk = deskWith(tool("Pay", { tool: { approval: "always" } }));
				await runHost.open({ nodeTypes: [pay.type], flows: [desk] });
				const request = { flow: desk.id, node: "agent", message: {}, ...(keeps && { keeps }) };
				const toolSession = await runHost.sessions.open(request);
				const asked = Promise.withResolvers<void>();
				void toolSession.call({ id: "1", name: "pay", arguments: {}, onAsked: asked.resolve });
				await asked.promise;
				await runHost.crash();
				const { run } = toolSession;
				if (keeps) await runHost.runs.answer(run, 2, { answer: "approved", actor: OWNER });
				expect(await runHost.runs.waitForEnd(run, SOON_MS)).toMatchObject({ status });
				expect(pay.count()).toBe(count);
			},
		);

		it("tells its caller that a person is asked, and has its result once they have answered", async () => {
			const pay = counter("Pay", "once");
			const desk = deskWith(tool("Pay", { tool: { approval: "always" } }));
			await runHost.open({ nodeTypes: [pay.type], flows: [desk] });
			const toolSession = await runHost.sessions.open({ flow: desk.id, node: "agent", message: {} });
			const asked = Promise.withResolvers<void>();
			const result = toolSession.call({ id: "1", name: "pay", arguments: {}, onAsked: asked.resolve });
			await asked.promise;
			expect(pay.count()).toBe(0);
			await expect.poll(async () => (await runHost.runs.askedBy(toolSession.run))?.questions.length).toBe(1);
			await runHost.runs.answer(toolSession.run, 2, { answer: "approved", actor: OWNER });
			expect(await result).toEqual({ status: "success", data: { output: 1 } });
		});
	});
}
