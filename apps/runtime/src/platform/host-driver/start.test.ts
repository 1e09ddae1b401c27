import { custom, node } from "@switchyard/flow/testing";
import { chainOf, flowOf, probe } from "@switchyard/host/testing";
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
		const { database, host: runHost, start } = bound(open());
		const run = await start(chainOf(setGreeting, log, node("set2", "Flow.Set"), node("log2", "Flow.Log")), {
			name: "Ada",
			text: "x",
		});
		await runHost.waitForEnd(run, 5000);
		expect(database.reader.prepare("select count(*) as commits from journal").get()).toEqual({ commits: 1 });
	});

	it("takes branches side by side and joins them", async () => {
		const names: string[] = [];
		const branch = probe("Branch", "safe", async ({ input }) => {
			names.push(String(input));
			await new Promise(setImmediate);
			return { output: names.length };
		});
		const { host: runHost, start } = bound(open({ nodeTypes: [branch] }));
		const branchNode = (id: string) =>
			node(id, "Test.Branch", { input: custom(id) }, { outputs: { output: id } });
		const flow = flowOf(
			[branchNode("a"), branchNode("b"), node("join", "Flow.Join")],
			["start>a", "start>b", "a>join", "b>join"],
		);
		const summary = await runHost.waitForEnd(await start(flow), 5000);
		expect(names).toEqual(["a", "b"]);
		expect(summary.message).toEqual({ a: 2, b: 2 });
	});
});

/** The parts of a test host that read well without it. */
function bound(runHost: TestHost) {
	return { host: runHost.runHost, database: runHost.database, start: runHost.start.bind(runHost) };
}
