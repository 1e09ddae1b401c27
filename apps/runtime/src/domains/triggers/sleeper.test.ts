import { expect, it } from "vitest";
import { Sleeper } from "./sleeper.ts";

/** Whether a promise has settled once everything that waits has had its turn. */
async function hasSettled(promise: Promise<void>): Promise<boolean> {
	let settled = false;
	void promise.then(() => {
		settled = true;
	});
	await new Promise<void>((resolve) => setImmediate(resolve));
	return settled;
}

it("sleeps until it is woken, and not at all where there is work", async () => {
	using sleeper = new Sleeper(new AbortController().signal);
	expect(await hasSettled(sleeper.sleepUnless(() => true))).toBe(true);
	const asleep = sleeper.sleepUnless(() => false);
	expect(await hasSettled(asleep)).toBe(false);
	sleeper.wake();
	expect(await hasSettled(asleep)).toBe(true);
});

it("wakes when the trigger is turned off, and does not sleep again", async () => {
	const stop = new AbortController();
	using sleeper = new Sleeper(stop.signal);
	const asleep = sleeper.sleepUnless(() => false);
	stop.abort();
	expect(await hasSettled(asleep)).toBe(true);
	expect(await hasSettled(sleeper.sleepUnless(() => false))).toBe(true);
});
