import type { MicroUsd } from "@switchyard/spec/model";
import type { CallFlowCommand, Command } from "../command.ts";
import type { RunState } from "../run/run-state.ts";
import type { Step } from "../run/step.ts";

/**
 * The same command within the dollars that the run has lent to nobody; `undefined` where it waits until a sub-flow has ended, whose
 * run gives back what it has not spent. A sub-flow is lent its share of them: what begins beside it shares them with it.
 */
export function withinLoans(state: RunState, step: Step, command: Command): Command | undefined {
	const { budget, spent, behaviours } = state;
	if (!behaviours.has("shared-loans") || budget?.microUsd === undefined || spent.microUsd === undefined)
		return command;
	if (command.type !== "call-flow" && command.type !== "ask-model") return command;
	const free = budget.microUsd - spent.microUsd - lentBy(state);
	if (free <= 0) return undefined;
	return command.type === "call-flow"
		? lend(command, Math.ceil(free / (1 + othersOf(state, step))))
		: command;
}

function lend(command: CallFlowCommand, microUsd: MicroUsd): CallFlowCommand {
	const { inherited } = command;
	return {
		...command,
		lentMicroUsd: microUsd,
		inherited: { ...inherited, budget: { ...inherited.budget, microUsd } },
	};
}

/** What the run has lent to the runs of sub-flows that are under way. */
function lentBy({ steps }: RunState): MicroUsd {
	let lent = 0;
	for (const { phase, lentMicroUsd = 0 } of steps.values())
		if (phase === "running" || phase === "child") lent += lentMicroUsd;
	return lent;
}

/** How many other steps are to spend beside this one: sub-flows that are to begin, and agents that do not wait for their tools. */
function othersOf({ steps, todo }: RunState, step: Step): number {
	let count = 0;
	for (const other of steps.values()) if (other !== step && mayShare(other, todo)) count++;
	return count;
}

function mayShare({ number, node: { construct }, phase }: Step, todo: RunState["todo"]): boolean {
	if (construct === "sub-flow") return phase === "timer" || todo.has(number);
	return construct === "agent" && (phase === "ready" ? todo.has(number) : phase !== "tools");
}
