import { type Static, Type } from "typebox";
import { ModelPrice } from "../model/model-price.ts";

/** The id of a price: 16 characters. */
export const PriceId = Type.String({ pattern: "^[A-Za-z0-9_-]{16}$" });

/** A price as the server keeps it. */
export const KeptPrice = Type.Object({ id: PriceId, price: ModelPrice }, { additionalProperties: false });
export type KeptPrice = Static<typeof KeptPrice>;

/** `GET /api/prices`: by provider, model and day, the newest first. */
export const ListPricesReply = Type.Object(
	{ prices: Type.Array(KeptPrice) },
	{ additionalProperties: false },
);
export type ListPricesReply = Static<typeof ListPricesReply>;
