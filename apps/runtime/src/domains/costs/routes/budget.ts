import { BudgetReply, SetBudgetBody } from "@switchyard/spec/http";
import type { Http } from "../../../platform/http/http.ts";
import type { DayBudgets } from "../day-budgets.ts";

export interface BudgetServices {
	readonly budgets: Pick<DayBudgets, "read" | "set">;
}

/** What all runs together may spend in a day. */
export function budgetRoutes(app: Http, { budgets }: BudgetServices): void {
	app.get(
		"/api/budget",
		{
			config: { access: "look", resource: "cost" },
			schema: {
				tags: ["Costs"],
				operationId: "readBudget",
				summary: "What all runs together may spend in a day, and what they have spent today",
				response: { 200: BudgetReply },
			},
		},
		() => budgets.read(),
	);

	app.put(
		"/api/budget",
		{
			config: { access: "edit", resource: "cost" },
			schema: {
				tags: ["Costs"],
				operationId: "setBudget",
				summary: "Set what all runs together may spend in a day; runs that wait for it try again",
				body: SetBudgetBody,
				response: { 200: BudgetReply },
			},
		},
		async ({ body }) => {
			await budgets.set(body);
			return budgets.read();
		},
	);
}
