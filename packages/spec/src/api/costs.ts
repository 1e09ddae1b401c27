import { BudgetReply, CostsQuery, CostsReply, CreditRate, SetBudgetBody } from "../http/index.ts";
import { routes } from "./route.ts";

export const costsApi = routes("Costs", {
	"GET /api/budget": {
		operationId: "readBudget",
		summary: "What all runs together may spend in a day, and what they have spent today",
		response: { 200: BudgetReply },
	},

	"PUT /api/budget": {
		operationId: "setBudget",
		summary: "Set what all runs together may spend in a day; runs that wait for it try again",
		body: SetBudgetBody,
		response: { 200: BudgetReply },
	},

	"GET /api/costs": {
		operationId: "readCosts",
		summary: "What runs paid for, by day, by flow, and by model or node type",
		querystring: CostsQuery,
		response: { 200: CostsReply },
	},

	"GET /api/credit-rate": {
		operationId: "readCreditRate",
		summary: "What a credit is worth",
		response: { 200: CreditRate },
	},

	"PUT /api/credit-rate": {
		operationId: "setCreditRate",
		summary: "Set what a credit is worth, for charges that come from now on",
		body: CreditRate,
		response: { 200: CreditRate },
	},
});
