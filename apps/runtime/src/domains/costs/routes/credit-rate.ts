import { costsApi } from "@switchyard/spec/api";
import type { CreditRate } from "@switchyard/spec/http";
import type { Http } from "../../../platform/http/http.ts";
import type { KeptCreditRate } from "../credit-rate.ts";

export interface CreditServices {
	readonly credits: Pick<KeptCreditRate, "microUsd" | "set">;
}

/** Value of a credit. */
export function creditRateRoutes(app: Http, { credits }: CreditServices): void {
	const read = (): CreditRate => ({ microUsd: credits.microUsd ?? null });

	app.route({
		...costsApi["GET /api/credit-rate"],
		config: { access: "look", resource: "cost" },
		handler: read,
	});

	app.route({
		...costsApi["PUT /api/credit-rate"],
		config: { access: "edit", resource: "cost" },
		handler: async ({ body }) => {
			await credits.set(body);
			return read();
		},
	});
}
