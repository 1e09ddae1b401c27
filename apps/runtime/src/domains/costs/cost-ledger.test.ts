import { describe, expect, it } from "vitest";
import { describeStores } from "../../../test/support/stores.ts";
import { additionQuery } from "../../platform/database/addition-query.ts";
import type { Database } from "../../platform/database/database.ts";
import { createRunIds } from "../../platform/journal/run-id.ts";
import { CHARGES, type Charge } from "./charges.ts";
import { CostLedger } from "./cost-ledger.ts";
import { charge as anyCharge } from "./testing/charge.ts";

const nextRunId = createRunIds();
const now = () => Date.UTC(2026, 10, 30, 23);
const credits = { microUsd: undefined };
const PERIOD = { from: "2026-11-01", to: "2026-11-30" };

const charge = (changes: Partial<Charge> = {}) => anyCharge({ flow: "desk", flow_name: "Desk", ...changes });

describeStores("the ledger of costs", ({ open, journalOf }) => {
	/** One commit of a run of its own with these charges. */
	async function commit(database: Database, ...charges: readonly Charge[]): Promise<void> {
		const id = nextRunId();
		const run = journalOf(database).open(id);
		run.append({ type: "timer-fire", run: id, seq: 1, at: 1, step: 1, late: 0 } as never);
		for (const each of charges) run.add(CHARGES, each);
		await run.committed();
	}

	it("adds up what is paid for in one commit and in several, by day, flow and thing paid for", async () => {
		const database = await open();
		const mail = charge({
			kind: "node",
			name: "Mail.Send",
			micro_usd: 5000,
			input_tokens: 0,
			output_tokens: 0,
		});
		await commit(database, charge(), mail, charge());
		await commit(database, charge({ flow: "shop", flow_name: "Shop", day: "2026-11-12", micro_usd: 7 }));
		await commit(database, charge({ day: "2026-12-01" }), charge({ day: "2026-10-31" }));
		const ledger = new CostLedger(database.read, credits, now);
		const nothing = {
			unpriced: 0,
			inputTokens: 0,
			outputTokens: 0,
			cachedInputTokens: 0,
			cacheWriteTokens: 0,
		};
		const model = { ...nothing, inputTokens: 20, outputTokens: 6 };
		const shop = { ...nothing, microUsd: 7, calls: 1, inputTokens: 10, outputTokens: 3 };
		expect(await ledger.between(PERIOD)).toEqual({
			...PERIOD,
			total: { ...nothing, microUsd: 5207, calls: 4, inputTokens: 30, outputTokens: 9 },
			days: [
				{ day: "2026-11-10", microUsd: 5200, calls: 3, ...model },
				{ day: "2026-11-12", ...shop },
			],
			flows: [
				{ flow: "desk", name: "Desk", microUsd: 5200, calls: 3, ...model },
				{ flow: "shop", name: "Shop", ...shop },
			],
			sources: [
				{ kind: "node", name: "Mail.Send", microUsd: 5000, calls: 1, ...nothing },
				{
					...nothing,
					kind: "model",
					name: "openai/large",
					microUsd: 207,
					calls: 3,
					inputTokens: 30,
					outputTokens: 9,
				},
			],
		});
		const of = await ledger.between({ ...PERIOD, flow: "shop" });
		expect([of.total, of.flows.length, of.sources.length]).toEqual([shop, 1, 1]);
	});

	it("keeps what is of no known price apart, and a flow's latest name", async () => {
		const database = await open();
		await commit(database, charge({ micro_usd: 0, unpriced: 1 }));
		await commit(database, charge({ flow_name: "Help desk" }));
		const { total, flows } = await new CostLedger(database.read, credits, now).between(PERIOD);
		expect(total).toMatchObject({ microUsd: 100, calls: 2, unpriced: 1 });
		expect(flows).toMatchObject([{ flow: "desk", name: "Help desk" }]);
	});

	it("adds up what came from caches of providers and went into them", async () => {
		const database = await open();
		await commit(database, charge({ cache_write_tokens: 9 }), charge({ cached_input_tokens: 8 }));
		await commit(database, charge({ cached_input_tokens: 7, cache_write_tokens: 1 }));
		const { total, sources } = await new CostLedger(database.read, credits, now).between(PERIOD);
		const cache = { inputTokens: 30, cachedInputTokens: 15, cacheWriteTokens: 10 };
		expect([total, sources]).toMatchObject([cache, [cache]]);
	});

	it("takes whatever someone says that something costs, and stays readable", async () => {
		const database = await open();
		const most = Number.MAX_SAFE_INTEGER;
		await commit(database, charge({ micro_usd: most }), charge({ micro_usd: most }));
		await commit(database, charge({ micro_usd: most, name: "x\0y'\"" }));
		await commit(database, charge({ micro_usd: most, input_tokens: most }));
		const { total, sources } = await new CostLedger(database.read, credits, now).between(PERIOD);
		expect(total).toMatchObject({ microUsd: most, calls: 4, inputTokens: most });
		expect(sources.map(({ microUsd }) => microUsd)).toEqual([most, most]);
	});

	it("adds what follows from no event to what runs have paid", async () => {
		const database = await open();
		const add = (row: Charge) => database.write([additionQuery(database.read, CHARGES, row)]);
		await commit(database, charge());
		await add(charge({ flow_name: "Help desk", micro_usd: 7 }));
		await add(charge({ flow: "", flow_name: "", name: "openai/embedder", micro_usd: 3 }));
		const { total, flows, sources } = await new CostLedger(database.read, credits, now).between(PERIOD);
		expect(total).toMatchObject({ microUsd: 110, calls: 3, inputTokens: 30, outputTokens: 9 });
		expect(flows).toMatchObject([{ flow: "desk", name: "Help desk", microUsd: 107, calls: 2 }]);
		expect(sources.map(({ name, microUsd }) => [name, microUsd])).toEqual([
			["openai/large", 107],
			["openai/embedder", 3],
		]);
	});

	it("is there after a restart", async () => {
		const database = await open();
		await commit(database, charge());
		await database.close();
		const { total } = await new CostLedger((await open()).read, credits, now).between(PERIOD);
		expect(total).toMatchObject({ microUsd: 100, calls: 1 });
	});

	it("is about the last 30 days where nobody says which, and says that nothing was paid for where nothing was", async () => {
		const { total, days, ...period } = await new CostLedger((await open()).read, credits, now).between({});
		expect(period).toEqual({ ...PERIOD, flows: [], sources: [] });
		expect(Object.values(total)).toEqual([0, 0, 0, 0, 0, 0, 0]);
		expect(days).toEqual([]);
	});
});

describe("the period that costs are asked for", () => {
	const ledger = new CostLedger({} as never, credits, now);

	it.each([
		["from", { from: "2026-02-30", to: "2026-03-01" }],
		["to", { from: "2026-02-01", to: "2026-04-31" }],
		["to", { from: "2026-03-02", to: "2026-03-01" }],
		["from", { from: "2024-11-24", to: "2026-11-25" }],
	])("is refused with the field %s for %j", async (field, period) => {
		await expect(ledger.between(period)).rejects.toMatchObject({ code: "BODY_INVALID", field });
	});
});
