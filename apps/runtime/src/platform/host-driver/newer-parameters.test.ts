import { join } from "node:path";
import { custom, node } from "@switchyard/flow/testing";
import { agentWith, chainOf, type Probe, probe } from "@switchyard/host/testing";
import { defineSession, type NodeType } from "@switchyard/node-kit";
import { OWNER } from "@switchyard/spec/actor";
import type { Event } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import { defined } from "@switchyard/spec/json";
import type { NodeSpec, Property } from "@switchyard/spec/node-spec";
import { describe, expect, it, vi } from "vitest";
import { hostsInTurn } from "../../../test/support/host-driver/hosts-in-turn.ts";
import type { TestHost, TestHostOptions } from "../../../test/support/host-driver/test-host.ts";
import { openSessions } from "../../domains/browser/sessions/open-sessions.ts";
import { createNetwork } from "../egress/network.ts";
import { createWorkspaceFiles } from "../files/workspace-files.ts";
import { systemClock } from "./system-clock.ts";

const runHosts = hostsInTurn();

const ask = node("ask", "Flow.Ask", { question: custom("Continue?") });
const say = node("say", "Test.Say", { input: custom("hello") });
const asking = chainOf(ask, say);

/** A parameter of the next release. */
function newer(name: string, value: unknown, more: Partial<Property> = {}): Property {
	return {
		name,
		variableType: "In",
		schema: {},
		description: "Newer than the runs of the release before.",
		scope: "Custom",
		aiScope: false,
		customScope: true,
		messageScope: true,
		...defined({ value }),
		...more,
	};
}

/** A node type in the next release, with more parameters. */
function released(type: NodeType, ...parameters: readonly Property[]): NodeType {
	const names = new Set(parameters.map(({ name }) => name));
	const kept = type.spec.properties.filter(({ name }) => !names.has(name));
	return { ...type, spec: { ...type.spec, properties: [...kept, ...parameters] } };
}

/** A node that keeps what it was given. */
function noting(effect: "safe" | "once" = "once", more: Partial<NodeSpec> = {}) {
	const given: unknown[] = [];
	const work: Probe = async (params, { provenance }) => {
		given.push(more.provenance ? { params: { ...params }, provenance } : { ...params });
		for (const value of Object.values(params)) if (Array.isArray(value)) value.push("changed by the node");
		return { output: "said" };
	};
	const type = probe("Say", effect, work);
	return { given, type: { ...type, spec: { ...type.spec, ...more } } };
}

/** A run that waits for a person in a server that stops; the server of the next release has recovered it. */
async function updated(
	flow: Flow,
	before: readonly NodeType[],
	after: readonly NodeType[],
	more: Partial<TestHostOptions> = {},
): Promise<{ readonly test: TestHost; readonly run: string }> {
	const first = runHosts.open({ nodeTypes: before, ...more });
	const run = await first.start(flow);
	await vi.waitFor(async () => expect((await first.runHost.get(run))?.status).toBe("waiting"));
	await first.stop();
	const test = runHosts.open({ nodeTypes: after, ...more });
	await test.runHost.recover();
	return { test, run };
}

async function resumed({ test, run }: Awaited<ReturnType<typeof updated>>) {
	await test.runHost.answer(run, 1, { answer: "submitted", values: {}, actor: OWNER });
	return test.runHost.waitForEnd(run, 5000);
}

const startOf = (events: readonly Event[], id: string) =>
	events.find((event) => (event.type === "step-start" || event.type === "tool-request") && event.node === id);

