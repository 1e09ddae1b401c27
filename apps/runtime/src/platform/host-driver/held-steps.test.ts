import { node } from "@switchyard/flow/testing";
import type { Reservation, Reservations, ReservationWaiter, ReservedAction } from "@switchyard/host";
import { agentWith, chainOf, counter, probe } from "@switchyard/host/testing";
import { NodeError } from "@switchyard/node-kit";
import { OWNER } from "@switchyard/spec/actor";
import type { Ephemeral } from "@switchyard/spec/event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { TestHost } from "../../../test/support/host-driver/test-host.ts";

/** Hosts of one package, which are away until the test says otherwise. */
class TestReservations implements Reservations {
	readonly waiting = new Map<ReservationWaiter, string>();
	/** Reservations that are held. */
	kept = 0;

	take({ type }: ReservedAction): "wait" | undefined {
		return type.startsWith("Test.") ? "wait" : undefined;
	}

	wait({ type }: ReservedAction, waiter: ReservationWaiter) {
		this.waiting.set(waiter, type);
		waiter.waits({ package: "Test", until: 9000 });
		return () => void this.waiting.delete(waiter);
	}

	/** Ends the waits there are. */
	end(come: boolean): void {
		for (const waiter of [...this.waiting.keys()]) {
			this.waiting.delete(waiter);
			waiter.over(come ? this.reservation() : undefined);
		}
	}

	reservation(): Reservation {
		let isKept = true;
		this.kept++;
		const release = () => {
			if (isKept) this.kept--;
			isKept = false;
		};
		return { release };
	}
}

const call = (name: string, args: object = {}) => ({ name, arguments: args });

let test: TestHost;
let reservations = new TestReservations();

afterEach(async () => {
	await test.remove();
	reservations = new TestReservations();
});

const until = (isSo: () => unknown) => vi.waitFor(() => expect(isSo()).toBe(true));
const held = () => until(() => reservations.waiting.size === 1);

describe("a step whose host is away", () => {
	it("has not begun: the journal has nothing of it, and its time does not run", async () => {
		const once = counter("Once", "once");
		test = new TestHost({ nodeTypes: [once.type], reservations, limits: { stepTimeoutMs: 1 } });
		const run = await test.start(chainOf(node("once", "Test.Once")));
		await held();
		expect(await test.eventTypes(run)).toEqual(["run-start"]);
		reservations.end(true);
		expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({ status: "succeeded" });
		const [begun] = (await test.events(run)).filter(({ type }) => type === "step-start");
		expect(begun).toMatchObject({ attempt: 1 });
		expect(reservations.kept).toBe(0);
	});

	it.each(["safe", "keyed", "once"] as const)(
		"is taken up after a crash as if nothing had been, a %s one too [Q-R24]",
		async (effect) => {
			const type = counter("Counted", effect);
			test = new TestHost({ nodeTypes: [type.type], reservations });
			const run = await test.start(chainOf(node("counted", "Test.Counted")));
			await held();
			const { folder } = test;
			await test.stop();
			expect(reservations.waiting.size).toBe(0);
			test = new TestHost({ folder, nodeTypes: [type.type], reservations });
			await test.runHost.recover();
			await held();
			reservations.end(true);
			expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({ status: "succeeded" });
			expect(await test.eventTypes(run)).toEqual(["run-start", "step-start", "step-end", "run-end"]);
			expect(type.count()).toBe(1);
		},
	);

	it("waits again for its next attempt, and no failure is counted for the wait", async () => {
		let fails = true;
		const flaky = probe("Flaky", "keyed", async () => {
			if (!fails) return {};
			fails = false;
			throw new NodeError({ code: "CONNECTION_LOST", message: "Lost.", retryable: true });
		});
		test = new TestHost({ nodeTypes: [flaky], reservations });
		const sent: Ephemeral[] = [];
		test.runHost.watch({ events: () => {}, ephemeral: (_run, each) => sent.push(each), summary: () => {} });
		const retry = { attempts: 2, backoffMs: 0 };
		const run = await test.start(chainOf(node("flaky", "Test.Flaky", {}, { retry })));
		for (const _attempt of [1, 2]) {
			await held();
			reservations.end(true);
		}
		expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({ status: "succeeded" });
		expect(sent).toMatchObject([{ attempt: 1 }, { attempt: 2 }]);
		expect(reservations.kept).toBe(0);
	});

	it("waits no more once its run is cancelled, at once and with nothing begun", async () => {
		const once = counter("Once", "once");
		test = new TestHost({ nodeTypes: [once.type], reservations });
		const run = await test.start(chainOf(node("once", "Test.Once")));
		await held();
		await test.runHost.cancel(run, OWNER);
		expect(reservations.waiting.size).toBe(0);
		expect(await test.runHost.get(run)).toMatchObject({ status: "cancelled" });
		expect(await test.eventTypes(run)).toEqual(["run-start", "run-cancel", "run-end"]);
		expect(once.count()).toBe(0);
	});

	it("is performed to say what is wrong once nobody waits any more", async () => {
		const once = counter("Once", "once");
		test = new TestHost({ nodeTypes: [once.type], reservations });
		const run = await test.start(chainOf(node("once", "Test.Once")));
		await held();
		reservations.end(false);
		await test.runHost.waitForEnd(run, 5000);
		expect(once.count()).toBe(1);
	});
});

describe("a tool whose host is away", () => {
	it("is waited for, and its agent's other calls are not held up", async () => {
		const away = counter("Away", "once");
		test = new TestHost({ nodeTypes: [away.type], reservations });
		const script = [{ toolCalls: [call("away"), call("log", { text: "now" })] }, { text: "done" }];
		const log = node("log", "Flow.Log", { text: { scope: "AI" } });
		const run = await test.start(agentWith(script, node("away", "Test.Away"), log));
		await held();
		await vi.waitFor(async () => expect(await test.eventTypes(run)).toContain("tool-response"));
		reservations.end(true);
		expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({ message: { text: "done" } });
		expect(away.count()).toBe(1);
	});
});
