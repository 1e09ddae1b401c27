import { custom, node } from "@switchyard/flow/testing";
import { agentWith, chainOf, probe } from "@switchyard/host/testing";
import { NodeError, type NodeType, type ProbeContext } from "@switchyard/node-kit";
import { OWNER } from "@switchyard/spec/actor";
import { describe, expect, it, vi } from "vitest";
import { hostsInTurn } from "../../../test/support/host-driver/hosts-in-turn.ts";
import type { TestHost, TestHostOptions } from "../../../test/support/host-driver/test-host.ts";

const runHosts = hostsInTurn();
let test: TestHost;

type Happened = NonNullable<NodeType["happened"]>;

/** A `once` node that never ends in the first process, and in the next says this when it is asked. */
function cutOff(happened: Happened, effect: "once" | "keyed" = "once") {
	let process = 1;
	let executions = 0;
	const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
	const type = probe(
		"Order",
		effect,
		() => {
			executions++;
			begin();
			return process === 1 ? new Promise(() => {}) : Promise.resolve({ output: "now" });
		},
		{ happened },
	);
	return { type, begun, executions: () => executions, next: () => process++ };
}

const order = chainOf(node("order", "Test.Order", { input: custom("pen") }));

/** A run whose server stops in the middle of the node's work, and which the next one has taken up. */
async function restartIn(cut: ReturnType<typeof cutOff>, options: TestHostOptions = {}, flow = order) {
	test = runHosts.open({ nodeTypes: [cut.type], limits: { closeGraceMs: 0 } });
	const run = await test.start(flow, { input: "pen" });
	await cut.begun;
	await test.stop();
	cut.next();
	test = runHosts.open({ nodeTypes: [cut.type], ...options });
	await test.runHost.recover();
	return run;
}

const probes = async (run: string) => (await test.events(run)).filter((event) => event.type === "step-probe");

/** The run waits for a person, with what was found out. */
async function unknown(run: string) {
	await vi.waitFor(async () => expect((await test.runHost.get(run))?.status).toBe("waiting"));
	return (await test.runHost.unknownIn(run))?.steps;
}

describe("a step that was cut off by the end of its server, and whose node can tell", () => {
	it("ends as the node says, with the work's own parameters and key, and is not done again", async () => {
		const asked: unknown[] = [];
		const cut = cutOff(async (params, { idempotencyKey, attempt }) => {
			asked.push({ params, idempotencyKey, attempt });
			return { answer: "yes", outputs: { output: "before" } };
		});
		const run = await restartIn(cut);
		expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({
			status: "succeeded",
			message: { output: "before" },
		});
		expect(asked).toEqual([{ params: { input: "pen" }, idempotencyKey: `${run}-1`, attempt: 1 }]);
		expect(cut.executions()).toBe(1);
	});

	it("is done now where the node says that it was not", async () => {
		const cut = cutOff(async () => ({ answer: "no" }));
		const run = await restartIn(cut);
		expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({
			status: "succeeded",
			message: { output: "now" },
		});
		expect(cut.executions()).toBe(2);
	});

	it.each([
		["cannot tell", async () => ({ answer: "unknown", reason: "No folder." }), { reason: "No folder." }],
		[
			"throws",
			async () => {
				throw new NodeError({ code: "SHOP_AWAY", message: "The shop is away." });
			},
			{ error: { code: "SHOP_AWAY" } },
		],
		["hangs", () => new Promise(() => {}), { error: { code: "PROBE_TIMEOUT" } }],
		["says what is no answer", async () => "done", { error: { code: "PROBE_ANSWER_INVALID" } }],
		[
			"says what it cannot have given",
			async () => ({ answer: "yes", outputs: { other: 1 } }),
			{ error: { code: "PROBE_ANSWER_INVALID" } },
		],
		[
			"changes a file",
			async (_params: object, { files }: ProbeContext) => {
				await (files as unknown as { write: (path: string, text: string) => Promise<number> }).write(
					"a",
					"b",
				);
				return { answer: "no" };
			},
			{ error: { code: "FILES_READ_ONLY" } },
		],
	])("waits for a person where the node %s", async (_what, happened, probed) => {
		const cut = cutOff(happened as unknown as Happened);
		const run = await restartIn(cut, { limits: { probeTimeoutMs: 30 } });
		expect(await unknown(run)).toMatchObject([{ step: 1, probed }]);
		expect(cut.executions()).toBe(1);
		await test.runHost.resolveStep(run, 1, { answer: "happened", outputs: { output: "seen" } }, OWNER);
		expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({ message: { output: "seen" } });
	});

	it.each([
		["NODE_VERSION_MISSING", (type: NodeType): object => ({ ...type, spec: { ...type.spec, version: 2 } })],
		["PROBE_MISSING", ({ spec: { probe: _, ...spec }, execute }: NodeType): object => ({ spec, execute })],
	])("waits for a person where the package was updated meanwhile: %s", async (code, change) => {
		const cut = cutOff(async () => ({ answer: "no" }));
		const run = await restartIn(cut, { nodeTypes: [change(cut.type) as NodeType] });
		expect(await unknown(run)).toMatchObject([{ probed: { error: { code } } }]);
	});

	it("runs again where it is keyed and the node cannot tell", async () => {
		const cut = cutOff(async () => ({ answer: "unknown" }), "keyed");
		const run = await restartIn(cut);
		expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({ message: { output: "now" } });
		expect(await probes(run)).toMatchObject([{ answer: "unknown" }]);
	});

	it("is asked about again by the server after one that stopped while it asked", async () => {
		let asked = 0;
		const { promise: isAsked, resolve: note } = Promise.withResolvers<void>();
		const cut = cutOff(() => {
			note();
			return asked++ === 0 ? new Promise(() => {}) : Promise.resolve({ answer: "no" });
		});
		const run = await restartIn(cut);
		await isAsked;
		await test.stop();
		test = runHosts.open({ nodeTypes: [cut.type] });
		await test.runHost.recover();
		expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({ status: "succeeded" });
		expect(asked).toBe(2);
		expect(await probes(run)).toHaveLength(1);
		expect(cut.executions()).toBe(2);
	});

	it("gives an agent the answer that its call would have had", async () => {
		const cut = cutOff(async () => ({ answer: "yes", outputs: { output: "before" } }));
		const calls = [{ toolCalls: [{ name: "order", arguments: { input: "pen" } }] }, { text: "done" }];
		const flow = agentWith(calls, node("order", "Test.Order", { input: { scope: "AI" } }));
		const run = await restartIn(cut, {}, flow);
		expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({ status: "succeeded" });
		expect((await test.events(run)).filter(({ type }) => type === "tool-response")).toMatchObject([
			{ result: { status: "success", data: { output: "before" } } },
		]);
	});

	it("is cancelled with its run while its node is asked", async () => {
		const { promise: aborted, resolve: note } = Promise.withResolvers<void>();
		const cut = cutOff(
			(_params, { signal }) =>
				new Promise(() => {
					signal.addEventListener("abort", () => note());
				}),
		);
		const run = await restartIn(cut);
		await test.runHost.cancel(run, OWNER);
		await aborted;
		expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({ status: "cancelled" });
		expect(await probes(run)).toEqual([]);
	});
});