describe("a run that an update of the server finds before a node with newer parameters", () => {
	it("executes it with their defaults, which the journal has apart from what the run resolved [Q-R14]", async () => {
		const { given, type } = noting();
		const now = released(type, newer("pages", "none"), newer("more", undefined, { variableType: "Opt" }));
		const found = await updated(asking, [type], [now]);
		expect(await resumed(found)).toMatchObject({ status: "succeeded", message: { output: "said" } });
		expect(given).toEqual([{ input: "hello", pages: "none" }]);
		expect(startOf(await found.test.events(found.run), "say")).toMatchObject({
			params: { input: "hello" },
			provenance: { input: { scope: "Custom" } },
			filled: {
				params: { pages: "none" },
				provenance: { pages: { scope: "Custom", source: { default: true } } },
			},
		});
		const { difference, problem } = await found.test.runHost.reruns.replay(found.run);
		expect({ difference, problem }).toEqual({});
	});

	it("fills a parameter that has a default only now, where the run left it empty", async () => {
		const { given, type } = noting();
		const before = released(type, newer("crop", undefined, { variableType: "Opt" }));
		const found = await updated(asking, [before], [released(type, newer("crop", { left: 0 }))]);
		await resumed(found);
		expect(given).toEqual([{ input: "hello", crop: { left: 0 } }]);
	});

	it("keeps values of the run, and its own defaults", async () => {
		const { given, type } = noting();
		const before = released(type, newer("limit", 10), newer("crop", undefined, { variableType: "Opt" }));
		const now = released(type, newer("limit", 99), newer("crop", { left: 0 }));
		const cropped = { ...say, params: { ...say.params, crop: custom({ left: 7 }) } };
		const found = await updated(chainOf(ask, cropped), [before], [now]);
		await resumed(found);
		expect(given).toEqual([{ input: "hello", limit: 10, crop: { left: 7 } }]);
		expect(startOf(await found.test.events(found.run), "say")).not.toHaveProperty("filled");
	});

	it("copies a default for each attempt, so that a node may change it", async () => {
		const { given, type } = noting();
		const twice = { ...say, id: "again" };
		const now = released(type, newer("files", ["a"]));
		await resumed(await updated(chainOf(ask, say, twice), [type], [now]));
		expect(given).toHaveLength(2);
		expect(now.spec.properties.at(-1)?.value).toEqual(["a"]);
	});

	it("calls it as a tool with them, and shows them to no model", async () => {
		const { given, type } = noting();
		const calls = [{ toolCalls: [{ name: "say", arguments: { input: "hi" } }] }, { text: "done" }];
		const flow = agentWith(calls, node("say", "Test.Say", { input: { scope: "AI" } }));
		const [first] = flow.wires;
		if (!first) throw new Error("The flow has no wire to its agent.");
		const waits: Flow = {
			...flow,
			nodes: [...flow.nodes, ...asking.nodes.filter(({ id }) => id === "ask")],
			wires: [
				{ ...first, to: { node: "ask", port: "in" } },
				{ ...first, id: "on", from: { node: "ask", port: "out" } },
				...flow.wires.slice(1),
			],
		};
		const found = await updated(waits, [type], [released(type, newer("pages", "none"))]);
		expect(await resumed(found)).toMatchObject({ status: "succeeded", message: { text: "done" } });
		expect(given).toEqual([{ input: "hi", pages: "none" }]);
		const request = startOf(await found.test.events(found.run), "say");
		expect(request).toMatchObject({
			type: "tool-request",
			arguments: { input: "hi" },
			filled: { params: { pages: "none" } },
		});
	});

	it("says to the node where they come from, where it asks", async () => {
		const { given, type } = noting("once", { provenance: true });
		await resumed(await updated(asking, [type], [released(type, newer("pages", "none"))]));
		expect(given).toMatchObject([
			{
				params: { pages: "none" },
				provenance: { input: { scope: "Custom" }, pages: { source: { default: true } } },
			},
		]);
	});

	it("fills no parameter where its data are pinned", async () => {
		const { given, type } = noting();
		const pinned = { ...say, pin: { data: { output: "pinned" } } };
		const now = released(type, newer("pages", "none"));
		const first = runHosts.open({ nodeTypes: [type] });
		const { runId: run } = await first.runHost.start({
			flow: chainOf(ask, pinned),
			node: "start",
			message: {},
			cause: "api",
			debug: { pins: true },
		});
		await vi.waitFor(async () => expect((await first.runHost.get(run))?.status).toBe("waiting"));
		await first.stop();
		const test = runHosts.open({ nodeTypes: [now] });
		await test.runHost.recover();
		expect(await resumed({ test, run })).toMatchObject({ message: { output: "pinned" } });
		expect(given).toEqual([]);
		expect(startOf(await test.events(run), "say")).not.toHaveProperty("filled");
	});
});

it("asks a node with them whether a step of it that was cut off was done", async () => {
	const asked: unknown[] = [];
	const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
	const work: Probe = () => {
		begin();
		return new Promise(() => {});
	};
	const type = probe("Say", "once", work, {
		happened: async (params) => {
			asked.push(params);
			return { answer: "yes", outputs: { output: "before" } };
		},
	});
	const first = runHosts.open({ nodeTypes: [type], limits: { closeGraceMs: 0 } });
	const run = await first.start(chainOf(say));
	await begun;
	await first.stop();
	const test = runHosts.open({ nodeTypes: [released(type, newer("pages", "none"))] });
	await test.runHost.recover();
	expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({ status: "succeeded" });
	expect(asked).toEqual([{ input: "hello", pages: "none" }]);
});

it("opens the session of a block with them", async () => {
	const opened: unknown[] = [];
	const desk = defineSession<object, object>({
		kind: "desk",
		open: ({ settings }) => {
			opened.push(settings);
			return Promise.resolve({});
		},
		reopen: () => Promise.resolve({}),
		save: () => Promise.resolve({}),
		isUsable: () => true,
		close: () => Promise.resolve(),
		discard: () => Promise.resolve(),
	});
	const put = probe("Put", "safe", async (_params, context) => {
		await desk.of(context);
		return { output: "put" };
	});
	const block: NodeType = {
		spec: { ...put.spec, id: "Test.Desk", construct: "block", session: "desk" },
		session: () => Promise.resolve(desk),
	};
	const types = [block, { ...put, spec: { ...put.spec, session: "desk" } }];
	const nodeSessions = openSessions({
		folder: runHosts.folder,
		masterKey: new Uint8Array(32).fill(7),
		provider: () => Promise.resolve(desk),
		network: createNetwork({ allow: [] }),
		files: createWorkspaceFiles(join(runHosts.folder, "workspace")),
		logger: { info: () => {}, warn: () => {}, error: () => {} },
		clock: systemClock,
	});
	const flow = chainOf(ask, node("desk", "Test.Desk", { input: custom("room") }), node("put", "Test.Put"));
	const wires = flow.wires.map((wire) =>
		wire.from.node === "desk" ? { ...wire, from: { node: "desk", port: "each" } } : wire,
	);
	const now = [released(block, newer("healing", "off")), ...types.slice(1)];
	const found = await updated({ ...flow, wires }, types, now, { nodeSessions });
	expect(await resumed(found)).toMatchObject({ status: "succeeded" });
	expect(opened).toEqual([{ input: "room", healing: "off" }]);
	expect(startOf(await found.test.events(found.run), "desk")).toMatchObject({
		params: { input: "room" },
		filled: { params: { healing: "off" } },
	});
});
