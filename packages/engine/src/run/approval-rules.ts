import type { Actor } from "@switchyard/spec/actor";
import type { EventBody } from "@switchyard/spec/event";
import type { Message } from "@switchyard/spec/json";
import type { RunState } from "./run-state.ts";
import type { Step } from "./step.ts";

/** A rule as an answer makes it: further calls of the tool need no question, until it ends. */
export interface MadeRule {
	/** The question's id. */
	readonly id: string;
	/** The tool's node and its type, and the name by which it was called. */
	readonly node: string;
	readonly nodeType: string;
	readonly tool: string;
	/** The arguments that calls must have; `undefined` for any. */
	readonly same: Message | undefined;
	/** When it ends, in milliseconds since the epoch. */
	readonly until: number;
	/** Actor that made it; absent where the answer is older than actors. */
	readonly actor: Actor | undefined;
	/** Name by which it answered. */
	readonly by: string | undefined;
}

/** The rule that an event makes, given the run before that event. */
export function ruleMadeBy({ steps }: RunState, event: EventBody): MadeRule | undefined {
	if (event.type !== "approval-resolve" || event.answer !== "approved" || !event.rule) return undefined;
	const step = steps.get(event.step);
	if (!step?.tool) return undefined;
	const { approval: id, rule, values, actor, by } = event;
	const { node } = step.node;
	const given = values ?? argumentsOf(step);
	return {
		id,
		node: node.id,
		nodeType: node.type,
		tool: step.tool.name,
		same: rule.same && Object.fromEntries(rule.same.map((name) => [name, given[name]])),
		until: rule.until,
		actor,
		by,
	};
}

function argumentsOf({ tool }: Step): Message {
	return (tool?.arguments ?? {}) as Message;
}
