import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Event } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { describe, expect, it } from "vitest";
import { follow } from "../testing/follow-run.ts";
import { isOver } from "./run-view-state.ts";

/** A run of an earlier version, with all that its journal needs to be shown. */
interface RecordedJournal {
	readonly flow: Flow;
	readonly nodeTypes: readonly NodeSpec[];
	readonly events: readonly Event[];
}

const FOLDER = join(import.meta.dirname, "../../../../../conformance/journals");
const journals = readdirSync(FOLDER).map((file): [string, RecordedJournal] => [
	file,
	JSON.parse(readFileSync(join(FOLDER, file), "utf8")),
]);

describe.each(journals)("the recorded journal %s in view", (_, { flow, nodeTypes, events }) => {
	const types = new Map(nodeTypes.map((spec) => [spec.id, spec]));

	it("is shown event by event, and at its end nothing is under way", () => {
		const { view, frame } = follow([], { flow, nodeTypes: types });
		for (const event of events) {
			view.push([event]);
			frame();
			expect(view.store.getState()).toMatchObject({ problem: undefined, cursor: event.seq });
		}
		const end = events.at(-1);
		if (end?.type !== "run-end") throw new Error("The journal has no end.");
		const { status, endedAt, steps } = view.store.getState();
		expect({ status, endedAt }).toEqual({ status: end.status, endedAt: end.at });
		expect(steps.filter(({ state }) => !isOver(state))).toEqual([]);
	});

	it("shows every step that it names, and of its nodes as many", () => {
		const { view } = follow(events, { flow, nodeTypes: types });
		const begun = new Set(
			events.flatMap((event) =>
				event.type === "step-start" || event.type === "tool-request" ? [event.step] : [],
			),
		);
		for (const step of begun) expect(view.step(step)?.node).toBeDefined();
		for (const { id } of flow.nodes) {
			const shown = view.store.getState().steps.filter(({ node }) => node === id);
			expect(view.node(id)?.count ?? 0).toBeGreaterThanOrEqual(
				shown.filter(({ state }) => state !== "refused").length,
			);
		}
	});
});
