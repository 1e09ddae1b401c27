import { costsApi } from "@switchyard/spec/api";
import type { Http } from "../../../platform/http/http.ts";
import type { DayBudgets } from "../day-budgets.ts";

export interface BudgetServices {
	readonly budgets: Pick<DayBudgets, "read" | "set">;
}

/** What all runs together may spend in a day. */
export function budgetRoutes(app: Http, { budgets }: BudgetServices): void {
	app.route({
		...costsApi["GET /api/budget"],
		config: { access: "look", resource: "cost" },
		handler: () => budgets.read(),
	});

	app.route({
		...costsApi["PUT /api/budget"],
		config: { access: "edit", resource: "cost" },
		handler: async ({ body }) => {
			await budgets.set(body);
			return budgets.read();
		},
	});
}
