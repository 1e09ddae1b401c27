import type { StartRequest } from "@switchyard/host";
import { OWNER } from "@switchyard/spec/actor";
import { AppError } from "@switchyard/spec/error";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openTemporaryDatabase, type TemporaryDatabase } from "../../../test/support/temporary-database.ts";
import { FlowStore } from "../flows/flow-store.ts";
import { Publications } from "../flows/publications.ts";
import { TriggerFailure } from "./trigger-failure.ts";
import type { Trigger, TriggerKind } from "./trigger-kind.ts";
import { TriggerRows } from "./trigger-rows.ts";
import { TriggerSupervisor } from "./trigger-supervisor.ts";

/** A kind of trigger that does what the test tells it. */
class Bell {
	readonly rung: Trigger[] = [];
	readonly kind: TriggerKind = {
		type: "Test.Bell",
		begin: (since) => ({ since }),
		watch: async (trigger) => {
			if (this.broken) throw new TriggerFailure("BELL_BROKEN", "The bell has no clapper.");
			this.rung.push(trigger);
			trigger.working(77);
			await new Promise<void>((resolve) => trigger.signal.addEventListener("abort", () => resolve()));
		},
	};
	broken = false;

	/** The one that is on. */
	get trigger(): Trigger {
		const live = this.rung.filter(({ signal }) => !signal.aborted);
		expect(live).toHaveLength(1);
		return live[0] as Trigger;
	}
}

const cause = { id: "bell", name: "Bell", phrase: "by its bell" };
const nodeTypes = new Map([["Test.Bell", { id: "Test.Bell", cause } as NodeSpec]]);
let temporary: TemporaryDatabase;
let flows: FlowStore;
let publications: Publications;
let supervisor: TriggerSupervisor;
let bell: Bell;
let started: StartRequest[];
let refusals: AppError[];

beforeEach(async () => {
	temporary = openTemporaryDatabase();
	[bell, started, refusals] = [new Bell(), [], []];
	await open();
	await flows.create({ document: document() }, OWNER);
});

afterEach(async () => {
	await supervisor.close();
	await temporary.dispose();
});

async function open() {
	const { database } = temporary;
	const reset = (flow: string) => supervisor.forget(flow);
	const options = { database, onUnreadable: () => {}, reset, now: Date.now };
	flows = new FlowStore({ ...options, nodeTypes });
	publications = await Publications.open({ ...options, flows, validate: () => [] });
	supervisor = new TriggerSupervisor({
		publications,
		kinds: [bell.kind],
		nodeTypes,
		runs: {
			start: async (request) => {
				const refusal = refusals.shift();
				if (refusal !== undefined) throw refusal;
				started.push(request);
				return { runId: "run", repeated: false };
			},
		},
		rows: new TriggerRows(database),
		logger: { warn: () => {} },
		now: Date.now,
	});
	await supervisor.start();
}

function document(over: Partial<FlowNode> = {}): Flow {
	const node: FlowNode = {
		id: "bell",
		type: "Test.Bell",
		name: "Bell",
		position: { x: 0, y: 0 },
		params: {},
		...over,
	};
	return { formatVersion: 1, id: "f", name: "F", revision: 1, nodes: [node], wires: [] };
}

const on = () =>
	vi.waitFor(() => expect(supervisor.status("f")).toMatchObject([{ state: "on", nextAt: 77 }]));

/** Waits until the trigger that was on has given way to the next version's. */
async function renewed<Result>(publish: () => Promise<Result>): Promise<Result> {
	const before = bell.rung.length;
	const result = await publish();
	await vi.waitFor(() => expect(bell.rung.length).toBe(before + 1));
	await on();
	return result;
}

const ring = (key: string) => bell.trigger.fire({ key, outputs: { tone: "ding" }, cursor: { last: key } });

