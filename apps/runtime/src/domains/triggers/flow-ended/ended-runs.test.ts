import { runRow } from "@switchyard/host/testing";
import { beforeEach, expect, it } from "vitest";
import { describeStores } from "../../../../test/support/stores.ts";
import type { Database } from "../../../platform/database/database.ts";
import { endedRuns } from "./ended-runs.ts";

const START = 1_800_000_000_000;

describeStores("the ended runs of a flow", ({ open }) => {
	let database: Database;
	let made = 1;

	beforeEach(async () => {
		database = await open();
	});

	/** A run; without an end it is still under way. */
	const store = (id: string, ended_at: number | null, flow = "f") =>
		database.read
			.insertInto("runs")
			.values({ ...runRow(id, { flow, ended_at, started_at: START }), number: made++ })
			.compile();
	async function found(since: number): Promise<string[]> {
		const ids: string[] = [];
		for await (const { id } of endedRuns(database.read, "f", since)) ids.push(id);
		return ids;
	}

	it("come in the order of their ends, whatever their ids, and only this flow's", async () => {
		await database.write([
			store("a", START + 3),
			store("b", START + 1),
			store("c", null),
			store("d", START + 3),
			store("e", START + 2, "other"),
			store("g", START),
		]);
		expect(await found(START)).toEqual(["g", "b", "a", "d"]);
		expect(await found(START + 2)).toEqual(["a", "d"]);
		expect(await found(START + 4)).toEqual([]);
	});

	it("are all found where many ended in one moment", async () => {
		const ids = Array.from({ length: 1200 }, (_, index) => `run-${String(index).padStart(4, "0")}`);
		await database.write(ids.map((id) => store(id, START)));
		expect(await found(START)).toEqual(ids);
	});
});
