import { isOver, type NodeRunView, PRESSING, type StepView } from "../run-view-state.ts";

/** What each node shows, kept from its steps. */
export class NodeBoard {
	readonly #views = new Map<string, NodeRunView>();
	/** By node, its steps that are not over. */
	readonly #open = new Map<string, Map<number, StepView>>();
	/** By node, its steps that failed for good. */
	readonly #failed = new Map<string, Set<number>>();
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
			failed: 0,
			durationMs: undefined,
			lastStep: 0,
			words: undefined,
			step: undefined,
		});
		this.changed.add(node);
	}

	/** Notes a node's step as it is now; `begins` when the node is set to work by it. */
	note(node: string, step: StepView, begins: boolean): void {
		const known = this.#views.get(node);
		const open = this.#openSteps(node);
		if (isOver(step.state)) open.delete(step.step);
		else open.set(step.step, step);
		const pressing = mostPressing(open);
		const lastStep = Math.max(step.step, known?.lastStep ?? 0);
		this.#views.set(node, {
			state: pressing?.state ?? step.state,
			count: (known?.count ?? 0) + (begins ? 1 : 0),
			failed: this.#failures(node, step),
			durationMs: lasted(step) ?? known?.durationMs,
			lastStep,
			words: wordsOf(step) ?? known?.words,
			step: pressing ?? (lastStep === step.step ? step : known?.step),
		});
		this.changed.add(node);
	}

	/** A step that failed may still be tried again: then it is one of those under way. */
	#failures(node: string, { step, state }: StepView): number {
		const failed = this.#failed.get(node);
		if (state === "failed") {
			if (failed) failed.add(step);
			else this.#failed.set(node, new Set([step]));
		} else failed?.delete(step);
		return this.#failed.get(node)?.size ?? 0;
	}

	#openSteps(node: string): Map<number, StepView> {
		let open = this.#open.get(node);
		if (!open) {
			open = new Map();
			this.#open.set(node, open);
		}
		return open;
	}
}

/** Of several steps under way, the one that the person should see. Usually there is one. */
function mostPressing(open: ReadonlyMap<number, StepView>): StepView | undefined {
	let first: StepView | undefined;
	for (const step of open.values()) if (!first || rank(step) < rank(first)) first = step;
	return first;
}

function rank({ state }: StepView): number {
	return PRESSING.indexOf(state);
}

/** How long a step took; a call that was refused never reached the node. */
function lasted({ state, startedAt, endedAt }: StepView): number | undefined {
	return endedAt === undefined || state === "refused" ? undefined : endedAt - startedAt;
}

/** What an agent said last. What it did and what came of that is seen at its tools. */
function wordsOf({ modelCalls, activity }: StepView): string | undefined {
	const said =
		modelCalls.findLast(({ text, summarises }) => text !== "" && summarises === 0) ??
		activity.findLast(({ event, text }) => text !== "" && event !== "action" && event !== "observation");
	return said?.text;
}
