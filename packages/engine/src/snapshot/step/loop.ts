import type { LoopSnapshot } from "@switchyard/spec/snapshot";
import type { LoopProgress } from "../../run/step.ts";
import type { Parts } from "../parts.ts";
import type { StepParts } from "./step-parts.ts";

/** Rounds that run side by side end in any order: the list of results may have gaps. */
export function takeLoop({ begun, open, results, errors }: LoopProgress, parts: Parts): LoopSnapshot {
	return {
		begun,
		open: Array.from(open, (frame) => parts.frames.placeOf(frame)),
		results: Array.from(results, (result, index) =>
			index in results ? parts.values.placeOf(result ?? null) : null,
		),
		errors: [...errors],
	};
}

/** A round that is not over has left a gap. */
export function continueLoop({ begun, results, errors }: LoopSnapshot, parts: StepParts): LoopProgress {
	const given: unknown[] = [];
	given.length = results.length;
	results.forEach((place, index) => {
		if (place !== null) given[index] = parts.value(place);
	});
	return { begun, open: new Set(), results: given, errors: [...errors] };
}
