import { isSameJson } from "@switchyard/spec/json";
import type { AskModelCommand } from "../command.ts";
import { narrowed } from "./narrowed.ts";
import type { TestDifference } from "./test-difference.ts";

/** A request to an agent's model, that was answered with a recorded answer. */
export interface AnsweredRequest {
	/** Agent's node. */
	readonly agent: string;
	/** Place of the agent in the recording. */
	readonly recorded: number;
	/** Place of the answer among that agent's recorded ones. */
	readonly answer: number;
	readonly request: ModelRequest;
}

export type ModelRequest = Omit<AskModelCommand, "type" | "step" | "turn" | "attempt">;

/** Returns what a model is asked by a command, without its place in the run. */
export function requestOf({
	type: _,
	step: __,
	turn: ___,
	attempt: ____,
	...request
}: AskModelCommand): ModelRequest {
	return request;
}

/**
 * Compares requests to models with those that their answers were recorded for. Of each agent the first one that differs is named: those
 * after it repeat its messages.
 * @param before requests of the recorded flow version
 */
export function requestDifferences(
	before: readonly AnsweredRequest[],
	now: readonly AnsweredRequest[],
): TestDifference[] {
	const differing = now.flatMap(({ request, ...place }) => {
		const known = before.find(
			({ recorded, answer }) => recorded === place.recorded && answer === place.answer,
		);
		return isSameJson(known?.request, request) ? [] : [{ ...place, request, known: known?.request }];
	});
	const first = differing.filter(
		({ recorded }, index) => differing.findIndex((each) => each.recorded === recorded) === index,
	);
	return first.flatMap(({ agent, known, request }) => {
		const note = `The agent “${agent}” asks its model something else now; this answer was recorded for another request. Run the flow, and save the run as a test again.`;
		return narrowed("request", known, request).map((difference) => ({ ...difference, note }));
	});
}
