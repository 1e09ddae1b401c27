import type { EmbeddingsSetting } from "@switchyard/spec/embeddings";
import { defined } from "@switchyard/spec/json";

/** The model of the search by meaning as the form has it. */
export interface EmbeddingsDraft {
	readonly provider: EmbeddingsSetting["provider"];
	readonly model: string;
	/** Empty while none is chosen. */
	readonly credential: string;
	/** As many as the model likes when absent. */
	readonly dimensions?: number | undefined;
}

/** The providers that have such models, in the order in which they are offered. */
export const EMBEDDING_PROVIDERS = [
	{ value: "openai-compatible", label: "OpenAI-compatible" },
	{ value: "google", label: "Google" },
] as const satisfies readonly { value: EmbeddingsSetting["provider"]; label: string }[];

/** What each provider calls such a model, by example. */
export const EMBEDDING_EXAMPLES: Readonly<Record<EmbeddingsSetting["provider"], string>> = {
	"openai-compatible": "text-embedding-3-small",
	google: "gemini-embedding-001",
};

/** The form of what is set, or of nothing yet. */
export function draftOf(setting: EmbeddingsSetting | null): EmbeddingsDraft {
	return setting ?? { provider: "openai-compatible", model: "", credential: "" };
}

/** The setting that a form has, or what is wrong with each of its fields. */
export function readDraft({
	dimensions,
	...draft
}: EmbeddingsDraft): EmbeddingsSetting | ReadonlyMap<string, string> {
	const model = draft.model.trim();
	const problems = new Map<string, string>();
	if (model === "") problems.set("model", "Enter the provider's name of the model.");
	if (draft.credential === "") problems.set("credential", "Choose a credential of the kind model.");
	if (problems.size > 0) return problems;
	return { ...draft, model, ...defined({ dimensions }) };
}

/** Whether saving would make all vectors anew: another key for the same model does not. */
export function makesNewVectors(before: EmbeddingsSetting, after: EmbeddingsDraft): boolean {
	return (
		before.provider !== after.provider ||
		before.model !== after.model.trim() ||
		before.dimensions !== after.dimensions
	);
}
