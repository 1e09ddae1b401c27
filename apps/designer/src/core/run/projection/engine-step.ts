import type { RunState } from "@switchyard/engine";
import type { Message } from "@switchyard/spec";

/** A step as the engine has it; it forgets a step when that ends. */
export type EngineStep = NonNullable<ReturnType<RunState["steps"]["get"]>>;

const NOTHING: Message = {};

/** The message that reached a step; the engine shares it with the steps after. */
export function messageAt(step: EngineStep | undefined): Message {
	return step?.token.message ?? NOTHING;
}

/** A step's outputs under the names of the message fields that the flow's designer chose for them. */
export function writtenFields({ node }: EngineStep, outputs: Message): Message {
	if (node.construct === "set") return outputs;
	const fields: [string, unknown][] = [];
	for (const [name, value] of Object.entries(outputs)) {
		const field = node.outputFields.get(name);
		if (field) fields.push([field, value]);
	}
	return Object.fromEntries(fields);
}
