import { ModelFailure, type SecretOpener } from "@switchyard/host";
import type { Network } from "@switchyard/node-kit";
import type { ModelCredential } from "@switchyard/spec/credential";
import type { EmbeddingsSetting } from "@switchyard/spec/embeddings";
import type { Flow } from "@switchyard/spec/flow";
import { dayOf } from "@switchyard/spec/json";
import { additionQuery } from "../../../platform/database/addition-query.ts";
import type { Database } from "../../../platform/database/database.ts";
import { CHARGES, type Charge, type PriceStore } from "../../costs/index.ts";

/** How long a model may take for one request, in milliseconds. */
const PATIENCE_MS = 60_000;

/** The budget of the day is that of everybody. */
const NO_FLOW = { id: "" };

export interface EmbeddingModelOptions {
	readonly database: Pick<Database, "read" | "write">;
	readonly secrets: Pick<SecretOpener, "open" | "redact">;
	readonly network: Pick<Network, "fetch">;
	readonly prices: Pick<PriceStore, "costOf">;
	readonly spending: {
		readonly note: (charge: Charge) => void;
		readonly spentDay: (flow: Pick<Flow, "id" | "budget">, now: number) => unknown;
	};
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
}

/** Asks models for vectors. Stored secrets that stand in a text stay here, and what was asked is in the ledger of costs. */
export class EmbeddingModel {
	readonly #options: EmbeddingModelOptions;

	constructor(options: EmbeddingModelOptions) {
		this.#options = options;
	}

	/** @throws ModelFailure, AppError `CREDENTIAL_NOT_FOUND`, `CREDENTIAL_KIND_WRONG`; the signal's reason when it is aborted */
	async ask(
		setting: EmbeddingsSetting,
		texts: readonly string[],
		signal: AbortSignal,
		patienceMs = PATIENCE_MS,
	): Promise<readonly Float32Array[]> {
		const { secrets, network, spending, now } = this.#options;
		if (spending.spentDay(NO_FLOW, now()) !== undefined) throw spent();
		const credential: ModelCredential = await secrets.open(setting.credential, "model");
		// Loaded only where it is used: a server that searches by words starts without it.
		const { embedTexts } = await import("../../../platform/models/ai-sdk/embed-texts.ts");
		const late = AbortSignal.timeout(patienceMs);
		try {
			const { vectors, tokens } = await embedTexts(
				setting,
				texts.map((text) => secrets.redact(text)),
				{ credential, fetch: network.fetch, signal: AbortSignal.any([signal, late]) },
			);
			await this.#charge(setting, tokens);
			return vectors;
		} catch (error) {
			signal.throwIfAborted();
			throw late.aborted ? tooLate(patienceMs) : error;
		}
	}

	async #charge(setting: EmbeddingsSetting, tokens: number | null): Promise<void> {
		const { database, prices, spending, now } = this.#options;
		const microUsd = prices.costOf(setting, { inputTokens: tokens, outputTokens: 0 });
		const charge: Charge = {
			day: dayOf(now()),
			flow: "",
			flow_name: "",
			kind: "embeddings",
			name: `${setting.provider}/${setting.model}`,
			micro_usd: microUsd ?? 0,
			calls: 1,
			unpriced: microUsd === undefined ? 1 : 0,
			input_tokens: tokens ?? 0,
			output_tokens: 0,
			cached_input_tokens: 0,
			cache_write_tokens: 0,
		};
		await database.write([additionQuery(database.read, CHARGES, charge)]);
		spending.note(charge);
	}
}

function spent(): ModelFailure {
	const fault = {
		code: "BUDGET_SPENT",
		message: "Today's budget of all flows is spent.",
		hint: "Raise it on the page Costs, or wait for the next day.",
		retryable: true,
	};
	return new ModelFailure(fault, { refusal: { reason: "quota" } });
}

function tooLate(afterMs: number): ModelFailure {
	const fault = {
		code: "MODEL_FAILED",
		message: `The model did not answer within ${afterMs / 1000} seconds.`,
		retryable: true,
	};
	return new ModelFailure(fault, { refusal: { reason: "unavailable" } });
}
