import type { Message } from "../json/message.ts";
import type { CallToApprove } from "./approval-open.ts";
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
		case "step-late":
		case "step-resolve":
			return event.outputs ? replaced(event, { outputs: map(event.outputs) }) : event;
		case "tool-request":
			return replaced(event, { params: map(event.params), arguments: map(event.arguments) });
		case "step-edit":
			return replaced(event, {
				...(event.message ? { message: map(event.message) } : {}),
				...(event.params ? { params: map(event.params) } : {}),
			});
		case "session-call":
			return replaced(event, map({ arguments: event.arguments }));
		case "hop-step":
			return event.arguments ? replaced(event, { arguments: map(event.arguments) }) : event;
		case "asset-set":
			return "value" in event ? replaced(event, map({ value: event.value })) : event;
		case "approval-open":
			if (event.call) return replaced(event, { call: mapCall(event.call, map) });
			return event.question ? replaced(event, { question: map(event.question) }) : event;
		case "approval-resolve":
			return event.values ? replaced(event, { values: map(event.values) }) : event;
		case "tool-response":
			return replaced(event, { result: replaced(event.result, { data: map(event.result.data) }) });
		default:
			return event;
	}
}

function mapCall(call: CallToApprove, map: (payload: Message) => Message): CallToApprove {
	return replaced(call, { arguments: map(call.arguments), params: map(call.params) });
}

function replaced<Whole extends object>(whole: Whole, parts: Partial<Whole>): Whole {
	for (const name in parts) if (parts[name] !== whole[name]) return { ...whole, ...parts };
	return whole;
}
