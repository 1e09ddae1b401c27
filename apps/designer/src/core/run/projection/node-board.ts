import type { NodeRunView, StepState, StepView } from "../run-view-state.ts";

/** What each node shows, kept from its steps. */
export class NodeBoard {
	readonly #views = new Map<string, NodeRunView>();
	/** By node, the states of its steps that are not over. */
	readonly #open = new Map<string, Map<number, StepState>>();
	/** The nodes whose view has changed since this was last emptied. */
	readonly changed = new Set<string>();

	get(node: string): NodeRunView | undefined {
		return this.#views.get(node);
	}

	nodes(): Iterable<string> {
		return this.#views.keys();
	}

	/** Notes the trigger that the run began at: it has no step of its own. */
	started(node: string): void {
		this.#views.set(node, {
			state: "succeeded",
			count: 1,
			durationMs: undefined,
			lastStep: 0,
			words: undefined,
		});
		this.changed.add(node);
	}

	/** Notes a node's step as it is now; `fresh` when it has just begun. */
	note(node: string, step: StepView, fresh: boolean): void {
		const known = this.#views.get(node);
		const open = this.#openSteps(node);
		if (isOver(step.state)) open.delete(step.step);
		else open.set(step.step, step.state);
		this.#views.set(node, {
			state: mostPressing(open.values()) ?? step.state,
			count: (known?.count ?? 0) + (fresh ? 1 : 0),
			durationMs: step.endedAt === undefined ? known?.durationMs : step.endedAt - step.startedAt,
			lastStep: Math.max(step.step, known?.lastStep ?? 0),
			words: step.turns.findLast(({ text }) => text !== "")?.text ?? known?.words,
		});
		this.changed.add(node);
	}

	#openSteps(node: string): Map<number, StepState> {
		let open = this.#open.get(node);
		if (!open) {
			open = new Map();
			this.#open.set(node, open);
		}
		return open;
	}
}

/** Whether a step has come to its end. */
export function isOver(state: StepState): boolean {
	return state !== "running" && state !== "waiting" && state !== "unknown";
}

/** Of several steps under way, what the person should see first. */
function mostPressing(states: Iterable<StepState>): StepState | undefined {
	const all = new Set(states);
	return (["unknown", "running", "waiting"] as const).find((state) => all.has(state));
}
