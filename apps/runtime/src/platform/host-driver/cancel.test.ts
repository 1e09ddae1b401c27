import { node } from "@switchyard/flow/testing";
import { agentWith, chainOf, counter, flowOf, probe } from "@switchyard/host/testing";
import { OWNER } from "@switchyard/spec/actor";
import { afterEach, describe, expect, it } from "vitest";
import { TestHost } from "../../../test/support/host-driver/test-host.ts";

let test: TestHost;

afterEach(() => test.remove());

/** A node that waits until its signal is aborted, and a promise that tells that it has begun. */
function waiting(effect: "safe" | "once" = "safe") {
	const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
	const type = probe("Waiting", effect, (_params, { signal }) => {
		begin();
		return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
	});
	return { type, begun };
}

describe("cancelling a run", () => {
	it("does not wait for a node that takes no notice", async () => {
		const deaf = probe("Deaf", "safe", () => new Promise(() => {}));
		test = new TestHost({ nodeTypes: [deaf], limits: { abortGraceMs: 10 } });
		const run = await test.start(chainOf(node("deaf", "Test.Deaf")));
		await test.runHost.cancel(run, OWNER);
		expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({ status: "cancelled" });
	});

	it("keeps the true outcome of a step that still ends", async () => {
		let end = (_outputs: Readonly<Record<string, unknown>>) => {};
		const mail = probe("Mail", "safe", () => new Promise((resolve) => (end = resolve)));
		test = new TestHost({ nodeTypes: [mail] });
		const run = await test.start(chainOf(node("mail", "Test.Mail")));
		await test.runHost.cancel(run, OWNER);
		end({ output: "sent" });
		await test.runHost.waitForEnd(run, 5000);
		expect((await test.events(run))[3]).toMatchObject({ type: "step-end", outputs: { output: "sent" } });
	});

	it("lets no effect begin that only waits for the disk", async () => {
		const send = counter("Send", "once");
		test = new TestHost({ nodeTypes: [send.type] });
		const flow = chainOf(node("send", "Test.Send"));
		const starting = test.runHost.start({ flow, node: "start", message: {}, cause: "api" });
		let id = "";
		const stop = test.runHost.watch({
			events: (run) => {
				// The first commit: the step's start is on disk, and its effect would begin next.
				id ||= run;
				if (run === id) void test.runHost.cancel(run, OWNER).catch(() => {});
				stop();
			},
			ephemeral: () => {},
			summary: () => {},
		});
		const { runId } = await starting;
		expect(await test.runHost.waitForEnd(runId, 5000)).toMatchObject({ status: "cancelled" });
		expect(send.count()).toBe(0);
	});

	it("stops an agent between its model and its tools", async () => {
		const wait = waiting("once");
		test = new TestHost({ nodeTypes: [wait.type] });
		const script = [{ toolCalls: [{ name: "waiting", arguments: {} }] }, { text: "done" }];
		const run = await test.start(agentWith(script, node("wait", "Test.Waiting")));
		await wait.begun;
		await test.runHost.cancel(run, OWNER);
		expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({ status: "cancelled" });
		const types = await test.eventTypes(run);
		expect(types.slice(types.indexOf("run-cancel"))).toEqual(["run-cancel", "tool-response", "run-end"]);
	});
});

it("a branch that fails calls the other branches back", async () => {
	const wait = waiting();
	const failing = probe("Failing", "safe", async () => {
		await wait.begun;
		throw new Error("no");
	});
	test = new TestHost({ nodeTypes: [wait.type, failing] });
	const flow = flowOf([node("a", "Test.Waiting"), node("b", "Test.Failing")], ["start>a", "start>b"]);
	const run = await test.start(flow);
	expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({
		status: "failed",
		error: { code: "NODE_FAILED" },
	});
	expect(await test.eventTypes(run)).toEqual([
		"run-start",
		"step-start",
		"step-start",
		"step-fail",
		"step-fail",
		"run-end",
	]);
});
