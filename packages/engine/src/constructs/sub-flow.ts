import { CALLED, CHAT_TURN } from "@switchyard/flow";
import { CHAT_TRIGGER } from "@switchyard/spec/chat";
import type { Fault } from "@switchyard/spec/error";
import { defined, type Message } from "@switchyard/spec/json";
import { flowOfType, type NodeSpec } from "@switchyard/spec/node-spec";
import { leftOfBudget } from "../budget/stop.ts";
import type { Command, Inherited } from "../command.ts";
import { marksOf } from "../labels/marks.ts";
import type { Resolved } from "../resolve/resolve-parameters.ts";
import { agentDepth } from "../run/agents-above.ts";
import type { RunState } from "../run/run-state.ts";
import type { Step } from "../run/step.ts";
import { askerOf } from "./conversation/conversation.ts";
import { resolvedStep } from "./execute-command.ts";
import { recordFailure } from "./record-step.ts";

/** How many runs may be above a run. */
export const MAX_DEPTH = 16;

/** A flow as a node runs as a run of its own, for whose end the step waits: as a step and as a tool call the same. */
export function callFlow(state: RunState, step: Step, spec: NodeSpec, resolved: Resolved): Command {
	const flow = flowOfType(spec.id) ?? flowOfTurn(spec, resolved.params);
	if (flow === undefined) throw new Error(`The node type ${spec.id} stands for no flow.`);
	const depth = state.depth + 1;
	if (depth > MAX_DEPTH && !step.tool) return recordFailure(step, resolved, tooDeep());
	const inherited = inheritedBy(state, step, resolved.provenance);
	const asker = defined({ asker: askerOf(step) });
	return { type: "call-flow", ...resolvedStep(step, spec, resolved), flow, ...asker, depth, inherited };
}

/** How the run of a sub-flow begins: at which trigger, and with what. */
export interface CallOfFlow {
	/** The trigger's type. */
	readonly trigger: string;
	readonly message: Message;
}

/** A turn of a conversation begins at the chat trigger, every other call where a flow begins that others call. */
export function callOf({ id }: Pick<NodeSpec, "id">, { ...message }: Message): CallOfFlow {
	if (id !== CHAT_TURN) return { trigger: CALLED, message };
	const { flow: _, ...said } = message;
	return { trigger: CHAT_TRIGGER, message: said };
}

/** The flow that a turn of a conversation names. */
function flowOfTurn({ id }: NodeSpec, { flow }: Message): string | undefined {
	return id === CHAT_TURN && typeof flow === "string" ? flow : undefined;
}

/** What a run passes on to one that a step of it calls with values of that provenance. */
export function inheritedBy(state: RunState, step: Step, provenance: Resolved["provenance"] = {}): Inherited {
	const { policies } = state;
	const budget = leftOfBudget(state);
	const agents = agentDepth(state, step);
	const marks = marksOf(Object.entries(provenance).map(([name, { label }]) => [name, label]));
	return {
		...(budget ? { budget } : {}),
		...(marks ? { marks } : {}),
		...(policies ? { policies } : {}),
		...(agents === 0 ? {} : { agents }),
	};
}

/** The fault of a run that would be too far below the first one. */
export function tooDeep(): Fault {
	return {
		code: "SUBFLOW_TOO_DEEP",
		message: `Flows call each other more than ${MAX_DEPTH} levels deep.`,
		hint: "Look for a flow that calls itself without an end.",
		retryable: false,
	};
}
