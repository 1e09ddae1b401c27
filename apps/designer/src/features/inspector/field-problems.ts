import type { Problem } from "@switchyard/spec";

/**
 * A node's problems by parameter, and within a parameter by item (`[2]`) or the empty text for the whole. Several at
 * one place become one text.
 */
export function fieldProblems(
	problems: readonly Problem[],
): ReadonlyMap<string, ReadonlyMap<string, string>> {
	const byParameter = new Map<string, Map<string, string>>();
	for (const { field, message, hint } of problems) {
		if (field === undefined) continue;
		const name = /^[A-Za-z0-9_]+/.exec(field)?.[0] ?? field;
		const place = /^\[\d+\]/.exec(field.slice(name.length))?.[0] ?? "";
		const places = byParameter.get(name) ?? new Map<string, string>();
		byParameter.set(name, places);
		const said = hint === undefined ? message : `${message} ${hint}`;
		const known = places.get(place);
		places.set(place, known === undefined ? said : `${known} ${said}`);
	}
	return byParameter;
}
