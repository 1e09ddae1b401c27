import type { Message } from "../json/message.ts";
import type { Event } from "./event.ts";

/**
 * The same event with each of its payloads (the objects whose values people and nodes made) replaced. An event whose
 * payloads all stay is given back itself.
 */
export function mapPayloads(event: Event, map: (payload: Message) => Message): Event {
	switch (event.type) {
		case "run-start":
			return replaced(event, { message: map(event.message) });
		case "run-end":
			return event.message ? replaced(event, { message: map(event.message) }) : event;
		case "step-start":
			return replaced(event, { params: map(event.params) });
		case "step-end":
			return replaced(event, { outputs: map(event.outputs) });
		case "step-fail":
		case "step-resolve":
			return event.outputs ? replaced(event, { outputs: map(event.outputs) }) : event;
		case "tool-request":
			return replaced(event, { params: map(event.params), arguments: map(event.arguments) });
		case "tool-response":
			return replaced(event, { result: replaced(event.result, { data: map(event.result.data) }) });
		default:
			return event;
	}
}

function replaced<Whole extends object>(whole: Whole, parts: Partial<Whole>): Whole {
	for (const name in parts) if (parts[name] !== whole[name]) return { ...whole, ...parts };
	return whole;
}
