import type { EventBody } from "@switchyard/spec/event";
import { describe, expect, it } from "vitest";
import { start } from "../testing/agent-run.ts";
import { ORDER_DESK } from "../testing/flows.ts";
import { journal } from "../testing/journal.ts";
import { NODE_TYPES } from "../testing/node-types.ts";
import { createRunView } from "./create-run-view.ts";
import { RunInView } from "./run-in-view.ts";

const end: EventBody = { type: "run-end", status: "succeeded", message: {} };

/** The runs of a flow; those that are not named stay active. Each is fetched when `arrive` is called for it. */
function watching(...over: readonly string[]) {
	const frames: (() => void)[] = [];
	const view = createRunView({
		schedule(show) {
			frames.push(show);
			return () => frames.splice(frames.indexOf(show), 1);
		},
	});
	const draw = () => {
		for (const show of frames.splice(0)) show();
	};
	const waiting = new Map<string, () => void>();
	const inView = new RunInView({
		view,
		open: (id) =>
			new Promise((resolve) => {
				const watch = () => {
					view.open({ id, flow: ORDER_DESK, nodeTypes: NODE_TYPES, over: over.includes(id) });
					view.push(over.includes(id) ? journal(start, end) : journal(start));
					return () => {};
				};
				waiting.set(id, () => resolve({ watch }));
			}),
	});
	const arrive = async (id: string) => {
		waiting.get(id)?.();
		await Promise.resolve();
		draw();
	};
	return {
		inView,
		arrive,
		/** Announces a run, and has it fetched if it is to be shown. */
		async hear(id: string) {
			inView.hear(id);
			await arrive(id);
		},
		end() {
			view.push(journal(start, end));
			draw();
		},
		get shown() {
			return view.store.getState().run;
		},
		get offered() {
			return inView.newer.getState();
		},
	};
}

describe("the run in view, as runs start elsewhere [P4]", () => {
	it("is the first one announced, over or not, and then the next one", async () => {
		const runs = watching("r1");
		await runs.hear("r1");
		expect(runs.shown).toBe("r1");
		await runs.hear("r2");
		expect([runs.shown, runs.offered]).toEqual(["r2", undefined]);
	});

	it("stays while it is active, and the newer one is offered; when that ends later, it is shown", async () => {
		const runs = watching();
		await runs.hear("r1");
		await runs.hear("r2");
		expect([runs.shown, runs.offered]).toEqual(["r1", "r2"]);
		runs.end();
		expect(runs.offered).toBe("r2");
		await runs.hear("r2");
		expect([runs.shown, runs.offered]).toEqual(["r2", undefined]);
	});

	it("stays while someone reads it", async () => {
		const runs = watching("r1", "r2", "r3");
		await runs.hear("r1");
		runs.inView.reading = true;
		await runs.hear("r2");
		await runs.hear("r3");
		expect([runs.shown, runs.offered]).toEqual(["r1", "r3"]);
		const shown = runs.inView.show("r3");
		await runs.arrive("r3");
		await shown;
		expect([runs.shown, runs.offered]).toEqual(["r3", undefined]);
	});

	it("gives no way to one that started before it", async () => {
		const runs = watching("r1", "r2");
		await runs.hear("r2");
		await runs.hear("r1");
		expect([runs.shown, runs.offered]).toEqual(["r2", undefined]);
	});

	it("is the one asked for last, however late the others come", async () => {
		const runs = watching("r1", "r2");
		const shown = [runs.inView.show("r1"), runs.inView.show("r2")];
		await runs.arrive("r2");
		await runs.arrive("r1");
		await Promise.all(shown);
		expect(runs.shown).toBe("r2");
	});

	it("is the one started here, which is not offered as a newer one when it is announced first", async () => {
		const runs = watching("r1");
		await runs.hear("r1");
		runs.inView.reading = true;
		const answer = Promise.withResolvers<string>();
		const started = runs.inView.start(() => answer.promise);
		await runs.hear("r2");
		expect(runs.offered).toBeUndefined();
		answer.resolve("r2");
		await Promise.resolve();
		await runs.arrive("r2");
		expect(await started).toBe("r2");
		expect([runs.shown, runs.offered]).toEqual(["r2", undefined]);
	});

	it("stays when a start is refused, and a run announced meanwhile is not lost", async () => {
		const runs = watching("r1", "r2");
		await runs.hear("r1");
		const answer = Promise.withResolvers<string>();
		const started = runs.inView.start(() => answer.promise);
		await runs.hear("r2");
		expect(runs.shown).toBe("r1");
		answer.reject(new Error("The flow has problems and cannot run."));
		await expect(started).rejects.toThrow("problems");
		await runs.arrive("r2");
		expect(runs.shown).toBe("r2");
	});
});
