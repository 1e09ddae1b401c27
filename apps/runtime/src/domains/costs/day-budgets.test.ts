import { beforeEach, expect, it } from "vitest";
import { describeStores } from "../../../test/support/stores.ts";
import type { Database } from "../../platform/database/database.ts";
import { createRunIds } from "../../platform/journal/run-id.ts";
import { CHARGES, type Charge } from "./charges.ts";
import type { DayAccount } from "./day-account.ts";
import { DayBudgets } from "./day-budgets.ts";
import { charge as anyCharge } from "./testing/charge.ts";

const nextRunId = createRunIds();
const NOON = Date.UTC(2026, 10, 25, 12);
const [TODAY, TOMORROW] = ["2026-11-25", "2026-11-26"];
const desk = { id: "desk", budget: { day: { microUsd: 500 } } };
const other = { id: "other" };

const charge = (changes: Partial<Charge> = {}) => anyCharge({ day: TODAY, flow: "desk", ...changes });

describeStores("the budgets of days", ({ open, journalOf }) => {
	let now = NOON;
	const unreadable: string[] = [];
	const accounts = new Map<string, DayAccount>();
	const openBudgets = (database: Database) =>
		DayBudgets.open({
			database,
			accountOf: (flow) => accounts.get(flow) ?? { id: flow, flows: [flow] },
			onUnreadable: (kind, id) => unreadable.push(`${kind} ${id}`),
			now: () => now,
		});

	beforeEach(() => {
		now = NOON;
		unreadable.length = 0;
		accounts.clear();
	});

	it("are spent once the runs of a flow, or of all flows, have spent them", async () => {
		const budgets = await openBudgets(await open());
		await budgets.set({ day: { microUsd: 1000, calls: 9 } });
		budgets.note(charge({ micro_usd: 499 }));
		expect([budgets.spentDay(desk, now), budgets.spentDay(other, now)]).toEqual([undefined, undefined]);
		budgets.note(charge({ micro_usd: 1 }));
		expect(budgets.spentDay(desk, now)).toEqual({
			scope: "flow-day",
			day: TODAY,
			until: Date.UTC(2026, 10, 26),
			limits: { microUsd: 500 },
			spent: { microUsd: 500, tokens: 26, calls: 2 },
		});
		expect(budgets.spentDay(other, now)).toBeUndefined();
		budgets.note(charge({ flow: "other", micro_usd: 500 }));
		expect(budgets.spentDay(other, now)).toMatchObject({ scope: "day", spent: { microUsd: 1000 } });
		expect(budgets.read()).toEqual({
			day: { microUsd: 1000, calls: 9 },
			today: { day: TODAY, spent: { microUsd: 1000, tokens: 39, calls: 3 } },
		});
	});

	it("are spent by all flows of an account together, and raised for all of them", async () => {
		const account = { id: "desk", flows: ["desk", "made", "removed"] };
		for (const flow of account.flows) accounts.set(flow, account);
		const budgets = await openBudgets(await open());
		const made = { ...desk, id: "made" };
		budgets.note(charge({ micro_usd: 200 }));
		budgets.note(charge({ flow: "removed", micro_usd: 200 }));
		budgets.note(charge({ flow: "other", micro_usd: 200 }));
		expect([desk, made].map((flow) => budgets.spentDay(flow, now))).toEqual([undefined, undefined]);
		budgets.note(charge({ flow: "made", micro_usd: 100 }));
		const spent = { limits: { microUsd: 500 }, spent: { microUsd: 500 } };
		for (const flow of [desk, made]) expect(budgets.spentDay(flow, now)).toMatchObject(spent);
		expect(budgets.spentDay({ ...desk, id: "other" }, now)).toBeUndefined();
		const raised = { scope: "flow-day", day: TODAY, flow: "made", limits: { microUsd: 900 } } as const;
		expect(await budgets.raise(raised)).toEqual(account.flows);
		for (const flow of [desk, made]) expect(budgets.spentDay(flow, now)).toBeUndefined();
	});

	it("count tokens and the answers of models, and not what nodes are called", async () => {
		const budgets = await openBudgets(await open());
		const flow = (day: object) => ({ id: "desk", budget: { day } });
		budgets.note(charge({ kind: "node", name: "Http.Request", input_tokens: 0, output_tokens: 0 }));
		expect(budgets.spentDay(flow({ calls: 1 }), now)).toBeUndefined();
		budgets.note(charge());
		expect(budgets.spentDay(flow({ calls: 1 }), now)).toBeDefined();
		expect(budgets.spentDay(flow({ tokens: 14 }), now)).toBeUndefined();
		expect(budgets.spentDay(flow({ tokens: 13 }), now)).toBeDefined();
		expect(["Http.Request", charge().name].map((name) => budgets.mayCost(name))).toEqual([true, false]);
	});

	it("begin anew at midnight in UTC, and late charges of the day before are not today's", async () => {
		const budgets = await openBudgets(await open());
		budgets.note(charge({ micro_usd: 900 }));
		expect(budgets.spentDay(desk, now)).toBeDefined();
		now = Date.UTC(2026, 10, 26);
		expect(budgets.spentDay(desk, now)).toBeUndefined();
		budgets.note(charge({ day: TOMORROW, micro_usd: 499 }));
		budgets.note(charge({ micro_usd: 900 }));
		expect(budgets.spentDay(desk, now)).toBeUndefined();
		expect(budgets.read().today).toMatchObject({ day: TOMORROW, spent: { microUsd: 499 } });
	});

	it("are raised for one day, for one flow or for all, also across a restart", async () => {
		const database = await open();
		const budgets = await openBudgets(database);
		await budgets.set({ day: { microUsd: 500 } });
		const run = journalOf(database).open(nextRunId());
		run.append({ type: "timer-fire", run: "r", seq: 1, at: 1, step: 1, late: 0 } as never);
		run.add(CHARGES, charge({ micro_usd: 900, kind: "node", name: "Http.Request" }));
		await run.committed();
		budgets.note(charge({ micro_usd: 900 }));
		await budgets.raise({ scope: "flow-day", day: TODAY, flow: "desk", limits: { microUsd: 1000 } });
		expect(budgets.spentDay(desk, now)).toMatchObject({ scope: "day" });
		await budgets.raise({ scope: "day", day: TODAY, flow: "desk", limits: { microUsd: 2000 } });
		expect(budgets.spentDay(desk, now)).toBeUndefined();
		await database.close();
		const again = await openBudgets(await open());
		expect(again.spentDay(desk, now)).toBeUndefined();
		expect(again.read()).toMatchObject({
			day: { microUsd: 500 },
			today: { spent: { microUsd: 900 }, raised: { microUsd: 2000 } },
		});
		expect([again.mayCost("Http.Request"), again.mayCost("Mail.Send")]).toEqual([true, false]);
		again.note(charge({ micro_usd: 100 }));
		expect(again.spentDay(desk, now)).toMatchObject({ scope: "flow-day", limits: { microUsd: 1000 } });
		now = Date.UTC(2026, 10, 26);
		again.note(charge({ day: TOMORROW, micro_usd: 600 }));
		expect(again.spentDay(desk, now)).toMatchObject({ limits: { microUsd: 500 } });
	});

	it("are raised to the higher of two answers, whichever comes last", async () => {
		const budgets = await openBudgets(await open());
		budgets.note(charge({ micro_usd: 700 }));
		await budgets.raise({ scope: "flow-day", day: TODAY, flow: "desk", limits: { microUsd: 1000 } });
		await budgets.raise({ scope: "flow-day", day: TODAY, flow: "desk", limits: { microUsd: 800 } });
		budgets.note(charge({ micro_usd: 200 }));
		expect(budgets.spentDay(desk, now)).toBeUndefined();
		await budgets.raise({
			scope: "flow-day",
			day: TODAY,
			flow: "desk",
			limits: { microUsd: 900, tokens: 99, calls: 2 },
		});
		expect(budgets.spentDay(desk, now)?.limits).toEqual({ microUsd: 1000, tokens: 99, calls: 2 });
	});

	it("are raised for their day alone, whenever the answer comes", async () => {
		const budgets = await openBudgets(await open());
		const raise = (day: string, flow: string) =>
			budgets.raise({ scope: "flow-day", day, flow, limits: { microUsd: 1000 } });
		budgets.note(charge({ micro_usd: 700 }));
		await raise(TODAY, "desk");
		await raise("2026-11-24", "desk");
		expect(budgets.spentDay(desk, now)).toBeUndefined();
		await raise(TOMORROW, "other");
		now = Date.UTC(2026, 10, 26);
		budgets.note(charge({ day: TOMORROW, micro_usd: 700 }));
		expect(budgets.spentDay(desk, now)).toMatchObject({ limits: { microUsd: 500 } });
	});

	it("count as they are set, in place of what was raised before", async () => {
		const budgets = await openBudgets(await open());
		budgets.note(charge({ micro_usd: 600 }));
		await budgets.set({ day: { microUsd: 500 } });
		await budgets.raise({ scope: "day", day: TODAY, flow: "", limits: { microUsd: 700 } });
		expect(budgets.spentDay(other, now)).toBeUndefined();
		await budgets.set({ day: { microUsd: 550 } });
		expect(budgets.spentDay(other, now)).toMatchObject({ limits: { microUsd: 550 } });
		await budgets.set({ day: null });
		expect(budgets.spentDay(other, now)).toBeUndefined();
		expect(budgets.read().day).toBeNull();
	});

	it("that cannot be read bound nothing, are named, and never keep the server from starting", async () => {
		const database = await open();
		const rows = database.read;
		await database.write([
			rows.insertInto("settings").values({ name: "day-budget", value: '{"microUsd":-1}' }).compile(),
			rows.insertInto("raised_budgets").values({ day: TODAY, flow: "desk", limits: "oops" }).compile(),
		]);
		const budgets = await openBudgets(database);
		expect(unreadable).toEqual(["budget day-budget", `budget ${TODAY} desk`]);
		expect(budgets.read().day).toBeNull();
	});
});
