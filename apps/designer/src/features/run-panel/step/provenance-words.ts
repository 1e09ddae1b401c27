import type { Provenance } from "@switchyard/spec";

/** Where a value came from, in words. `steps` are those whose outputs it used, to go to. */
export interface ProvenanceWords {
	readonly text: string;
	readonly steps: readonly number[];
}

/** Says a provenance. The scope itself is shown by its badge. */
export function provenanceWords({ scope, source }: Provenance): ProvenanceWords {
	if ("toolCall" in source) return { text: `the model's argument, call ${source.toolCall}`, steps: [] };
	if ("revision" in source) return { text: `set in revision ${source.revision}`, steps: [] };
	if ("default" in source) return { text: "the author's default", steps: [] };
	const steps = source.steps.filter((step) => step > 0);
	const read = scope === "AI" ? `the message's field ${source.message}` : source.message;
	return { text: steps.length === 0 ? `${read} of the run's first message` : read, steps };
}
