import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { custom, node } from "@switchyard/flow/testing";
import type { HostLimits } from "@switchyard/host";
import { agentWith, flowOf, probe } from "@switchyard/host/testing";
import { defineSession, NodeError, type NodeType } from "@switchyard/node-kit";
import { OWNER } from "@switchyard/spec/actor";
import type { Event } from "@switchyard/spec/event";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import { defined } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { describe, expect, it, vi } from "vitest";
import { hostsInTurn } from "../../../test/support/host-driver/hosts-in-turn.ts";
import { openSessions } from "../../domains/browser/sessions/open-sessions.ts";
import { createNetwork } from "../egress/network.ts";
import { createWorkspaceFiles } from "../files/workspace-files.ts";
import { systemClock } from "./system-clock.ts";

const runHosts = hostsInTurn();

/** A desk that outlives the server's process, as a browser does. */
interface Desk {
	readonly name: string;
	readonly papers: string[];
	open: boolean;
}

/** What the machine has, whatever the server does. */
function machine({ mayRest }: { readonly mayRest?: (desk: Desk) => boolean } = {}) {
	const desks = new Map<string, Desk>();
	const said: string[] = [];
	let names = 0;
	const desk = defineSession<Desk, { name: string; papers: string[] }>({
		kind: "desk",
		open: ({ settings }) => {
			const opened = { name: `${settings.input}-${++names}`, papers: [], open: true };
			desks.set(opened.name, opened);
			said.push(`open ${opened.name}`);
			return Promise.resolve(opened);
		},
		reopen: ({ name, papers }) => {
			said.push(`reopen ${name}`);
			const there = desks.get(name) ?? { name, papers, open: true };
			if (there.papers.includes("burnt")) return Promise.reject(lost());
			there.open = true;
			desks.set(name, there);
			return Promise.resolve(there);
		},
		save: ({ name, papers }) => Promise.resolve({ name, papers: [...papers] }),
		isUsable: ({ open }) => open,
		...defined({ mayRest }),
		close: (live) => {
			said.push(`close ${live.name}`);
			live.open = false;
			desks.delete(live.name);
			return Promise.resolve();
		},
		discard: (saved) => {
			if (saved) said.push(`discard ${saved.name}`);
			if (saved) desks.delete(saved.name);
			return Promise.resolve();
		},
	});
	return { desks, said, desk };
}

function lost(): NodeError {
	return new NodeError({ code: "SESSION_LOST", message: "The desk is gone." });
}

type Machine = ReturnType<typeof machine>;

/** A block that has a desk, and nodes that put papers on it. */
function deskNodes({ desk }: Machine, during: (paper: string) => Promise<unknown> = async () => {}) {
	const put = probe("Put", "safe", async ({ input }, context) => {
		const { papers } = await desk.of(context);
		papers.push(String(input));
		await during(String(input));
		return { output: papers.join(" ") };
	});
	const base = put.spec;
	const block: NodeSpec = { ...base, id: "Test.Desk", construct: "block", session: "desk" };
	const types: NodeType[] = [
		{ spec: block, session: () => Promise.resolve(desk) },
		{ ...put, spec: { ...base, session: "desk" } },
	];
	return types;
}

/** Nodes of which the one that puts paper b never ends, as when its process is about to. */
function stuckAtB(the: Machine) {
	const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
	const nodes = deskNodes(the, (paper) => {
		if (paper !== "b") return Promise.resolve();
		begin();
		return new Promise(() => {});
	});
	return { begun, nodes };
}

/** Puts papers on a desk, one after the other. */
function deskFlow(papers: readonly string[], after: readonly FlowNode[] = []): Flow {
	const puts = papers.map((paper, index) => node(`put${index}`, "Test.Put", { input: custom(paper) }));
	const inside = [...puts, ...after].map(({ id }) => id);
	return flowOf(
		[node("desk", "Test.Desk", { input: custom("room") }), ...puts, ...after],
		["start>desk", ...inside.map((id, index) => `${inside[index - 1] ?? "desk.each"}>${id}`)],
	);
}

/** A server's process on the machine: its host and the sessions that it holds. */
function open(the: Machine, nodeTypes: readonly NodeType[], limits: Partial<HostLimits> = {}) {
	const nodeSessions = openSessions({
		folder: runHosts.folder,
		masterKey: new Uint8Array(32).fill(7),
		provider: (kind) => (kind === "desk" ? Promise.resolve(the.desk) : undefined),
		network: createNetwork({ allow: [] }),
		files: createWorkspaceFiles(join(runHosts.folder, "workspace")),
		logger: { info: () => {}, warn: () => {}, error: () => {} },
		clock: systemClock,
	});
	const test = runHosts.open({
		nodeTypes,
		nodeSessions,
		limits: { closeGraceMs: 0, ...limits },
	});
	/** The run's end, once it is there. */
	const ended = (run: string) =>
		vi.waitFor(async () => {
			const last = (await test.events(run)).at(-1);
			expect(last?.type).toBe("run-end");
			return last;
		});
	return { test, sessions: nodeSessions, ended };
}