describe("the triggers of a flow", () => {
	it("are off until it is published, and on until it is unpublished or removed", async () => {
		expect(supervisor.status("f")).toEqual([]);
		await publications.publish("f", 1, OWNER);
		await on();
		await publications.unpublish("f");
		await vi.waitFor(() => expect(supervisor.status("f")).toEqual([]));
		expect(bell.rung.map(({ signal }) => signal.aborted)).toEqual([true]);
		await publications.publish("f", 1, OWNER);
		await on();
		await flows.remove("f");
		await vi.waitFor(() => expect(supervisor.status("f")).toEqual([]));
	});

	it("are off in a version in which they are disabled", async () => {
		await publications.publish("f", 1, OWNER);
		await on();
		const disable = { op: "set-disabled" as const, node: "bell", disabled: true };
		await flows.edit("f", { revision: 1, operations: [disable] }, OWNER);
		await publications.publish("f", 2, OWNER);
		await vi.waitFor(() => expect(supervisor.status("f")).toEqual([]));
		expect(bell.rung.map(({ signal }) => signal.aborted)).toEqual([true]);
	});

	it("start runs of the published version, with what they give in the fields that were named", async () => {
		await publications.publish("f", 1, OWNER);
		await on();
		await flows.replace("f", document({ outputs: { tone: "sound" } }), OWNER);
		await ring("one");
		await renewed(() => publications.publish("f", 2, OWNER));
		await ring("two");
		expect(started.map(({ flow, message, key, cause }) => [flow.revision, message, key, cause])).toEqual([
			[1, { tone: "ding" }, "one", "bell"],
			[2, { sound: "ding" }, "two", "bell"],
		]);
		expect(supervisor.status("f")).toMatchObject([{ lastFiredAt: expect.any(Number) }]);
	});

	it("remember across a restart and a new version, but not what other parameters meant", async () => {
		const { at } = await publications.publish("f", 1, OWNER);
		await on();
		expect(bell.trigger.cursor).toEqual({ since: at });
		await ring("one");
		await supervisor.close();
		await open();
		await on();
		expect(bell.trigger.cursor).toEqual({ last: "one" });
		await flows.replace("f", document({ name: "Gong" }), OWNER);
		await renewed(() => publications.publish("f", 2, OWNER));
		expect(bell.trigger.cursor).toEqual({ last: "one" });
		await flows.replace(
			"f",
			{
				...document({ params: { tower: { scope: "Custom", value: 2 } } }),
				revision: 2,
			},
			OWNER,
		);
		const { at: later } = await renewed(() => publications.publish("f", 3, OWNER));
		expect(bell.trigger.cursor).toEqual({ since: later });
		expect(supervisor.status("f")[0]?.lastFiredAt).toBeUndefined();
	});

	it("begin anew once the flow was unpublished", async () => {
		await publications.publish("f", 1, OWNER);
		await on();
		await ring("one");
		await publications.unpublish("f");
		const { at } = await publications.publish("f", 1, OWNER);
		await on();
		expect(bell.trigger.cursor).toEqual({ since: at });
	});

	it("say why they cannot work, and try again by themselves", async () => {
		bell.broken = true;
		await publications.publish("f", 1, OWNER);
		await vi.waitFor(() =>
			expect(supervisor.status("f")).toEqual([
				{
					node: "bell",
					state: "failing",
					error: { code: "BELL_BROKEN", message: "The bell has no clapper." },
				},
			]),
		);
		bell.broken = false;
		await on();
	});

	it("keep what happened until the run is taken, and drop what is refused for good", async () => {
		await publications.publish("f", 1, OWNER);
		await on();
		refusals.push(new AppError("RUN_LIMIT"), new AppError("JOURNAL_UNAVAILABLE"));
		const kept = ring("kept");
		await vi.waitFor(() => expect(supervisor.status("f")).toMatchObject([{ error: { code: "RUN_LIMIT" } }]));
		await kept;
		expect(started.map(({ key }) => key)).toEqual(["kept"]);
		await on();
		refusals.push(new AppError("MESSAGE_TOO_LARGE"));
		await ring("dropped");
		expect(supervisor.status("f")).toMatchObject([
			{ state: "failing", error: { code: "MESSAGE_TOO_LARGE" } },
		]);
		await ring("next");
		expect(started.map(({ key }) => key)).toEqual(["kept", "next"]);
		expect(supervisor.status("f")).toMatchObject([{ state: "on" }]);
	});

	it("start runs with keys that are never too long", async () => {
		await publications.publish("f", 1, OWNER);
		await on();
		await ring("k".repeat(1000));
		expect(started[0]?.key).toMatch(/^[0-9a-f]{64}$/);
	});
});
