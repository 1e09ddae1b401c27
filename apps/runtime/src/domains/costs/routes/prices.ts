import { pricesApi } from "@switchyard/spec/api";
import type { Http } from "../../../platform/http/http.ts";
import type { PriceStore } from "../prices/price-store.ts";

export interface PriceServices {
	readonly prices: Pick<PriceStore, "list" | "add" | "replace" | "remove">;
}

/** Prices of models. */
export function priceRoutes(app: Http, { prices }: PriceServices): void {
	app.route({
		...pricesApi["GET /api/prices"],
		config: { access: "look", resource: "cost" },
		handler: () => ({ prices: prices.list() }),
	});

	app.route({
		...pricesApi["POST /api/prices"],
		config: { access: "edit", resource: "cost" },
		handler: async ({ body }, reply) => {
			reply.code(201);
			return await prices.add(body);
		},
	});

	app.route({
		...pricesApi["PUT /api/prices/:price"],
		config: { access: "edit", resource: "cost" },
		handler: ({ params, body }) => prices.replace(params.price, body),
	});

	app.route({
		...pricesApi["DELETE /api/prices/:price"],
		config: { access: "edit", resource: "cost" },
		handler: async ({ params }, reply) => {
			await prices.remove(params.price);
			return reply.code(204).send(null);
		},
	});
}
