import { schemaProblems } from "@switchyard/spec/schema";
import { NO_PLACE_PROBLEMS, type PlaceProblems } from "../../problems/field-problems.ts";
import type { ObjectValue, Part } from "./parts.ts";

/** What would be wrong with a value of a part, for its own field. */
export function partProblems({ schema }: Part, value: unknown): PlaceProblems {
	if (value === undefined) return NO_PLACE_PROBLEMS;
	const words = schemaProblems(schema, value).map(({ field, reason, hint }) => {
		const place = field === "" ? "" : `\`${field}\` `;
		const said = `${place}${reason}.`;
		const sentence = said.charAt(0).toUpperCase() + said.slice(1);
		return hint === undefined ? sentence : `${sentence} ${hint}`;
	});
	return words.length === 0 ? NO_PLACE_PROBLEMS : new Map([["", words.join(" ")]]);
}

/** Whether the field of a part says that something is wrong. */
export function saysProblem(object: ObjectValue, parts: readonly Part[]): boolean {
	return parts.some((part) => partProblems(part, object[part.name]).size > 0);
}
