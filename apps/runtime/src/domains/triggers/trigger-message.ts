import type { FlowNode } from "@switchyard/spec/flow";
import { FORBIDDEN_KEYS, type Message } from "@switchyard/spec/json";

const forbidden = new Set<string>(FORBIDDEN_KEYS);

/** The first message of a run: what the trigger gives, in the fields that the designer named. */
export function triggerMessage(
	{ outputs }: Pick<FlowNode, "outputs">,
	given: Readonly<Record<string, unknown>>,
): Message {
	const message: Record<string, unknown> = {};
	for (const [name, value] of Object.entries(given)) {
		const field = outputs?.[name] ?? name;
		if (field !== "" && !forbidden.has(field)) message[field] = value;
	}
	return message;
}
