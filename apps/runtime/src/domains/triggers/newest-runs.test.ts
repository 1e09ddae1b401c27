import { runRow } from "@switchyard/host/testing";
import { beforeEach, expect, it } from "vitest";
import { describeStores } from "../../../test/support/stores.ts";
import type { Database } from "../../platform/database/database.ts";
import { newestRuns, type StartedRun } from "./newest-runs.ts";

const START = 1_800_000_000_000;

describeStores("the newest runs of a flow", ({ open }) => {
	let database: Database;
	let made = 1;

	beforeEach(async () => {
		database = await open();
	});

	const store = (id: string, flow = "f") =>
		database.read
			.insertInto("runs")
			.values({ ...runRow(id, { flow, node: `n-${id}`, started_at: START + made }), number: made++ })
			.compile();
	async function found(): Promise<StartedRun[]> {
		const runs: StartedRun[] = [];
		for await (const run of newestRuns(database.read, "f")) runs.push(run);
		return runs;
	}

	it("come in the order of their ids, the last first, and only this flow's", async () => {
		made = 1;
		await database.write([store("a"), store("c"), store("b", "other"), store("d")]);
		expect(await found()).toEqual([
			{ id: "d", node: "n-d", startedAt: START + 4 },
			{ id: "c", node: "n-c", startedAt: START + 2 },
			{ id: "a", node: "n-a", startedAt: START + 1 },
		]);
	});

	it("are all found where they are more than one page, and no more than ten thousand", async () => {
		const ids = Array.from({ length: 10_100 }, (_, index) => `run-${String(index).padStart(5, "0")}`);
		for (let at = 0; at < ids.length; at += 1000)
			await database.write(ids.slice(at, at + 1000).map((id) => store(id)));
		expect((await found()).map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 10_000));
	});
});
