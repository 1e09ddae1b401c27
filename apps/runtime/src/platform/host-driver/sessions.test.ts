import { custom, node } from "@switchyard/flow/testing";
import type { RemoteAgentRequest, ToolSession } from "@switchyard/host";
import { counter, flowOf, probe } from "@switchyard/host/testing";
import { NodeError } from "@switchyard/node-kit";
import type { FlowNode } from "@switchyard/spec/flow";
import { afterEach, describe, expect, it } from "vitest";
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
	return test.runHost.open({ flow: flow.id, node: "agent", message: {} });
}

describe("a session on an agent's tools", () => {
	it("tells of what cannot be undone only once the disk has it, and of what is safe at once [Q-R1]", async () => {
		let written = 0;
		const toolSession = await openSession([tool("Pay"), tool("Look")], {
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
		await toolSession.call({ id: "1", name: "look", arguments: {} });
		expect(written).toBe(before);
		await toolSession.call({ id: "2", name: "pay", arguments: {} });
		expect(written).toBeGreaterThan(before);
		await toolSession.end();
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
		const toolSession = await openSession([refusing], { nodeTypes: [type] });
		const { error } = await toolSession.call({ id: "1", name: "refuse", arguments: { input: 1 } });
		expect(error).toEqual({
			code: "REFUSED",
			message: "The tool failed.",
			field: "key",
			hint: "The flow sets `key`; a call cannot change it.",
			retryable: false,
		});
		await toolSession.end();
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
		const toolSession = await test.runHost.open({ flow: flow.id, node: "agent", message: {}, atOnce: true });
		const paid = toolSession.call({ id: "1", name: "pay", arguments: { input: 1 } });
		expect(await toolSession.call({ id: "2", name: "look", arguments: {} })).toMatchObject({
			status: "success",
		});
		expect(pay.count()).toBe(0);
		disk.resolve();
		expect(await paid).toMatchObject({ status: "success" });
		await toolSession.end();
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
		const toolSession = await test.runHost.open({ flow: flow.id, node: "agent", message: {}, ...how });
		expect(await toolSession.call({ id: "1", name: "look", arguments: {} })).toMatchObject({
			status: "success",
		});
		await toolSession.end();
		expect(hurried > 0).toBe(hurries);
	});
});

describe("an agent in another process", () => {
	it("works with the node's tools, and the flow continues with its result [R13, R14, P6]", async () => {
		const asked: RemoteAgentRequest[] = [];
		const agents: TestHostOptions["agents"] = {
			run: async (request) => {
				asked.push(request);
				request.onEvent?.({ event: "thought", text: "I shall look." });
				const { data } = await request.toolSession.call({ id: "1", name: "look", arguments: { input: 1 } });
				return { answer: `Looked ${data.output} times.` };
			},
		};
		test = new TestHost({ agents, nodeTypes: [counter("Look", "safe").type] });
		const sent: unknown[] = [];
		test.runHost.watch({ events: () => {}, summary: () => {}, ephemeral: (_run, it) => sent.push(it) });
		const run = await test.start(deskWith("AI.RemoteAgent", tool("Look")));
		const { status, message } = await test.runHost.waitForEnd(run, 5000);
		expect(status).toBe("succeeded");
		expect(message).toMatchObject({ text: "Looked 1 times.", tool_calls: 1 });
		expect(asked[0]).toMatchObject({ agent: "desk", input: { question: "Do it." } });
		expect(asked[0]?.toolSession.tools.map(({ name }) => name)).toEqual(["look"]);
		expect(sent).toContainEqual({ type: "agent-event", step: 1, event: "thought", text: "I shall look." });
	});

	it("fails the step where no host of its name is connected", async () => {
		test = new TestHost();
		const run = await test.start(deskWith("AI.RemoteAgent"));
		expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({
			status: "failed",
			error: { code: "HOST_UNAVAILABLE" },
		});
	});
});
