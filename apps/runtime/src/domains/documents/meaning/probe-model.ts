import type { EmbeddingsSetting } from "@switchyard/spec/embeddings";
import type { EmbeddingModel } from "./embedding-model.ts";
import type { KeptSetting } from "./kept-setting.ts";

/**
 * Texts that have nothing to do with each other, the last of them no words at all. How similar a model finds them nevertheless is
 * its noise: some models put all texts close together, others far apart.
 */
const UNRELATED = [
	"The invoice for the third quarter is overdue.",
	"Penguins breed in large colonies on the ice.",
	"Preheat the oven and knead the dough for ten minutes.",
	"The goalkeeper saved a penalty in the last minute.",
	"A lattice is a partially ordered set with joins and meets.",
	"xq zvlk wprtn ghoo brzd",
];

/** How far above the noise a text must be to count as related, as a share of what is left up to the same text. */
const ABOVE_NOISE = 0.1;

/**
 * Asks a model once, before it is set.
 * @throws ModelFailure, AppError
 */
export async function probeModel(
	model: Pick<EmbeddingModel, "ask">,
	setting: EmbeddingsSetting,
	signal: AbortSignal,
): Promise<KeptSetting> {
	const vectors = await model.ask(setting, UNRELATED, signal);
	const noise = Math.max(
		0,
		...vectors.flatMap((one, index) => vectors.slice(index + 1).map((other) => cosine(one, other))),
	);
	return { setting, size: vectors[0]?.length ?? 0, floor: noise + (1 - noise) * ABOVE_NOISE };
}

function cosine(one: Float32Array, other: Float32Array): number {
	const product = (left: Float32Array, right: Float32Array) =>
		left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);
	return product(one, other) / Math.sqrt(product(one, one) * product(other, other));
}
