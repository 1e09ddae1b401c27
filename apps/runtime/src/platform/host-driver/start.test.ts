import { custom, node } from "@switchyard/flow/testing";
import { chainOf, counter, flowOf, probe } from "@switchyard/host/testing";
import { OWNER } from "@switchyard/spec";
import { afterEach, describe, expect, it } from "vitest";
import { TestHost, type TestHostOptions } from "../../../test/support/host-driver/test-host.ts";

let test: TestHost | undefined;

function open(options: TestHostOptions = {}): TestHost {
	test = new TestHost(options);
	return test;
}

afterEach(async () => {
	await test?.remove();
	test = undefined;
});

const setGreeting = node("set", "Flow.Set", {
	fields: custom([{ name: "greeting", value: { scope: "Message", template: "Hello {{ name }}" } }]),
});
const log = node("log", "Flow.Log", { text: { scope: "Message", path: "greeting" } });

describe("a run", () => {
	it("goes through its nodes and ends with the message [P5]", async () => {
		const { host, start, events } = bound(open());
		const flow = chainOf(setGreeting, log);
		const run = await start(flow, { name: "Ada" });
		const summary = await host.waitForEnd(run, 5000);
		expect(summary).toMatchObject({
			id: run,
			flow: "test-flow",
			flowName: "Test flow",
			revision: flow.revision,
			status: "succeeded",
			message: { name: "Ada", greeting: "Hello Ada" },
		});
		expect(summary.endedAt).toBeGreaterThanOrEqual(summary.startedAt);
		const journalled = await events(run);
		expect(journalled.map(({ type, seq }) => `${seq} ${type}`)).toEqual([
			"1 run-start",
			"2 step-start",
			"3 step-end",
			"4 step-start",
			"5 step-end",
			"6 run-end",
		]);
		expect(journalled.every((event) => event.run === run)).toBe(true);
		expect(summary.seq).toBe(6);
	});

	it("is on disk when it is accepted, with the flow version that it uses", async () => {
		const { database, start } = bound(open());
		const flow = chainOf(log);
		const run = await start(flow, { greeting: "Hi" });
		const read = database.reader;
		expect(
			read
				.prepare("select count(*) as events from journal where run = (select number from runs where id = ?)")
				.get(run),
		).toEqual({
			events: 1,
		});
		const versions = read.prepare("select document from flow_versions").all();
		expect(versions).toEqual([{ document: JSON.stringify(flow) }]);
	});

	it("of safe steps costs one commit [Q-P5]", async () => {
		const { database, host, start } = bound(open());
		const run = await start(chainOf(setGreeting, log, node("set2", "Flow.Set"), node("log2", "Flow.Log")), {
			name: "Ada",
			text: "x",
		});
		await host.waitForEnd(run, 5000);
		expect(database.reader.prepare("select count(*) as commits from journal").get()).toEqual({ commits: 1 });
	});

	it("answers its caller by a respond node", async () => {
		const { host, start } = bound(open());
		const respond = node("respond", "Flow.Respond", {
			status: custom(201),
			body: { scope: "Message", path: "name" },
		});
		const first = await start(chainOf(respond), { name: "Ada" });
		const response = { by: "respond", status: 201, body: "Ada" };
		expect(await host.waitForResponse(first, 5000)).toEqual(response);
		await host.waitForEnd(first, 5000);
		await new Promise(setImmediate);
		// Long gone from memory, the answer comes from the journal.
		expect(await host.waitForResponse(first, 5000)).toEqual(response);
	});

	it("without a respond node answers that it succeeded and nothing of its message, or what went wrong", async () => {
		const broken = probe("Broken", "safe", () => Promise.reject(new Error("secret detail")));
		const { host, start } = bound(open({ nodeTypes: [broken] }));
		const good = await start(chainOf(log), { greeting: "Hi" });
		expect(await host.waitForResponse(good, 5000)).toEqual({ by: "end", status: 200 });
		const bad = await start(chainOf(node("broken", "Test.Broken")));
		expect(await host.waitForResponse(bad, 5000)).toEqual({
			by: "end",
			status: 500,
			error: { code: "NODE_FAILED", message: "The node failed.", retryable: false },
		});
	});

	it("that takes long gives no response in time, and its state so far", async () => {
		let finish = () => {};
		const slow = probe(
			"Slow",
			"safe",
			() => new Promise((resolve) => (finish = () => resolve({ output: 1 }))),
		);
		const { host, start } = bound(open({ nodeTypes: [slow] }));
		const run = await start(chainOf(node("slow", "Test.Slow")));
		expect(await host.waitForResponse(run, 10)).toBeUndefined();
		expect(await host.waitForEnd(run, 10)).toMatchObject({ status: "running", seq: 2 });
		finish();
		expect(await host.waitForEnd(run, 5000)).toMatchObject({ status: "succeeded" });
	});

	it("takes branches side by side and joins them", async () => {
		const names: string[] = [];
		const branch = probe("Branch", "safe", async ({ input }) => {
			names.push(String(input));
			await new Promise(setImmediate);
			return { output: names.length };
		});
		const { host, start } = bound(open({ nodeTypes: [branch] }));
		const branchNode = (id: string) =>
			node(id, "Test.Branch", { input: custom(id) }, { outputs: { output: id } });
		const flow = flowOf(
			[branchNode("a"), branchNode("b"), node("join", "Flow.Join")],
			["start>a", "start>b", "a>join", "b>join"],
		);
		const summary = await host.waitForEnd(await start(flow), 5000);
		expect(names).toEqual(["a", "b"]);
		expect(summary.message).toEqual({ a: 2, b: 2 });
	});
});

