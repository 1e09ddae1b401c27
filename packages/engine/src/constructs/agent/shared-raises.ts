import { type AgentStep, isAgent } from "../../run/agents-above.ts";
import type { RunState } from "../../run/run-state.ts";
import { setPhase } from "../../run/step-life.ts";
import { agentWithoutBudget, failUnraised, mayRaise } from "./budget.ts";

/** Agents that run out of one budget wait for one answer: who asks first asks for all of them. */
export function shareRaises(state: RunState): void {
	const { sharedRaises, behaviours, persons } = state;
	for (const [waiting, asking] of sharedRaises) settle(state, waiting, asking);
	if (persons > 0 && behaviours.has("shared-raises")) waitForOthers(state);
}

/** Once the question is settled, who waited for it asks its model, or fails as the one that asked does. */
function settle(state: RunState, waiting: number, asking: number): void {
	const step = state.steps.get(waiting);
	const asker = state.steps.get(asking);
	const isWaiting = step?.phase === "raise";
	if (isWaiting && asker?.phase === "person") return;
	state.sharedRaises.delete(waiting);
	if (!isWaiting) return;
	const { answer, comment } = asker?.approval ?? {};
	const spender = answer === "rejected" ? agentWithoutBudget(state, step) : undefined;
	if (spender) failUnraised(state, step, spender, comment);
	else setPhase(state, step, "ask");
}

function waitForOthers(state: RunState): void {
	for (const step of state.todo.values()) {
		if (step.phase !== "ask" || !isAgent(step)) continue;
		const spender = agentWithoutBudget(state, step);
		const asker = spender && mayRaise(spender) ? askerAbout(state, spender) : undefined;
		if (!asker) continue;
		state.sharedRaises.set(step.number, asker.number);
		setPhase(state, step, "raise");
	}
}

/** The agent that asks a person to raise this one's budget. */
function askerAbout(state: RunState, spender: AgentStep): AgentStep | undefined {
	for (const step of state.steps.values()) {
		// What a run pauses for is its own budget.
		if (step.phase !== "person" || !isAgent(step) || state.pause?.step === step) continue;
		if (agentWithoutBudget(state, step) === spender) return step;
	}
	return undefined;
}
