import type { RegistryToolName, RegistryTools, ToolAnswer } from "@switchyard/registry";
import type { Actor } from "@switchyard/spec/actor";
import { defined } from "@switchyard/spec/json";
import type { Mark } from "@switchyard/spec/label";

/** The call that a handler works for. */
export interface ToolCall {
	/** Aborted when nobody waits for the answer any more. */
	readonly signal: AbortSignal;
	/** The same for every attempt at this call: what it creates is created once. */
	readonly idempotencyKey: string;
	/** The run that calls, where one does. */
	readonly run?: string | undefined;
	/** What is known of the arguments, for tools with `provenance`: what is written with them is no better. Untrusted when absent. */
	readonly label?: Mark | undefined;
	/** Says what is known of what the tool gives, for tools whose source is `kept`. */
	readonly mark?: ((mark: Mark) => void) | undefined;
}

/**
 * What a tool of the registry does. Its arguments fit the tool's schema. What goes wrong is an answer, of `error` or beside a result;
 * only what nobody foresaw is thrown. Its domain serves it with what it works with.
 */
export type ToolHandler<Name extends RegistryToolName, Services = unknown> = (
	input: RegistryTools[Name]["input"],
	services: Services,
	call: ToolCall,
) => Promise<AnswerOf<Name>> | AnswerOf<Name>;

type AnswerOf<Name extends RegistryToolName> = ToolAnswer<
	NonNullable<RegistryTools[Name]["output"]["result"]>
>;

/** Label of arguments of which none is known: somebody outside could have written them. */
const UNKNOWN: Mark = { untrusted: true };

/** Returns the actor of a call: the flow whose run makes it, or a program that calls from outside. */
export function actorOfCall({ run }: Pick<ToolCall, "run">, flow?: string): Actor {
	if (run === undefined) return { kind: "token" };
	return { kind: "flow", run, ...defined({ id: flow }) };
}

/** Returns the label of a call's arguments. */
export function labelOfCall({ label = UNKNOWN }: ToolCall): Mark {
	return label;
}
