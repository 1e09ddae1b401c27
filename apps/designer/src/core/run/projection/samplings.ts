import type { SamplingEnd, SamplingStart } from "@switchyard/spec/event";
import type { StepView } from "../run-view-state.ts";

/** A model is asked for an MCP server in the middle of a call. */
export function beginSampling(known: StepView, event: SamplingStart): StepView {
	const { attempt, number, by, model, text, at } = event;
	const begun = { attempt, number, by, model, text, at, answer: undefined, error: undefined };
	return { ...known, samplings: [...known.samplings, begun] };
}

/** What came of it; of a request that was refused nothing is known before. */
export function endSampling(known: StepView, event: SamplingEnd): StepView {
	const { attempt, number, by, model, at, answer, error } = event;
	const isIt = (each: { readonly attempt: number; readonly number: number }) =>
		each.attempt === attempt && each.number === number;
	if (known.samplings.some(isIt))
		return {
			...known,
			samplings: known.samplings.map((each) => (isIt(each) ? { ...each, answer, error } : each)),
		};
	const refused = { attempt, number, by, model, text: undefined, at, answer, error };
	return { ...known, samplings: [...known.samplings, refused] };
}
