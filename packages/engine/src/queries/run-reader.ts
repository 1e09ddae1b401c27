import type { Fault } from "@switchyard/spec/error";
import type { Event } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import type { RunStatus } from "@switchyard/spec/http";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { type BudgetReading, readBudget } from "../budget/limits.ts";
import { evolve } from "../evolve.ts";
import { compilePlan } from "../plan/plan.ts";
import { newRun, type RunState } from "../run/run-state.ts";
import { type Gathering, gatherings, StepReader } from "./step-reader.ts";
import { warningOf } from "./warning-of.ts";

/**
 * A run as others than the engine may know it, folded from its events. What the engine keeps of it stays behind these
 * questions, each of which costs only what it asks about.
 */
export class RunReader {
	readonly #state: RunState;

	constructor(flow: Flow, nodeTypes: ReadonlyMap<string, NodeSpec>) {
		this.#state = newRun(compilePlan(flow, nodeTypes));
	}

	/**
	 * Takes the next event.
	 * @throws Error when it cannot follow the ones before: the journal is not this flow version's, or is damaged.
	 */
	take(event: Event): void {
		evolve(this.#state, event);
	}

	/** `undefined` before the run's first event. */
	get status(): RunStatus | undefined {
		const { status } = this.#state;
		return status === "new" ? undefined : status;
	}

	/** What a person should know of it, once it succeeded all the same. */
	get warning(): Fault | undefined {
		return warningOf(this.#state);
	}

	/** How its budget stands, if it has one. */
	get budget(): BudgetReading | undefined {
		const { budget, spent } = this.#state;
		return budget && readBudget(budget, spent);
	}

	/** A step that is under way. */
	step(number: number): StepReader | undefined {
		const step = this.#state.steps.get(number);
		return step && new StepReader(step);
	}

	/** The node of the flow that an event's node is: itself, or the toolkit that stands for it. */
	nodeOfFlow(node: string): string {
		return this.#state.plan.nodes.get(node)?.toolkit ?? node;
	}

	isUnderWay(step: number): boolean {
		return this.#state.steps.has(step);
	}

	/** Whether no event that has come has made the step yet. */
	isStillToCome(step: number): boolean {
		return this.#state.endedAt === undefined && step > this.#state.stepCount;
	}

	/** The steps of which nobody knows whether they were done; a person must say. */
	unknownSteps(): number[] {
		const steps: number[] = [];
		for (const { number, phase } of this.#state.steps.values()) if (phase === "unknown") steps.push(number);
		return steps;
	}

	/** The joins that the run's first message has reached from its trigger, where they wait for more. */
	gatheringsAtStart(trigger: string, port: string): Gathering[] {
		const node = this.#state.plan.nodes.get(trigger);
		return node ? gatherings(this.#state.root, node, port) : [];
	}
}