it("opens a session for the steps of a block, and closes it with the block", async () => {
	const the = machine();
	const { test, ended } = open(the, deskNodes(the));
	const run = await test.start(deskFlow(["a", "b"]));
	expect(await ended(run)).toMatchObject({ status: "succeeded", message: { output: "a b" } });
	await vi.waitFor(() => expect(the.said).toEqual(["open room-1", "close room-1"]));
	await vi.waitFor(() => expect(readdirSync(join(runHosts.folder, "sessions"))).toEqual([]));
});

it("closes the session of a run that is cancelled or fails", async () => {
	const the = machine();
	const { promise: never } = Promise.withResolvers<void>();
	const types = deskNodes(the, (paper) => {
		if (paper === "bad") throw new NodeError({ code: "PAPER_TORN", message: "Torn." });
		return paper === "slow" ? never : Promise.resolve();
	});
	const { test, ended } = open(the, types, { abortGraceMs: 1 });
	const failing = await test.start(deskFlow(["a", "bad"]));
	expect(await ended(failing)).toMatchObject({ status: "failed", error: { code: "PAPER_TORN" } });
	const slow = await test.start(deskFlow(["slow"]));
	await vi.waitFor(() => expect(the.said).toContain("open room-2"));
	await test.runHost.cancel(slow, OWNER);
	await ended(slow);
	await vi.waitFor(() => expect([...the.desks]).toEqual([]));
});

it("opens it again after the process has ended, with what was done in it", async () => {
	const the = machine();
	const { begun, nodes } = stuckAtB(the);
	const first = open(the, nodes);
	const run = await first.test.start(deskFlow(["a", "b", "c"]));
	await begun;
	await first.test.stop();
	const second = open(the, deskNodes(the));
	await second.test.runHost.recover();
	// The paper that was being put when the process ended is put again: the step is safe.
	expect(await second.ended(run)).toMatchObject({ status: "succeeded", message: { output: "a b b c" } });
	expect(the.said.slice(0, 2)).toEqual(["open room-1", "reopen room-1"]);
});

it("begins the block again in a session of its own when it cannot be opened again", async () => {
	const the = machine();
	const { begun, nodes } = stuckAtB(the);
	const first = open(the, nodes);
	const run = await first.test.start(deskFlow(["a", "b"]));
	await begun;
	await first.test.stop();
	the.desks.get("room-1")?.papers.push("burnt");
	const second = open(the, deskNodes(the));
	await second.test.runHost.recover();
	expect(await second.ended(run)).toMatchObject({ status: "succeeded", message: { output: "a b" } });
	await vi.waitFor(() =>
		// What is left of the first one ends beside the second one's opening.
		expect([...the.said].sort()).toEqual([
			"close room-2",
			"discard room-1",
			"open room-1",
			"open room-2",
			"reopen room-1",
		]),
	);
});

it("opens it again when it breaks in the same process", async () => {
	const the = machine();
	const types = deskNodes(the, (paper) => {
		if (paper === "a") for (const desk of the.desks.values()) desk.open = false;
		return Promise.resolve();
	});
	const { test, ended } = open(the, types);
	const run = await test.start(deskFlow(["x", "a", "b"]));
	expect(await ended(run)).toMatchObject({ status: "succeeded", message: { output: "x b" } });
	expect(the.said).toContain("reopen room-1");
});

it("keeps and closes it while its run only waits, and opens it again when the run wakes", async () => {
	const the = machine();
	const { test, ended } = open(the, deskNodes(the), { idleMs: 30 });
	const ask = node("ask", "Flow.Ask", { question: custom("Continue?") });
	const put = node("last", "Test.Put", { input: custom("z") });
	const run = await test.start(deskFlow(["a"], [ask, put]));
	await vi.waitFor(() => expect(the.said).toContain("close room-1"));
	await test.runHost.answer(run, 3, { answer: "submitted", values: {}, actor: OWNER });
	expect(await ended(run)).toMatchObject({ status: "succeeded", message: { output: "a z" } });
	expect(the.said).toContain("reopen room-1");
});

it("keeps what it takes to open it again sealed, and nothing of it in the journal", async () => {
	const the = machine();
	const { begun, nodes } = stuckAtB(the);
	const { test } = open(the, nodes);
	const run = await test.start(deskFlow(["secret-paper", "b"]));
	await begun;
	const kept = readFileSync(join(runHosts.folder, "sessions", `${run}-1-0-desk`, "kept"), "utf8");
	expect(kept.length).toBeGreaterThan(40);
	expect(Buffer.from(JSON.parse(kept)[0], "base64").toString("latin1")).not.toContain("room-1");
	expect(JSON.stringify(await test.events(run))).not.toContain("room-1");
});

