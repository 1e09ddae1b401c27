import { ModelFailure } from "@switchyard/host";
import type { Network } from "@switchyard/node-kit";
import type { ModelCredential } from "@switchyard/spec/credential";
import type { EmbeddingsSetting } from "@switchyard/spec/embeddings";
import { defined } from "@switchyard/spec/json";
import type { EmbeddingModel } from "ai";
import { baseUrlFor, GOOGLE_BASE_URL, keyFor } from "./provider-access.ts";
import { toModelFailure } from "./provider-failure.ts";
import { providerFetch } from "./provider-fetch.ts";

/** How many bytes a provider may send for one request: the longest vectors of the most texts, written out in full, have fewer. */
const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;

export interface EmbeddingContext {
	readonly signal: AbortSignal;
	/** The setting's credential, already opened. */
	readonly credential: ModelCredential;
	/** The checked `fetch` of the egress module. */
	readonly fetch: Network["fetch"];
}

/** What a model made of texts. */
export interface Embedded {
	/** One for each text, in their order, all of one length. */
	readonly vectors: readonly Float32Array[];
	/** How many tokens were read; `null` where the provider does not say. */
	readonly tokens: number | null;
}

/**
 * Has a model turn texts into vectors, in one request that is not repeated.
 * @throws ModelFailure, or the signal's reason when it is aborted.
 */
export async function embedTexts(
	setting: EmbeddingsSetting,
	texts: readonly string[],
	context: EmbeddingContext,
): Promise<Embedded> {
	const { embedMany } = await import("ai");
	const cut = new AbortController();
	try {
		const { embeddings, usage } = await embedMany({
			model: await openEmbeddingModel(setting, context),
			values: [...texts],
			maxRetries: 0,
			maxParallelCalls: 1,
			abortSignal: AbortSignal.any([context.signal, cut.signal]),
			telemetry: { isEnabled: false },
			...defined({ dimensions: setting.dimensions }),
		});
		const { tokens } = usage;
		return {
			vectors: checkedVectors(embeddings, setting.dimensions),
			tokens: Number.isSafeInteger(tokens) && tokens >= 0 ? tokens : null,
		};
	} catch (error) {
		cut.abort();
		context.signal.throwIfAborted();
		throw toModelFailure(error, context.credential);
	}
}

async function openEmbeddingModel(
	{ provider, model }: EmbeddingsSetting,
	{ credential, fetch: checked }: EmbeddingContext,
): Promise<EmbeddingModel> {
	const fetch = providerFetch(checked, MAX_RESPONSE_BYTES);
	if (provider === "google") {
		const { createGoogle } = await import("@ai-sdk/google");
		const baseURL = credential.baseUrl ?? GOOGLE_BASE_URL;
		return createGoogle({ baseURL, apiKey: keyFor(credential), fetch }).embeddingModel(model);
	}
	const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
	const { apiKey } = credential;
	return createOpenAICompatible({
		name: "openai-compatible",
		baseURL: baseUrlFor(credential),
		fetch,
		...defined({ apiKey }),
	}).embeddingModel(model);
}

/**
 * As many as the texts they are already.
 * @throws ModelFailure when they are not of one length, or no directions at all
 */
function checkedVectors(
	vectors: readonly (readonly number[])[],
	dimensions: number | undefined,
): Float32Array[] {
	const size = vectors[0]?.length ?? 0;
	if (vectors.some(({ length }) => length !== size))
		throw unusable("The model gave vectors of several lengths.", "model");
	if (dimensions !== undefined && size !== dimensions)
		throw unusable(
			`The model gives vectors of ${size} dimensions where ${dimensions} were asked for.`,
			"dimensions",
			`Set ${size} dimensions, or leave the number out.`,
		);
	return vectors.map((vector) => {
		const kept = Float32Array.from(vector);
		const length = kept.reduce((sum, number) => sum + number * number, 0);
		if (!Number.isFinite(length) || length === 0)
			throw unusable("The model gave a vector that points nowhere.", "model");
		return kept;
	});
}

function unusable(message: string, field: string, hint = "Choose a model for embeddings."): ModelFailure {
	const fault = { code: "EMBEDDINGS_REFUSED", message, field, hint, retryable: true };
	return new ModelFailure(fault, { refusal: { reason: "unavailable" } });
}
