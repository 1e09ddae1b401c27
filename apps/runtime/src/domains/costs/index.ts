import type { Projection } from "@switchyard/host";
import { defineDomain, extensionPoint } from "../domain.ts";
import { charges } from "./charges.ts";
import { CostLedger } from "./cost-ledger.ts";
import { KeptCreditRate } from "./credit-rate.ts";
import type { DayAccount } from "./day-account.ts";
import { DayBudgets } from "./day-budgets.ts";
import { MeasuredStatistics } from "./measured-statistics.ts";
import { measures } from "./measures.ts";
import { PriceStore } from "./prices/price-store.ts";
import { budgetRoutes } from "./routes/budget.ts";
import { costRoutes } from "./routes/costs.ts";
import { creditRateRoutes } from "./routes/credit-rate.ts";
import { priceRoutes } from "./routes/prices.ts";
import { statisticsRoutes } from "./routes/statistics.ts";
import type {} from "./tables.ts";

export { CHARGES, type Charge } from "./charges.ts";
export type { DayAccount } from "./day-account.ts";
export { measures } from "./measures.ts";
export type { PriceStore } from "./prices/price-store.ts";
export { pricedModels } from "./prices/priced-models.ts";
export { removeStatistics } from "./remove-statistics.ts";

/** Runs after a person set the budget of the day. */
export const dayBudgetSet = extensionPoint<() => void>("costs.dayBudgetSet");

/** Returns who spends out of the same budget of a day as a flow or robot; one domain contributes it. */
export const dayAccounts = extensionPoint<(flow: string) => DayAccount>("costs.dayAccounts");

/** Prices of models, costs of runs, budgets of days, and statistics. */
export const costs = defineDomain({
	name: "costs",
	needs: [],
	points: [dayBudgetSet, dayAccounts],
	async open({ platform: { database, onUnreadable, now }, contribution, contributions }) {
		const prices = await PriceStore.open({ database, onUnreadable, now });
		const accounts = contribution(dayAccounts);
		const accountOf = (flow: string) => accounts()(flow);
		const dayBudgets = await DayBudgets.open({ database, accountOf, onUnreadable, now });
		const credits = await KeptCreditRate.open({ database, onUnreadable });
		const projections: readonly Projection[] = [charges((charge) => dayBudgets.note(charge)), measures];
		const watchers = contributions(dayBudgetSet);
		const afterSet = () => {
			for (const watcher of watchers()) watcher();
		};
		return { face: { prices, dayBudgets, credits, projections, afterSet } };
	},
	routes(app, { platform: { database, now }, face: { prices, dayBudgets, credits, afterSet } }) {
		priceRoutes(app, { prices });
		costRoutes(app, { costs: new CostLedger(database.read, credits, now) });
		statisticsRoutes(app, { statistics: new MeasuredStatistics(database.read, now) });
		creditRateRoutes(app, { credits });
		budgetRoutes(app, {
			budgets: {
				read: () => dayBudgets.read(),
				async set(body) {
					await dayBudgets.set(body);
					afterSet();
				},
			},
		});
	},
});
