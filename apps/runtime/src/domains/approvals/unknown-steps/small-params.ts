import type { Message, UnknownStep } from "@switchyard/spec";

/** The longest parameter that a list shows, in characters of JSON. */
const MOST_CHARACTERS = 1000;

/** The parameters that are short enough for a list, and the names of the others. */
export function smallParams(params: Message): Pick<UnknownStep, "params" | "omitted"> {
	const small: Record<string, unknown> = {};
	const omitted: string[] = [];
	for (const [name, value] of Object.entries(params)) {
		if (JSON.stringify(value).length > MOST_CHARACTERS) omitted.push(name);
		else small[name] = value;
	}
	return { params: small, omitted };
}
