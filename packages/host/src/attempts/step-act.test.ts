import { expect, it, vi } from "vitest";
import { StepAct } from "./step-act.ts";

/** An attempt whose run's disk takes events when the test says so. */
function noting(acted?: true) {
	const controller = new AbortController();
	const disk: (() => void)[] = [];
	const append = vi.fn();
	const attempt = {
		settled: false,
		signal: controller.signal,
		command: { step: 7, attempt: 2, ...(acted ? { acted } : {}) },
	};
	const note = new StepAct({ append, onDisk: (next) => disk.push(next) }, attempt);
	const commit = () => {
		for (const next of disk.splice(0)) next();
	};
	return { note, append, attempt, controller, commit };
}

/** State of a promise, without waiting for it. */
const now = (promise: Promise<unknown>) =>
	Promise.race([
		promise.then(
			() => "acts",
			() => "refused",
		),
		new Promise((resolve) => setImmediate(resolve, "waits")),
	]);

it("lets a node act once the disk has the note", async () => {
	const { note, append, commit } = noting();
	const begun = note.begin();
	expect(append).toHaveBeenCalledExactlyOnceWith({ type: "step-act", step: 7, attempt: 2 });
	expect(await now(begun)).toBe("waits");
	commit();
	expect(await now(begun)).toBe("acts");
});

it("never lets an attempt act that was given up while a full disk had no room for the note", async () => {
	const timedOut = noting();
	const late = timedOut.note.begin();
	timedOut.attempt.settled = true;
	timedOut.commit();
	expect(await now(late)).toBe("refused");

	const cancelled = noting();
	const aborted = cancelled.note.begin();
	cancelled.controller.abort();
	expect(await now(aborted)).toBe("refused");
	cancelled.commit();
	await expect(aborted).rejects.toMatchObject({ name: "AbortError" });
});

it("notes nothing for an attempt that is over", async () => {
	const { note, append, attempt } = noting();
	attempt.settled = true;
	await expect(note.begin()).rejects.toMatchObject({ name: "AbortError" });
	expect(append).not.toHaveBeenCalled();
});

it("says whether an earlier attempt may have begun the act", () => {
	expect(noting().note.mayHaveBegun).toBe(false);
	expect(noting(true).note.mayHaveBegun).toBe(true);
});
