import type { KeptPrice, ModelPrice, TokenUsage } from "@switchyard/spec";

/** What models cost, as people wrote it down. */
export interface Prices {
	/** What an answer of today costs, in micro-dollars; `undefined` where its price or its tokens are not known. */
	costOf(model: Pick<ModelPrice, "provider" | "model">, usage: TokenUsage): number | undefined;
	/** By provider, model and day, the newest first. */
	list(): KeptPrice[];
	/** @throws AppError `PRICE_EXISTS`, `BODY_INVALID` */
	add(price: ModelPrice): Promise<KeptPrice>;
	/** @throws AppError `PRICE_NOT_FOUND`, `PRICE_EXISTS`, `BODY_INVALID` */
	replace(id: string, price: ModelPrice): Promise<KeptPrice>;
	/** What was paid for by it stays as it is. @throws AppError `PRICE_NOT_FOUND` */
	remove(id: string): Promise<void>;
}
