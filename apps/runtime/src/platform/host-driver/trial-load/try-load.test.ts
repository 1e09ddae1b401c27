import type { FlowVersion, Journal, NodeTypeSet } from "@switchyard/host";
import { runRow } from "@switchyard/host/testing";
import type { Flow } from "@switchyard/spec/flow";
import type { Message } from "@switchyard/spec/json";
import { expect, it } from "vitest";
import { describeStores } from "../../../../test/support/stores.ts";
import { createRunIds } from "../../journal/run-id.ts";
import { tryLoad } from "./try-load.ts";

/** Enough for the process, and for most runs, in megabytes. */
const MEMORY = 64;

const nextRunId = createRunIds();

const flow: Flow = {
	formatVersion: 1,
	id: "flow",
	name: "Flow",
	revision: 1,
	nodes: [{ id: "start", type: "Flow.Manual", name: "Start", position: { x: 0, y: 0 }, params: {} }],
	wires: [],
};

const types: NodeTypeSet = { hash: "types", document: "[]" };

/** Journals the beginning of a run. */
async function begin(journal: Journal, message: Message, version?: FlowVersion): Promise<string> {
	const id = nextRunId();
	const run = journal.open(id);
	const { id: name, revision } = flow;
	const origin = { flow: name, revision, node: "start", cause: "api" } as const;
	run.append({ type: "run-start", run: id, seq: 1, at: 1, ...origin, message });
	run.setRow(runRow(id, { types: types.hash }));
	if (version) run.keepVersion(version);
	await run.committed();
	return id;
}

describeStores("loading a run in a process of its own [Q-R16]", ({ open, journalOf, location }) => {
	it("is survived where the memory suffices, and not where it does not", { timeout: 60_000 }, async () => {
		const journal = journalOf(await open());
		const version = { flow: flow.id, revision: 1, document: JSON.stringify(flow), at: 1, types };
		const run = await begin(journal, { list: Array.from({ length: 4_000_000 }, () => []) }, version);
		expect(await tryLoad({ ...location(), run }, 1024)).toBe(true);
		expect(await tryLoad({ ...location(), run }, MEMORY)).toBe(false);
	});

	it("is survived by what is wrong otherwise", async () => {
		const journal = journalOf(await open());
		const withoutFlow = await begin(journal, {});
		for (const each of [withoutFlow, nextRunId()]) {
			expect(await tryLoad({ ...location(), run: each }, MEMORY)).toBe(true);
		}
	});

	it("proves nothing when the process does not come to it", async () => {
		const run = nextRunId();
		expect(await tryLoad({ ...location(), folder: "/nowhere", run }, 1)).toBe(true);
	});
});