it("ends what a process before left of runs that are over", async () => {
	const the = machine();
	const { begun, nodes } = stuckAtB(the);
	const first = open(the, nodes);
	const run = await first.test.start(deskFlow(["a", "b"]));
	await begun;
	await first.test.stop();
	const second = open(the, deskNodes(the));
	await second.sessions.start((id) => Promise.resolve(id === run));
	await vi.waitFor(() => expect([...the.desks]).toEqual([]));
	expect(the.said).toEqual(["open room-1", "discard room-1"]);
	await vi.waitFor(() => expect(readdirSync(join(runHosts.folder, "sessions"))).toEqual([]));
});

describe("an agent that stands in no block", () => {
	/** Puts papers by calls of the tool, one after the other. */
	const agentFlow = (...papers: readonly string[]) =>
		agentWith(
			[
				...papers.map((input) => ({ toolCalls: [{ name: "put", arguments: { input } }] })),
				{ text: "All put." },
			],
			node("put", "Test.Put", { input: { scope: "AI" } }),
		);
	const answersOf = (events: readonly Event[]) =>
		events.flatMap((event) =>
			event.type === "tool-response" ? [event.result.data?.output ?? event.result.error?.code] : [],
		);

	it("has a session of its own, which ends with its step", async () => {
		const the = machine();
		const { test, ended } = open(the, deskNodes(the));
		const run = await test.start(agentFlow("a", "b"));
		expect(await ended(run)).toMatchObject({ status: "succeeded", message: { text: "All put." } });
		expect(answersOf(await test.events(run))).toEqual(["a", "a b"]);
		await vi.waitFor(() => expect(the.said).toEqual(["open undefined-1", "close undefined-1"]));
	});

	it("works in the same one after the process has ended", async () => {
		const the = machine();
		const { begun, nodes } = stuckAtB(the);
		const first = open(the, nodes);
		const run = await first.test.start(agentFlow("a", "b", "c"));
		await begun;
		await first.test.stop();
		const second = open(the, deskNodes(the));
		await second.test.runHost.recover();
		expect(await second.ended(run)).toMatchObject({ status: "succeeded" });
		expect(answersOf(await second.test.events(run))).toEqual(["a", "a b b", "a b b c"]);
		await vi.waitFor(() => expect([...the.desks]).toEqual([]));
	});

	it("reads of the loss as the answer to a call, and works in a new one after that", async () => {
		const the = machine();
		const { begun, nodes } = stuckAtB(the);
		const first = open(the, nodes);
		const run = await first.test.start(agentFlow("a", "b", "c"));
		await begun;
		await first.test.stop();
		the.desks.get("undefined-1")?.papers.push("burnt");
		const second = open(the, deskNodes(the));
		await second.test.runHost.recover();
		expect(await second.ended(run)).toMatchObject({ status: "succeeded" });
		expect(answersOf(await second.test.events(run))).toEqual(["a", "SESSION_LOST", "c"]);
		await vi.waitFor(() => expect([...the.desks]).toEqual([]));
	});

	it.each(["cancelled", "failed"])("has its session closed when it is %s", async (how) => {
		const the = machine();
		const { promise: never } = Promise.withResolvers<void>();
		const { test, ended } = open(
			the,
			deskNodes(the, (paper) => (paper === "slow" ? never : Promise.resolve())),
			{
				abortGraceMs: 1,
			},
		);
		const run = await test.start(
			how === "failed"
				? agentWith(
						[{ toolCalls: [{ name: "put", arguments: { input: "a" } }] }],
						node("put", "Test.Put", { input: { scope: "AI" } }),
					)
				: agentFlow("slow"),
		);
		await vi.waitFor(() => expect(the.said).toContain("open undefined-1"));
		if (how === "cancelled") await test.runHost.cancel(run, OWNER);
		expect(await ended(run)).toMatchObject({ status: how });
		await vi.waitFor(() => expect([...the.desks]).toEqual([]));
	});
});

it("stays open while its run only waits, where closing it would lose what was done", async () => {
	const the = machine({ mayRest: ({ papers }) => !papers.includes("wet") });
	const { test, ended } = open(the, deskNodes(the), { idleMs: 30 });
	const ask = node("ask", "Flow.Ask", { question: custom("Continue?") });
	const put = node("last", "Test.Put", { input: custom("z") });
	const waiting = await test.start(deskFlow(["wet"], [ask, put]));
	const resting = await test.start(deskFlow(["dry"], [ask, put]));
	await vi.waitFor(() => expect(the.said).toContain("close room-2"));
	expect(the.said).not.toContain("close room-1");
	for (const run of [waiting, resting]) {
		await test.runHost.answer(run, 3, { answer: "submitted", values: {}, actor: OWNER });
		expect(await ended(run)).toMatchObject({ status: "succeeded" });
	}
});
