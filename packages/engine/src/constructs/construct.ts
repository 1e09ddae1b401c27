import type { Fault } from "@switchyard/spec/error";
import type { ApprovalOpen, StepStart } from "@switchyard/spec/event";
import type { Message } from "@switchyard/spec/json";
import type { Command } from "../command.ts";
import type { Field } from "../message/token.ts";
import type { RunState } from "../run/run-state.ts";
import type { Frame, Step } from "../run/step.ts";

/** One kind of control flow: what its steps do next, and what their end writes into the message. */
export interface ConstructRules {
	/** What to do for a step in the todo list; `undefined` when it only waits. */
	readonly decide: (state: RunState, step: Step) => Command | undefined;
	/** The message fields that a step's outputs are written to. */
	readonly fields: (step: Step, outputs: Message) => readonly Field[];
	/** What a step does once it has begun; without it, a host executes it. */
	readonly started?: (state: RunState, step: Step, event: Pick<StepStart, "params" | "provenance">) => void;
	/** What its steps ask a person, as the parameters of a node that asks; their own parameters when absent. */
	readonly question?: (state: RunState, step: Step) => Message;
	/** What a question to a person means for the run, once it is asked and once it is answered. */
	readonly asked?: (state: RunState, step: Step, event: ApprovalOpen) => void;
	readonly answered?: (state: RunState, step: Step) => void;
	/** What the end of one of a loop's rounds means for it. */
	readonly roundOver?: (state: RunState, step: Step, round: Frame) => void;
	/** What it does once its timer has fired; without it, its end is recorded. */
	readonly woken?: (state: RunState, step: Step) => void;
	/** Which of the results of its execution leave it, and by which port; without it, those that its type declares, by Out. */
	readonly leaving?: (outputs: Message) => { readonly outputs: Message; readonly port: string };
	/** Takes a failure in hand that is no failure of the step yet; gives false for any other. */
	readonly failed?: (state: RunState, step: Step, error: Fault) => boolean;
	/** What it does once a person has said that it is to be done again; without it, another attempt. */
	readonly again?: (state: RunState, step: Step) => void;
	/** Anything else that a step's end means for the run. */
	readonly ended?: (state: RunState, step: Step, outputs: Message) => void;
}

/** For constructs that pass the message on as it is. */
export function noFields(): [] {
	return [];
}

/** Writes each declared output to the field that the designer chose for it. */
export function declaredFields(step: Step, outputs: Message): Field[] {
	const fields: Field[] = [];
	for (const [output, field] of step.node.outputFields) {
		if (field !== "" && Object.hasOwn(outputs, output)) fields.push([field, outputs[output], output]);
	}
	return fields;
}
