import type { Provenance } from "@switchyard/spec/scope";

/** Where a value came from, in words. */
export interface ProvenanceWords {
	readonly text: string;
	/** The steps whose outputs it used, to go to. 0 is the message that the run started with. */
	readonly steps: readonly number[];
}

/**
 * Says a provenance. The scope itself is shown by its badge.
 * @param newer whether the parameter is newer than the run
 */
export function provenanceText({ scope, source }: Provenance, newer = false): ProvenanceWords {
	if ("toolCall" in source) return { text: `the model's argument, call ${source.toolCall}`, steps: [] };
	if ("revision" in source) return { text: `set in version ${source.revision}`, steps: [] };
	if ("approval" in source) return { text: "changed by the person who approved the call", steps: [] };
	if ("edited" in source) return { text: "set by a person who ran it again from here", steps: [] };
	if ("asset" in source) return { text: `the asset ${source.asset}`, steps: [] };
	if ("default" in source)
		return { text: newer ? "the author's default, newer than this run" : "the author's default", steps: [] };
	const text = scope === "AI" ? `the message's field ${source.message}` : source.message;
	return { text, steps: source.steps };
}

/** What led to the value, for its link. */
export function stepWords(step: number): string {
	return step === 0 ? "of the run's first message" : `from step ${step}`;
}
