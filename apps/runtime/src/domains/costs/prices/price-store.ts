import { randomBytes } from "node:crypto";
import { AppError } from "@switchyard/spec/error";
import type { KeptPrice } from "@switchyard/spec/http";
import { dayOf, startOfDay } from "@switchyard/spec/json";
import { ModelPrice, type TokenUsage } from "@switchyard/spec/model";
import { schemaProblems } from "@switchyard/spec/schema";
import type { Database } from "../../../platform/database/database.ts";
import type { NoteUnreadable } from "../../../platform/database/unreadable-rows.ts";
import type { PricesTable } from "../tables.ts";
import { costOf, type PricedModel, priceOn } from "./cost-of.ts";

/** How many prices are kept. */
const MAX_PRICES = 1000;

export interface PriceStoreOptions {
	readonly database: Pick<Database, "read" | "write">;
	readonly onUnreadable: NoteUnreadable;
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
}

/** Prices of models, all of them in memory: this process owns the database, and every answer of a model looks one up. */
export class PriceStore {
	readonly #database: PriceStoreOptions["database"];
	readonly #now: () => number;
	/** By id. */
	readonly #prices = new Map<string, ModelPrice>();

	private constructor({ database, now }: PriceStoreOptions) {
		this.#database = database;
		this.#now = now;
	}

	static async open(options: PriceStoreOptions): Promise<PriceStore> {
		const store = new PriceStore(options);
		for (const row of await options.database.read.selectFrom("prices").selectAll().execute()) {
			const price = priceFrom(row);
			const [problem] = schemaProblems(ModelPrice, price);
			if (problem) options.onUnreadable("price", row.id, new Error(problem.message));
			else store.#prices.set(row.id, price);
		}
		return store;
	}

	/** Returns what an answer of today costs, in micro-dollars; `undefined` where its price or its tokens are not known. */
	costOf(model: PricedModel, usage: TokenUsage): number | undefined {
		const price = priceOn(dayOf(this.#now()), model, this.#prices.values());
		return price && costOf(usage, price);
	}

	/** By provider, model and day, the newest first. */
	list(): KeptPrice[] {
		return Array.from(this.#prices, ([id, price]) => ({ id, price })).sort(
			({ price: one }, { price: other }) =>
				compare(one.provider, other.provider) ||
				compare(one.model, other.model) ||
				compare(other.from, one.from),
		);
	}

	/** @throws AppError `PRICE_EXISTS`, `BODY_INVALID` */
	async add(price: ModelPrice): Promise<KeptPrice> {
		if (this.#prices.size >= MAX_PRICES)
			throw new AppError("BODY_INVALID", {
				message: `The server keeps at most ${MAX_PRICES} prices.`,
				hint: "Remove prices that no longer hold.",
			});
		const id = randomBytes(12).toString("base64url");
		await this.#put(
			id,
			price,
			this.#database.read
				.insertInto("prices")
				.values({ id, ...rowOf(price) })
				.compile(),
		);
		return { id, price };
	}

	/** @throws AppError `PRICE_NOT_FOUND`, `PRICE_EXISTS`, `BODY_INVALID` */
	async replace(id: string, price: ModelPrice): Promise<KeptPrice> {
		if (!this.#prices.has(id)) throw new AppError("PRICE_NOT_FOUND");
		const query = this.#database.read.updateTable("prices").set(rowOf(price)).where("id", "=", id);
		await this.#put(id, price, query.compile());
		return { id, price };
	}

	/** Removes a price; what was paid for by it stays as it is. @throws AppError `PRICE_NOT_FOUND` */
	async remove(id: string): Promise<void> {
		const price = this.#prices.get(id);
		if (price === undefined) throw new AppError("PRICE_NOT_FOUND");
		this.#prices.delete(id);
		try {
			await this.#database.write([this.#database.read.deleteFrom("prices").where("id", "=", id).compile()]);
		} catch (error) {
			this.#prices.set(id, price);
			throw error;
		}
	}

	/** Known before it is on disk, so that of two requests at once only one sets a model's price for a day. */
	async #put(id: string, price: ModelPrice, query: Parameters<Database["write"]>[0][number]): Promise<void> {
		refuseOddPrice(price);
		for (const [other, { provider, model, from }] of this.#prices) {
			if (other !== id && provider === price.provider && model === price.model && from === price.from)
				throw new AppError("PRICE_EXISTS", {
					field: "from",
					hint: "Change that price, or choose another day.",
				});
		}
		const before = this.#prices.get(id);
		this.#prices.set(id, price);
		try {
			await this.#database.write([query]);
		} catch (error) {
			if (before === undefined) this.#prices.delete(id);
			else this.#prices.set(id, before);
			throw error;
		}
	}
}

/** @throws AppError `BODY_INVALID` for a day that no calendar has, and for a `*` before the end of a model's name */
function refuseOddPrice({ from, model }: ModelPrice): void {
	if (startOfDay(from) === undefined)
		throw new AppError("BODY_INVALID", { field: "from", message: `There is no day ${from}.` });
	if (model.slice(0, -1).includes("*"))
		throw new AppError("BODY_INVALID", {
			field: "model",
			message: "A `*` may stand at the end of the model only.",
			hint: "Write the beginning of the names, then `*`.",
		});
}

function priceFrom(row: PricesTable): ModelPrice {
	const { cached_input_micro_usd: cached, cache_write_micro_usd: written } = row;
	return {
		provider: row.provider,
		model: row.model,
		from: row.first_day,
		inputMicroUsd: row.input_micro_usd,
		outputMicroUsd: row.output_micro_usd,
		...(cached === null ? {} : { cachedInputMicroUsd: cached }),
		...(written === null ? {} : { cacheWriteMicroUsd: written }),
	};
}

function rowOf(price: ModelPrice): Omit<PricesTable, "id"> {
	return {
		provider: price.provider,
		model: price.model,
		first_day: price.from,
		input_micro_usd: price.inputMicroUsd,
		output_micro_usd: price.outputMicroUsd,
		cached_input_micro_usd: price.cachedInputMicroUsd ?? null,
		cache_write_micro_usd: price.cacheWriteMicroUsd ?? null,
	};
}

function compare(one: string, other: string): number {
	return one < other ? -1 : one > other ? 1 : 0;
}
