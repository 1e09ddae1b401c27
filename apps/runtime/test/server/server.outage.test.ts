import { closeSync, openSync } from "node:fs";
import { custom, node } from "@switchyard/flow/testing";
import { chainOf, flowOf } from "@switchyard/host/testing";
import type { Event } from "@switchyard/spec/event";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { Approval, RunSummary, StartRunReply } from "@switchyard/spec/http";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ExternalBank } from "../support/external-bank.ts";
import { OUTAGES, type StoreOutages } from "../support/outages.ts";
import type { ServerProcess } from "../support/server-process.ts";

const none = { outputs: { output: "" } };
const safe = (id: string) => node(id, "Bank.Safe", {}, none);
const keyed = (id: string) => node(id, "Bank.Keyed", {}, none);
const once = (id: string) => node(id, "Bank.Once", {}, none);

/** Flows that between them have every kind of thing under way when the store goes away, by name, with how many effects each has. */
function flowsOf({ url }: ExternalBank): readonly (readonly [Flow, number])[] {
	const pay: FlowNode = node(
		"pay",
		"Http.Request",
		{ url: custom(`${url}/pay`), method: custom("POST"), body: custom({}) },
		{ outputs: { body: "", headers: "", status: "" } },
	);
	const model = custom({ provider: "openai-compatible", model: "bank", credential: "bank" });
	const agent = node("agent", "AI.Agent", { prompt: custom("Do it."), model }, { outputs: { text: "" } });
	const called = { params: { order: custom("42") }, outputs: { output: "" } };
	return [
		[named("chain", chainOf(safe("one"), safe("two"), keyed("three"), once("four"), pay, safe("five"))), 6],
		[
			named(
				"agent",
				flowOf(
					[agent, once("tool-once"), safe("tool-safe"), safe("last")],
					["start>agent", "agent.tools>tool-once.tool", "agent.tools>tool-safe.tool", "agent>last"],
				),
			),
			5,
		],
		[named("parent", chainOf(safe("one"), node("call", "Subflow.child", {}, called), once("two"))), 4],
		[
			named(
				"delay",
				chainOf(safe("one"), node("wait", "Flow.Delay", {}, waitFor(300)), safe("two"), once("three")),
			),
			3,
		],
		[
			named(
				"ask",
				chainOf(safe("one"), node("ask", "Flow.Ask", { question: custom("Continue?") }), once("two")),
			),
			2,
		],
	];
}

const waitFor = (ms: number) => ({ params: { duration_ms: custom(ms) } });

/** The flow that is called by another one. */
function childFlow(): Flow {
	const flow = named("child", chainOf(safe("first"), keyed("second")));
	const params = {
		inputs: custom([{ name: "order", type: "text", required: true }]),
		outputs: custom([{ name: "output" }]),
	};
	const nodes = flow.nodes.map((each) =>
		each.id === "start" ? { ...each, type: "Flow.Called", params } : each,
	);
	return { ...flow, nodes };
}

function named(id: string, flow: Flow): Flow {
	return { ...flow, id, name: id, revision: 0 };
}

let outages: StoreOutages | undefined;
let bank: ExternalBank | undefined;

afterEach(async () => {
	await bank?.close();
	await outages?.dispose();
	outages = undefined;
	bank = undefined;
});

describe.each(OUTAGES)("while %s", (_what, open) => {
	it.skipIf(open === undefined)(
		"accepted runs wait, nothing begins outside, and everything resumes by itself when the store is back [Q-R22]",
		{ timeout: 180_000 },
		async () => {
			const log = openSync("/dev/null", "w");
			outages = await open?.(log);
			closeSync(log);
			if (!outages) throw new Error("There is no store to take away.");
			const { server } = outages;
			bank = await ExternalBank.open(server);
			await server.request("PUT", "/api/credentials/bank", {
				kind: "model",
				value: { baseUrl: `${bank.url}/v1` },
			});
			const flows = flowsOf(bank);
			for (const document of [named("nothing", chainOf()), childFlow(), ...flows.map(([flow]) => flow)]) {
				await server.request("POST", "/api/flows", { document });
			}
			const runs: string[] = [];
			for (const [{ id }] of flows) runs.push(await start(server, id));

			let outagesSeen = 0;
			for (; (await openRuns(server, runs)).length > 0; outagesSeen++) {
				const asked = await untilSomethingWaits(server, bank, runs);
				await outages.begin();
				await refused(server);
				const before = [...bank.begun];
				bank.answer();
				if (asked) await expect(answerTo(server, asked)).rejects.toThrow("JOURNAL_UNAVAILABLE");
				await bank.wasAsked(server);
				expect(await isAccepting(server)).toBe(false);
				expect(bank.begun, "nothing begins while its outcome could not be kept").toEqual(before);
				await outages.end();
				await vi.waitFor(async () => expect(await isAccepting(server)).toBe(true), 30_000);
				if (asked) await answerTo(server, asked);
			}
			expect(outagesSeen).toBeGreaterThan(5);
			expect(new Set(bank.begun).size, "nothing happens twice").toBe(bank.begun.length);
			expect(bank.begun, "nothing is lost").toHaveLength(
				flows.reduce((sum, [, effects]) => sum + effects, 0),
			);
			for (const run of runs) await checkJournal(server, run);
		},
	);
});

async function start(server: ServerProcess, flow: string, note = ""): Promise<string> {
	const { runId } = await server.request<StartRunReply>("POST", `/api/flows/${flow}/runs`, {
		message: { note },
	});
	return runId;
}

/** The runs that are not over. None has failed. */
async function openRuns(server: ServerProcess, runs: readonly string[]): Promise<string[]> {
	const open: string[] = [];
	for (const run of runs) {
		const { status, error } = await server.request<RunSummary>("GET", `/api/runs/${run}`);
		expect(error, `${run} has not failed`).toBeUndefined();
		if (status !== "succeeded") open.push(run);
	}
	return open;
}

/** Resolves when something outside waits for its answer, or all runs are over; gives the question that a person is asked. */
async function untilSomethingWaits(
	server: ServerProcess,
	bank: ExternalBank,
	runs: readonly string[],
): Promise<Approval | undefined> {
	return vi.waitFor(
		async () => {
			const { approvals } = await server.request<{ approvals: Approval[] }>("GET", "/api/approvals");
			const over = (await openRuns(server, runs)).length === 0;
			expect(bank.waiting > 0 || approvals.length > 0 || over).toBe(true);
			return approvals[0];
		},
		{ timeout: 30_000 },
	);
}

/** Resolves when a start is refused because the store is away. */
async function refused(server: ServerProcess): Promise<void> {
	const until = async () => {
		for (;;) await start(server, "nothing", "y".repeat(30_000));
	};
	await expect(until()).rejects.toThrow("JOURNAL_UNAVAILABLE");
}

async function answerTo(server: ServerProcess, { id, token }: Approval): Promise<void> {
	await server.request("POST", `/api/approvals/${id}`, { token, answer: "submitted", values: {} });
}

async function isAccepting(server: ServerProcess): Promise<boolean> {
	return (await fetch(`${server.address}/api/health/ready`)).ok;
}

/** Its events are there without gaps, and each step ended once. */
async function checkJournal(server: ServerProcess, run: string): Promise<void> {
	const { events } = await server.request<{ events: Event[] }>("GET", `/api/runs/${run}/events`);
	expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
	const ended = events.flatMap((event) => (event.type === "step-end" ? [event.step] : []));
	expect(new Set(ended).size).toBe(ended.length);
}