describe("a start", () => {
	it("with a key that was seen within a day gives the first run [Q-R8]", async () => {
		const count = counter("Count", "safe");
		const { host } = open({ nodeTypes: [count.type] });
		const flow = chainOf(node("count", "Test.Count"));
		const request = { flow, node: "start", message: {}, cause: "webhook", key: "k" } as const;
		const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => host.start(request)));
		expect(first?.repeated).toBe(false);
		for (const other of others) expect(other).toEqual({ runId: first?.runId, repeated: true });
		expect(await host.start(request)).toEqual({ runId: first?.runId, repeated: true });
		expect((await host.start({ ...request, key: "other" })).repeated).toBe(false);
		expect(count.count()).toBe(2);
	});

	it("with a key is free again once the window is over", async () => {
		const { host } = open({ limits: { keyWindowMs: -1 } });
		const request = { flow: chainOf(), node: "start", message: {}, cause: "api", key: "k" } as const;
		const first = await host.start(request);
		expect((await host.start(request)).runId).not.toBe(first.runId);
	});

	it("is refused for a flow with problems, and tells them all", async () => {
		const problems = [{ code: "X", message: "x", node: "n" }];
		const { host } = open({ validate: () => problems });
		await expect(
			host.start({ flow: chainOf(), node: "start", message: {}, cause: "api" }),
		).rejects.toMatchObject({ code: "FLOW_INVALID", problems });
		expect(await host.list({})).toEqual({ runs: [], more: false });
	});

	it("is refused anywhere but at a trigger, over the limits, and while the server stops", async () => {
		const never = probe("Never", "safe", () => new Promise(() => {}));
		const { host } = open({
			nodeTypes: [never],
			limits: { activeRuns: 2, messageSize: 1000, abortGraceMs: 0 },
		});
		const flow = chainOf(node("never", "Test.Never"));
		const start = (more: object) => host.start({ flow, node: "start", message: {}, cause: "api", ...more });
		await expect(start({ node: "nowhere" })).rejects.toMatchObject({ code: "NODE_NOT_FOUND" });
		await expect(start({ node: "never" })).rejects.toMatchObject({ code: "NODE_NOT_TRIGGER" });
		await expect(start({ message: { text: "x".repeat(1000) } })).rejects.toMatchObject({
			code: "MESSAGE_TOO_LARGE",
			hint: expect.stringContaining("file"),
		});
		await start({});
		const { runId } = await start({});
		await expect(start({})).rejects.toMatchObject({ code: "RUN_LIMIT" });
		await host.cancel(runId, OWNER);
		expect(await host.waitForEnd(runId, 5000)).toMatchObject({ status: "cancelled" });
		await host.close();
		await expect(start({})).rejects.toMatchObject({ code: "SHUTTING_DOWN" });
	});
});

/** The parts of a test host that read well without it. */
function bound(host: TestHost) {
	return {
		host: host.host,
		database: host.database,
		start: host.start.bind(host),
		events: host.events.bind(host),
	};
}
