import type { Problem } from "@switchyard/spec/error";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { parameterOf, problemWordsAtField } from "../../../core/editor/problem-text.ts";

/**
 * What is wrong within one parameter, by the place in it: the item (`[2]`), the part (`.model`), or the empty text for
 * the whole.
 */
export type PlaceProblems = ReadonlyMap<string, string>;

export const NO_PLACE_PROBLEMS: PlaceProblems = new Map();

/** A node's problems by parameter or output. Several at one place become one text. */
export function fieldProblems(
	problems: readonly Problem[],
	spec: NodeSpec | undefined,
): ReadonlyMap<string, PlaceProblems> {
	const byParameter = new Map<string, Map<string, string>>();
	for (const problem of problems) {
		const { field, hint } = problem;
		if (field === undefined) continue;
		const name = parameterOf(field);
		const place = /^(?:\[\d+\]|\.[^.[]+)/.exec(field.slice(name.length))?.[0] ?? "";
		const places = byParameter.get(name) ?? new Map<string, string>();
		byParameter.set(name, places);
		const message = problemWordsAtField(problem, spec);
		const said = hint === undefined ? message : `${message} ${hint}`;
		const known = places.get(place);
		places.set(place, known === undefined ? said : `${known} ${said}`);
	}
	return byParameter;
}

/** Everything that is wrong with a parameter, for a control that shows it in one place. */
export function allProblems(problems: PlaceProblems): string | undefined {
	return problems.size === 0 ? undefined : [...problems.values()].join(" ");
}
