import type { Event } from "./event.ts";
import { mapValues } from "./map-values.ts";

/** What an event holds that nodes, models and people made: its values, what a model answered, and why something failed. */
export function valuesOf(event: Event): readonly unknown[] {
	const values: unknown[] = [];
	mapValues(event, (value) => {
		values.push(value);
		return value;
	});
	if (event.type === "model-end") {
		const { text, reasoning = [], toolCalls } = event.answer;
		values.push(text, ...reasoning.map((piece) => piece.text), ...toolCalls.map((call) => call.arguments));
	}
	if (event.type === "agent-stop") values.push(event.text);
	if ("error" in event) values.push(event.error?.message, event.error?.hint);
	return values;
}
