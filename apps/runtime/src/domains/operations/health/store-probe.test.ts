import { afterEach, beforeEach, expect, it } from "vitest";
import {
	openTemporaryDatabase,
	type TemporaryDatabase,
} from "../../../../test/support/temporary-database.ts";
import { StoreProbe } from "./store-probe.ts";

let temporary: TemporaryDatabase;
beforeEach(() => {
	temporary = openTemporaryDatabase();
});
afterEach(() => temporary.dispose());

it("a store whose writer hangs is unhealthy, and is not asked again meanwhile", async () => {
	const { database } = temporary;
	let asked = 0;
	let answer = () => {};
	const write = () => {
		asked++;
		return new Promise<[]>((resolve) => {
			answer = () => resolve([]);
		});
	};
	const probe = new StoreProbe({ kind: "sqlite", database: { ...database, write }, limitMs: 20, freshMs: 0 });
	for (let time = 0; time < 3; time++) {
		expect(await probe.probe()).toMatchObject({ problems: [{ code: "STORE_TIMEOUT", severity: "failing" }] });
	}
	expect(asked).toBe(1);
	answer();
	await expect
		.poll(async () => (await new StoreProbe({ kind: "sqlite", database }).probe()).problems)
		.toEqual([]);
});
