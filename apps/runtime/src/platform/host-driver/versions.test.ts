import { custom, node } from "@switchyard/flow/testing";
import { chainOf, counter, probe } from "@switchyard/host/testing";
import type { NodeType } from "@switchyard/node-kit";
import { OWNER } from "@switchyard/spec/actor";
import type { Flow } from "@switchyard/spec/flow";
import { describe, expect, it, vi } from "vitest";
import { hostsInTurn } from "../../../test/support/host-driver/hosts-in-turn.ts";
import type { TestHost } from "../../../test/support/host-driver/test-host.ts";

const runHosts = hostsInTurn();
let test: TestHost;

function open(...nodeTypes: NodeType[]): void {
	test = runHosts.open({ nodeTypes, limits: { idleMs: 20 } });
}

/** A run waits in the middle for a person. */
async function waitingRun(flow: Flow): Promise<string> {
	const run = await test.start(flow);
	await vi.waitFor(async () => expect((await test.runHost.get(run))?.status).toBe("waiting"));
	return run;
}

async function resume(run: string) {
	await test.runHost.answer(run, 1, { answer: "submitted", values: {}, actor: OWNER });
	return test.runHost.waitForEnd(run, 5000);
}

const ask = node("ask", "Flow.Ask", { question: custom("Continue?") });
const saying = (word: string) => probe("Say", "once", async () => ({ output: word }));
const asking = (field: string) => chainOf(ask, node("say", "Test.Say", {}, { outputs: { output: field } }));

/** The same node type in its next version. */
function nextVersion(type: NodeType): NodeType {
	return { ...type, spec: { ...type.spec, version: type.spec.version + 1 } };
}

describe("a run under way while things change", () => {
	it("stops, and says why, when a node type came in another version; new runs take that one [Q-R14]", async () => {
		open(saying("hello"));
		const flow = asking("word");
		const run = await waitingRun(flow);
		await test.stop();
		const { type, count } = counter("Say", "once");
		open(nextVersion(type));
		await test.runHost.recover();
		expect(await resume(run)).toMatchObject({
			status: "failed",
			error: { code: "NODE_VERSION_MISSING", message: expect.stringContaining("version 2") },
		});
		expect(count()).toBe(0);
		expect(await resume(await waitingRun(flow))).toMatchObject({ status: "succeeded", message: { word: 1 } });
	});

	it("stops, and says why, when a node type is gone, and continues when it is back [Q-R14]", async () => {
		open(saying("hello"));
		const [first, second] = [await waitingRun(asking("word")), await waitingRun(asking("word"))];
		await test.stop();
		open();
		await test.runHost.recover();
		expect(await resume(first)).toMatchObject({
			error: { code: "NODE_VERSION_MISSING", message: expect.stringContaining("not there any more") },
		});
		await test.stop();
		open(saying("hello"));
		await test.runHost.recover();
		expect(await resume(second)).toMatchObject({ status: "succeeded", message: { word: "hello" } });
	});
});
