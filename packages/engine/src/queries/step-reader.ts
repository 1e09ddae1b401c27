import type { Message } from "@switchyard/spec/json";
import type { BudgetReading } from "../budget/limits.ts";
import { readAgentBudget } from "../constructs/agent/budget.ts";
import { planInHand } from "../constructs/agent/plan/plan-of-step.ts";
import type { PlanNode, StepConstruct } from "../plan/plan-node.ts";
import { wantedAt } from "../run/joins.ts";
import type { PlanInHand } from "../run/plan-progress.ts";
import type { Frame, Step } from "../run/step.ts";

/** How far a loop is. */
export interface LoopReading {
	/** Rounds begun. */
	readonly begun: number;
	/** Rounds that are over. */
	readonly done: number;
	/** How many there will be, where that is known. */
	readonly total: number | undefined;
	/** Rounds that failed. */
	readonly failed: number;
}

/** The round of a loop that a step belongs to. */
export interface RoundReading {
	/** The loop's step. */
	readonly loop: number;
	/** The first has 0. */
	readonly index: number;
}

/** A plan that has begun. */
export type PlanReading = Pick<PlanInHand, "plan" | "states">;

/** A join that waits for more messages. */
export interface Gathering {
	/** The join's step. */
	readonly step: StepReader;
	/** Messages that have come. */
	readonly came: number;
	/** Messages that it passes on as one; fewer when no more can come. */
	readonly wanted: number;
}

/** The port that the message of a step leaves by when it has failed for good. */
const FAILURE_PORTS = { fail: undefined, port: "error", continue: "out" } as const;

/**
 * A step of a run as others than the engine may know it. It follows the step while that is under way, and keeps what was known
 * last once it is over.
 */
export class StepReader {
	readonly #step: Step;

	constructor(step: Step) {
		this.#step = step;
	}

	get number(): number {
		return this.#step.number;
	}

	/** The id of the flow's node: a toolkit's for its tools, and the caller's for a call that names no tool of its caller. */
	get node(): string {
		const { id, toolkit = id } = this.#step.node;
		return toolkit;
	}

	/** Whether nobody knows if it was done, and a person must say. */
	get isUnknown(): boolean {
		return this.#step.phase === "unknown";
	}

	get construct(): StepConstruct {
		return this.#step.node.construct;
	}

	/** The message that reached it; for a tool call, its caller's. Steps share it. */
	get message(): Message {
		return this.#step.token.message;
	}

	/** What its caller called it with; `undefined` for a step on the flow path. */
	get arguments(): unknown {
		return this.#step.tool?.arguments;
	}

	/** Who called it; `undefined` for a step on the flow path. */
	get call(): { readonly agent: number; readonly id: string; readonly tool: string } | undefined {
		const { tool } = this.#step;
		return tool && { agent: tool.agent, id: tool.call, tool: tool.name };
	}

	/** The run of its sub-flow, for which it waits, and whether that waits for a person; `undefined` when it waits for none. */
	get child(): { readonly run: string; readonly waits: boolean } | undefined {
		const { phase, child } = this.#step;
		return phase === "child" && child ? { run: child.run, waits: child.waits } : undefined;
	}

	/** How many attempts at it have begun. */
	get attempts(): number {
		return this.#step.attempt;
	}

	/** Whether its timer is for its next attempt, not for a time that the flow's designer chose. */
	get waitsToRetry(): boolean {
		return this.#step.phase === "timer";
	}

	/** The port that its message leaves by when it has failed for good; `undefined` when it leaves by none. */
	get failurePort(): string | undefined {
		return FAILURE_PORTS[this.#step.node.node.onError ?? "fail"];
	}

	/** Whether it has begun with the planned tool steps of a hop. */
	get isHop(): boolean {
		return this.#step.hop !== undefined;
	}

	/** The innermost round that it belongs to. */
	get round(): RoundReading | undefined {
		const { owner, index } = this.#step.frame;
		return owner && { loop: owner.number, index };
	}

	/** How far it is, if it is a loop. */
	get loop(): LoopReading | undefined {
		const { loop, params } = this.#step;
		if (!loop) return undefined;
		const { begun, open, errors } = loop;
		const items = params?.items;
		return {
			begun,
			done: begun - open.size,
			total: Array.isArray(items) ? items.length : undefined,
			failed: errors.length,
		};
	}

	/** How its budget stands, if it is an agent that has one. */
	get budget(): BudgetReading | undefined {
		const { agent } = this.#step;
		return agent && readAgentBudget(agent);
	}

	/** The plan that it is, and how its tasks stand; `undefined` for another step, and before the plan has begun. */
	get plan(): PlanReading | undefined {
		return planInHand(this.#step);
	}

	/** The loops that it is a part of, itself first if it is one, then from the inside out. */
	*loopsAround(): Iterable<StepReader> {
		if (this.#step.loop) yield this;
		for (let { owner } = this.#step.frame; owner; { owner } = owner.frame) yield new StepReader(owner);
	}

	/** What it writes into the message: its outputs under the names that the flow's designer chose. */
	fieldsWritten(outputs: Message): Message {
		const { construct, outputFields } = this.#step.node;
		if (construct === "set") return outputs;
		const fields: [string, unknown][] = [];
		for (const [name, value] of Object.entries(outputs)) {
			const field = outputFields.get(name);
			if (field) fields.push([field, value]);
		}
		return Object.fromEntries(fields);
	}

	/** The joins that its message has reached by a port, where they wait for more. */
	gatheringsAfter(port: string): Gathering[] {
		return gatherings(this.#step.frame, this.#step.node, port);
	}

	/** The joins that wait right after the beginning of its rounds, if it is a loop. */
	gatheringsInRounds(port: string): Gathering[] {
		return [...(this.#step.loop?.open ?? [])].flatMap((round) => gatherings(round, this.#step.node, port));
	}
}

/** The joins that a node's last message has reached by a port, where they wait for more. */
export function gatherings(frame: Frame, from: PlanNode, port: string): Gathering[] {
	return from.wiresFrom(port).flatMap(({ node, input }) => {
		const join = frame.joins.get(node);
		const round = join?.rounds.get((join.arrived[input] ?? 0) - 1);
		return round
			? [{ step: new StepReader(round.step), came: round.tokens.length, wanted: wantedAt(node) }]
			: [];
	});
}
