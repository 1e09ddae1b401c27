import type { SessionOfStep } from "@switchyard/engine";
import { node } from "@switchyard/flow/testing";
import { TestClock } from "@switchyard/host/testing";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import { beforeEach, describe, expect, it } from "vitest";
import { KEPT_MS, KeptSessions, MOST_KEPT, MOST_OF_ONE } from "./kept-sessions.ts";

const RUN = "0198c0de-0000-7000-8000-000000000001";

let clock: TestClock;
let kept: KeptSessions;
let closed: string[];
let isUsable: boolean;

beforeEach(() => {
	clock = new TestClock();
	kept = new KeptSessions({ clock });
	closed = [];
	isUsable = true;
});

function block(id: string, over: Partial<FlowNode> = {}): FlowNode {
	return node(id, "Test.Desk", {}, over);
}

/** A run of a person leaves the session of a block. */
function leave(by: string, id = "use", name = `${by} ${id}`): void {
	const provider = { kind: "desk", open: async () => {}, close: async () => {}, isUsable: () => isUsable };
	kept.take({
		key: { run: RUN, owner: 1, round: 0, kind: "desk" },
		keep: { by, flow: "orders", node: block(id), version: 1 },
		open: { provider, live: name },
		end: () => closed.push(name),
	});
}

/** The session that a step of a run finds. */
function found(by: string, { id = "use", run = "run 1" } = {}) {
	const place = { by, flow: "orders", block: id };
	const nodeSession: SessionOfStep = { kind: "desk", owner: 1, round: 0, opened: true, kept: place };
	const { signal } = new AbortController();
	return kept.of(
		{ run, nodeSession, settings: async () => ({ settings: {} }), signal, log: () => {} },
		place,
	);
}

const blocks = (by: string) => kept.list(by, "orders").map(({ block: id }) => id);

describe("a session that is kept", () => {
	it("is found by the person whose it is, in its flow and block only", async () => {
		leave("anna");
		expect(await found("anna").live()).toBe("anna use");
		await expect(found("ben").live()).rejects.toMatchObject({ code: "SESSION_LOST" });
		await expect(found("anna", { id: "other" }).live()).rejects.toMatchObject({ code: "SESSION_LOST" });
		expect(kept.list("ben", "orders")).toEqual([]);
		expect(kept.list("anna", "bills")).toEqual([]);
		expect(kept.close({ by: "ben", flow: "orders", block: "use" })).toBe(false);
		expect(closed).toEqual([]);
	});

	it("is closed once nobody has worked in it for its time, and not while somebody does", async () => {
		leave("anna");
		clock.advance(KEPT_MS - 1);
		const step = found("anna");
		await step.live();
		expect(kept.list("anna", "orders")).toEqual([{ block: "use", kind: "desk", run: RUN }]);
		clock.advance(2 * KEPT_MS);
		expect(closed).toEqual([]);
		await step.settled();
		expect(kept.list("anna", "orders")).toMatchObject([{ until: clock.now() + KEPT_MS }]);
		clock.advance(KEPT_MS - 1);
		expect(closed).toEqual([]);
		clock.advance(1);
		expect(closed).toEqual(["anna use"]);
		expect(blocks("anna")).toEqual([]);
	});

	it("is replaced by the next one of its block", () => {
		leave("anna", "use", "first");
		leave("anna", "use", "second");
		expect(closed).toEqual(["first"]);
		expect(blocks("anna")).toEqual(["use"]);
	});

	it("makes room for others: of one person, and of all", async () => {
		for (let each = 0; each <= MOST_OF_ONE; each++) leave("anna", `block-${each}`);
		expect(closed).toEqual(["anna block-0"]);
		// The one that was used last is not the one to go.
		const step = found("anna", { id: "block-1" });
		await step.live();
		await step.settled();
		leave("anna", "one-more");
		expect(closed).toEqual(["anna block-0", "anna block-2"]);
		for (let each = 0; each < MOST_KEPT; each++) leave(`person ${each}`);
		expect(blocks("anna")).toEqual([]);
		expect(closed).toHaveLength(4);
	});

	it("makes no room while a step works in it and another one is idle", async () => {
		for (let each = 0; each < MOST_OF_ONE; each++) leave("anna", `block-${each}`);
		const step = found("anna", { id: "block-0" });
		await step.live();
		leave("anna", "one-more");
		expect(closed).toEqual(["anna block-1"]);
		await step.settled();
	});

	it("is one run's at a time, whose steps share it", async () => {
		leave("anna");
		const [first, second] = [found("anna"), found("anna")];
		await Promise.all([first.live(), second.live()]);
		await first.settled();
		const other = found("anna", { run: "run 2" });
		await expect(other.live()).rejects.toMatchObject({ code: "SESSION_IN_USE" });
		await other.settled();
		await second.settled();
		expect(await found("anna", { run: "run 2" }).live()).toBe("anna use");
	});

	it("that broke is closed, and its step fails before it has done anything", async () => {
		leave("anna");
		isUsable = false;
		await expect(found("anna").live()).rejects.toMatchObject({ code: "SESSION_LOST" });
		expect(closed).toEqual(["anna use"]);
	});

	it("ends with its owner's sign-in, its flow, its block's settings, its package and the server", () => {
		const flowOf = (...nodes: FlowNode[]): Flow => ({
			formatVersion: 1,
			id: "orders",
			name: "Orders",
			revision: 2,
			nodes,
			wires: [],
		});
		const told = (change: Parameters<KeptSessions["flowChanged"]>[0]) => () => kept.flowChanged(change);
		const sites = { sites: { scope: "Custom", value: ["other.example"] } } as const;
		const changes: readonly (() => void)[] = [
			() => kept.closeOf("anna"),
			told({ id: "orders" }),
			told({ id: "orders", flow: flowOf() }),
			told({ id: "orders", flow: flowOf(block("use", { params: sites })) }),
			told({ id: "orders", flow: flowOf(block("use", { disabled: true })) }),
			() => kept.packagesChanged(new Map()),
			() => kept.packagesChanged(new Map([["Test.Desk", { version: 2 }]])),
			() => kept.closeAll(),
		];
		const harmless: readonly (() => void)[] = [
			() => kept.closeOf("ben"),
			told({ id: "bills" }),
			told({
				id: "orders",
				flow: {
					...flowOf(),
					nodes: [block("use", { name: "Shop", position: { x: 9, y: 9 } }), block("more")],
				},
			}),
			() => kept.packagesChanged(new Map([["Test.Desk", { version: 1 }]])),
		];
		for (const change of changes) {
			closed = [];
			leave("anna");
			for (const each of harmless) each();
			expect(closed).toEqual([]);
			change();
			expect(closed).toEqual(["anna use"]);
		}
		leave("anna", "late");
		expect(closed).toEqual(["anna use", "anna late"]);
	});
});
