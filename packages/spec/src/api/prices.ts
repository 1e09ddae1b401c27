import { KeptPrice, ListPricesReply } from "../http/index.ts";
import { ModelPrice } from "../model/index.ts";
import { Done } from "./done.ts";
import { PriceParameters } from "./parameters.ts";
import { routes } from "./route.ts";

export const pricesApi = routes("Prices", {
	"GET /api/prices": {
		operationId: "listPrices",
		summary: "What models cost, and from which day on",
		response: { 200: ListPricesReply },
	},

	"POST /api/prices": {
		operationId: "addPrice",
		summary: "Add what a model costs from a day on",
		body: ModelPrice,
		response: { 201: KeptPrice },
	},

	"PUT /api/prices/:price": {
		operationId: "replacePrice",
		summary: "Change a price, for answers that come from now on",
		params: PriceParameters,
		body: ModelPrice,
		response: { 200: KeptPrice },
	},

	"DELETE /api/prices/:price": {
		operationId: "removePrice",
		summary: "Remove a price",
		params: PriceParameters,
		response: { 204: Done },
	},
});
