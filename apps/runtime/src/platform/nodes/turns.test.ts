import type { Reservation } from "@switchyard/host";
import { expect, it, vi } from "vitest";
import { Turns } from "./turns.ts";

const taken = (turns: Turns, key: string) => turns.take(key) as Reservation;

function waiting(turns: Turns, key: string) {
	expect(turns.take(key)).toBe("wait");
	const waiter = { waits: vi.fn(), over: vi.fn() };
	const cancel = turns.wait(key, waiter);
	return { ...waiter, cancel, turn: () => waiter.over.mock.lastCall?.[0] as Reservation };
}

it("passes the turn of a key on in the order in which actions came, and frees it after the last", () => {
	const turns = new Turns();
	const first = taken(turns, "a.csv");
	const [second, third] = [waiting(turns, "a.csv"), waiting(turns, "a.csv")];
	expect(second.waits).toHaveBeenCalledExactlyOnceWith({ turn: "a.csv" });
	first.release();
	expect([second.over.mock.calls.length, third.over.mock.calls.length]).toEqual([1, 0]);
	second.turn().release();
	expect(third.over).toHaveBeenCalledOnce();
	third.turn().release();
	expect(turns.take("a.csv")).not.toBe("wait");
});

it("keeps the turns of different keys apart", () => {
	const turns = new Turns();
	taken(turns, "a.csv");
	expect(turns.take("b.csv")).not.toBe("wait");
});

it("passes a turn on once, however often it is released", () => {
	const turns = new Turns();
	const first = taken(turns, "a.csv");
	const [second, third] = [waiting(turns, "a.csv"), waiting(turns, "a.csv")];
	first.release();
	first.release();
	expect([second.over.mock.calls.length, third.over.mock.calls.length]).toEqual([1, 0]);
});

it("leaves out who waits no longer", () => {
	const turns = new Turns();
	const first = taken(turns, "a.csv");
	const [second, third] = [waiting(turns, "a.csv"), waiting(turns, "a.csv")];
	second.cancel();
	first.release();
	expect(second.over).not.toHaveBeenCalled();
	expect(third.over).toHaveBeenCalledOnce();
});
