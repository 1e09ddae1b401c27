import { CreditRate } from "@switchyard/spec/http";
import type { Http } from "../../../platform/http/http.ts";
import type { KeptCreditRate } from "../credit-rate.ts";

export interface CreditServices {
	readonly credits: Pick<KeptCreditRate, "microUsd" | "set">;
}

/** What a credit is worth. */
export function creditRateRoutes(app: Http, { credits }: CreditServices): void {
	const read = (): CreditRate => ({ microUsd: credits.microUsd ?? null });

	app.get(
		"/api/credit-rate",
		{
			config: { access: "look", resource: "cost" },
			schema: {
				tags: ["Costs"],
				operationId: "readCreditRate",
				summary: "What a credit is worth",
				response: { 200: CreditRate },
			},
		},
		read,
	);

	app.put(
		"/api/credit-rate",
		{
			config: { access: "edit", resource: "cost" },
			schema: {
				tags: ["Costs"],
				operationId: "setCreditRate",
				summary: "Set what a credit is worth, for charges that come from now on",
				body: CreditRate,
				response: { 200: CreditRate },
			},
		},
		async ({ body }) => {
			await credits.set(body);
			return read();
		},
	);
}
