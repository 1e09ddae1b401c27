import type { Message } from "@switchyard/spec/json";
import type { FrameSnapshot, RunSnapshot, StepSnapshot } from "@switchyard/spec/snapshot";
import { NO_LABELS } from "../message/label.ts";
import type { Token } from "../message/token.ts";
import type { Plan } from "../plan/plan.ts";
import type { PlanNode } from "../plan/plan-node.ts";
import type { Frame, JoinState, Step } from "../run/step.ts";
import { SnapshotError } from "./snapshot-error.ts";
import { continueStep } from "./step/step.ts";
import type { StepParts } from "./step/step-parts.ts";

/** The parts of a run that a snapshot names, each made once, so that what shared them shares them again. */
export class KnownParts implements StepParts {
	readonly #plan: Plan;
	readonly #snapshot: RunSnapshot;
	readonly #tokens: readonly Token[];
	readonly #written: ReadonlyMap<number, StepSnapshot>;
	readonly #frames = new Map<number, Frame>();
	readonly #steps = new Map<number, Step>();
	/** Frames whose owners are being made: none lies within itself. */
	readonly #making = new Set<number>();

	constructor(plan: Plan, snapshot: RunSnapshot) {
		this.#plan = plan;
		this.#snapshot = snapshot;
		this.#tokens = snapshot.tokens.map(({ fields, origins, labels, size, doubtful }) => ({
			message: this.fields(fields),
			origins: new Map(origins),
			labels: labels ? new Map(labels) : NO_LABELS,
			size,
			...(doubtful ? { doubtful } : {}),
		}));
		this.#written = new Map(snapshot.steps.map((step) => [step.number, step]));
		snapshot.frames.forEach((written, place) => {
			this.#fillJoins(this.frame(place), written);
		});
		for (const { number, loop } of snapshot.steps)
			for (const place of loop?.open ?? []) this.step(number).loop?.open.add(this.frame(place));
	}

	value(place: number): unknown {
		if (place >= this.#snapshot.values.length) throw missing("value", place);
		return this.#snapshot.values[place];
	}

	optional(place: number | undefined): unknown {
		return place === undefined ? undefined : this.value(place);
	}

	fields(fields: readonly (readonly [name: string, place: number])[]): Message {
		return Object.fromEntries(fields.map(([name, place]) => [name, this.value(place)]));
	}

	token(place: number): Token {
		return found(this.#tokens[place], "token", place);
	}

	node(id: string): PlanNode {
		return found(this.#plan.nodes.get(id), "node", id);
	}

	step(number: number): Step {
		const known = this.#steps.get(number);
		if (known) return known;
		const step = continueStep(found(this.#written.get(number), "step", number), this);
		this.#steps.set(number, step);
		return step;
	}

	frame(place: number): Frame {
		const known = this.#frames.get(place);
		if (known) return known;
		if (this.#making.has(place))
			throw new SnapshotError(`Frame ${place} of the snapshot lies within itself.`);
		this.#making.add(place);
		const frame = this.#makeFrame(found(this.#snapshot.frames[place], "frame", place));
		this.#frames.set(place, frame);
		return frame;
	}

	#makeFrame({ owner, index, live, running, result, closing }: FrameSnapshot): Frame {
		return {
			owner: owner === undefined ? undefined : this.step(owner),
			index,
			live,
			running,
			joins: new Map(),
			result: this.token(result),
			closing,
		};
	}

	#fillJoins({ joins }: Frame, { joins: written }: FrameSnapshot): void {
		for (const { node, arrived, rounds, above } of written) {
			const waiting: JoinState = { arrived: [...arrived], rounds: new Map(), above };
			for (const { number, step, tokens } of rounds)
				waiting.rounds.set(number, {
					step: this.step(step),
					tokens: tokens.map((place) => this.token(place)),
				});
			joins.set(this.node(node), waiting);
		}
	}
}

function found<Part>(part: Part | undefined, kind: string, name: number | string): Part {
	if (part === undefined) throw missing(kind, name);
	return part;
}

function missing(kind: string, name: number | string): SnapshotError {
	return new SnapshotError(`The snapshot names ${kind} ${name}, which is not there.`);
}
