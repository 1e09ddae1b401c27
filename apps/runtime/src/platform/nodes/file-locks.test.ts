import type { Reservation } from "@switchyard/host";
import { expect, it, vi } from "vitest";
import { FileLocks } from "./file-locks.ts";

const taken = (locks: FileLocks, key: string) => locks.take(key) as Reservation;

function waiting(locks: FileLocks, key: string) {
	expect(locks.take(key)).toBe("wait");
	const waiter = { waits: vi.fn(), over: vi.fn() };
	const cancel = locks.wait(key, waiter);
	return { ...waiter, cancel, lock: () => waiter.over.mock.lastCall?.[0] as Reservation };
}

it("passes a lock on in the order in which actions came, and unlocks the file after the last", () => {
	const locks = new FileLocks();
	const first = taken(locks, "a.csv");
	const [second, third] = [waiting(locks, "a.csv"), waiting(locks, "a.csv")];
	expect(second.waits).toHaveBeenCalledExactlyOnceWith({ file: "a.csv" });
	first.release();
	expect([second.over.mock.calls.length, third.over.mock.calls.length]).toEqual([1, 0]);
	second.lock().release();
	expect(third.over).toHaveBeenCalledOnce();
	third.lock().release();
	expect(locks.take("a.csv")).not.toBe("wait");
});

it("keeps the locks of different files apart", () => {
	const locks = new FileLocks();
	taken(locks, "a.csv");
	expect(locks.take("b.csv")).not.toBe("wait");
});

it("passes a lock on once, however often it is released", () => {
	const locks = new FileLocks();
	const first = taken(locks, "a.csv");
	const [second, third] = [waiting(locks, "a.csv"), waiting(locks, "a.csv")];
	first.release();
	first.release();
	expect([second.over.mock.calls.length, third.over.mock.calls.length]).toEqual([1, 0]);
});

it("leaves out an action that waits no longer", () => {
	const locks = new FileLocks();
	const first = taken(locks, "a.csv");
	const [second, third] = [waiting(locks, "a.csv"), waiting(locks, "a.csv")];
	second.cancel();
	first.release();
	expect(second.over).not.toHaveBeenCalled();
	expect(third.over).toHaveBeenCalledOnce();
});
