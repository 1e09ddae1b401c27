import { KeptPrice, ListPricesReply } from "@switchyard/spec/http";
import { ModelPrice } from "@switchyard/spec/model";
import { Done } from "../../../platform/http/done.ts";
import type { Http } from "../../../platform/http/http.ts";
import { PriceParameters } from "../../../platform/http/parameters.ts";
import type { PriceStore } from "../prices/price-store.ts";

export interface PriceServices {
	readonly prices: Pick<PriceStore, "list" | "add" | "replace" | "remove">;
}

/** What models cost. */
export function priceRoutes(app: Http, { prices }: PriceServices): void {
	const tags = ["Prices"];

	app.get(
		"/api/prices",
		{
			config: { access: "look", resource: "cost" },
			schema: {
				tags,
				operationId: "listPrices",
				summary: "What models cost, and from which day on",
				response: { 200: ListPricesReply },
			},
		},
		() => ({ prices: prices.list() }),
	);

	app.post(
		"/api/prices",
		{
			config: { access: "edit", resource: "cost" },
			schema: {
				tags,
				operationId: "addPrice",
				summary: "Add what a model costs from a day on",
				body: ModelPrice,
				response: { 201: KeptPrice },
			},
		},
		async ({ body }, reply) => {
			reply.code(201);
			return await prices.add(body);
		},
	);

	app.put(
		"/api/prices/:price",
		{
			config: { access: "edit", resource: "cost" },
			schema: {
				tags,
				operationId: "replacePrice",
				summary: "Change a price, for answers that come from now on",
				params: PriceParameters,
				body: ModelPrice,
				response: { 200: KeptPrice },
			},
		},
		({ params, body }) => prices.replace(params.price, body),
	);

	app.delete(
		"/api/prices/:price",
		{
			config: { access: "edit", resource: "cost" },
			schema: {
				tags,
				operationId: "removePrice",
				summary: "Remove a price",
				params: PriceParameters,
				response: { 204: Done },
			},
		},
		async ({ params }, reply) => {
			await prices.remove(params.price);
			return reply.code(204).send(null);
		},
	);
}
