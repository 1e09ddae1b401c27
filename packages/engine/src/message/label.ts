import { type Label, MAX_LABEL_STEPS, type Mark } from "@switchyard/spec/label";

/** Labels by field, output or argument name; what has none is trusted and public. */
export type Labels = ReadonlyMap<string, Label>;

export const NO_LABELS: Labels = new Map();

/** The label of a value that was made of two others: it is no better than either. */
export function joinLabels(one: Label | undefined, other: Label | undefined): Label | undefined {
	if (!one || one === other) return other;
	if (!other) return one;
	const untrusted = joinSteps(one.untrusted, other.untrusted);
	const secret = joinSteps(one.private, other.private);
	return {
		...(untrusted ? { untrusted } : {}),
		...(secret ? { private: secret } : {}),
	};
}

export function joinAll(labels: Iterable<Label | undefined>): Label | undefined {
	let whole: Label | undefined;
	for (const label of labels) whole = joinLabels(whole, label);
	return whole;
}

/** The label of a mark that a step brings in. */
export function labelFrom({ untrusted, private: secret }: Mark, step: number): Label | undefined {
	if (!untrusted && !secret) return undefined;
	return { ...(untrusted ? { untrusted: [step] } : {}), ...(secret ? { private: [step] } : {}) };
}

function joinSteps(one: number[] | undefined, other: number[] | undefined): number[] | undefined {
	if (!one || !other) return one ?? other;
	return [...new Set([...one, ...other])].sort((a, b) => a - b).slice(0, MAX_LABEL_STEPS);
}
