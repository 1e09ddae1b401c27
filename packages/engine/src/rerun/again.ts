import type { EventBody, ProbeAnswer, StepEdit } from "@switchyard/spec/event";
import { isSameJson } from "@switchyard/spec/json";
import { PLAN_TOOL_NAME } from "@switchyard/spec/plan";
import type {
	Asking,
	AskModelCommand,
	AskPersonCommand,
	CallFlowCommand,
	CheckConsentCommand,
	ExecuteCommand,
	Outcome,
	ProbeStepCommand,
	ReadAttachmentsCommand,
} from "../command.ts";
import type { RunState } from "../run/run-state.ts";
import type { Answers } from "./answers.ts";
import { drive } from "./drive.ts";
import type { Recorded, RecordedStep, Recording } from "./recording.ts";

export interface Again {
	/** A run that has just started, with the first message of the recorded one. */
	readonly state: RunState;
	/** Makes an event happen. */
	readonly append: (event: EventBody) => void;
	readonly recording: Recording;
	/** The recorded step from which on everything is live. */
	readonly from: RecordedStep;
	readonly now: () => number;
	readonly nextId: () => string;
}

/** Where a run that is run again stands: at the step, or why it does not come there. */
export type ComeTo = { readonly step: number } | { readonly differs: readonly string[] };

/**
 * Brings a run to a step that another one recorded: what came before the step is answered with what was recorded, nothing is
 * executed. What the recording has no answer for is left for later. With another version of the flow, a step that would be
 * called with other parameters than the recorded ones is not answered with their outcome.
 */
export function comeTo(again: Again): ComeTo {
	const { state, from } = again;
	const answers = new RecordedAnswers(again);
	const places = new Places(again);
	let edited = true;
	while (edited) {
		edited = false;
		const leaves = (number: number) => {
			const recorded = places.recordedAt(number);
			if (recorded === from.step) return true;
			const edit = recorded === undefined ? undefined : places.takeEdit(recorded);
			if (!edit) return false;
			again.append({ type: "step-edit", step: number, ...edit });
			edited = true;
			return true;
		};
		drive({ ...again, answers, leaves });
	}
	for (const step of state.todo.values())
		if (step.attempt === 0 && places.recordedAt(step.number) === from.step) return { step: step.number };
	return { differs: [...answers.differing] };
}

/** Which recorded step each new one stands for: the steps of a node come in the order of their numbers. */
class Places {
	readonly #again: Again;
	/** By node: the numbers of its recorded steps, and how many of them new ones stand for. */
	readonly #recorded = new Map<string, { readonly numbers: number[]; used: number }>();
	/** By the number of the new step. */
	readonly #places = new Map<number, number | undefined>();
	readonly #edits: Map<number, Pick<StepEdit, "message" | "params">>;

	constructor(again: Again) {
		this.#again = again;
		this.#edits = new Map(again.recording.edits);
		const steps = again.recording.steps.toSorted((one, other) => one.step - other.step);
		for (const { node, step } of steps) {
			const known = this.#recorded.get(node);
			if (known) known.numbers.push(step);
			else this.#recorded.set(node, { numbers: [step], used: 0 });
		}
	}

	recordedAt(number: number): number | undefined {
		if (this.#places.has(number)) return this.#places.get(number);
		const recorded = this.#recorded.get(this.#again.state.steps.get(number)?.node.id ?? "");
		const place = recorded?.numbers[recorded.used++];
		this.#places.set(number, place);
		return place;
	}

	/** What a person changed about the step when the recorded run was run again itself; once. */
	takeEdit(recorded: number): Pick<StepEdit, "message" | "params"> | undefined {
		const edit = this.#edits.get(recorded);
		this.#edits.delete(recorded);
		return edit;
	}
}

/** Answers from before a step began. */
class RecordedAnswers implements Answers {
	/** Names of nodes that would be called with other parameters. */
	readonly differing = new Set<string>();
	readonly #again: Again;
	/** The recorded step that each step of the new run is. */
	readonly #matches = new Map<number, RecordedStep>();
	/** By node: the recorded steps that no new one is yet, in the order in which they began. */
	readonly #open = new Map<string, Set<RecordedStep>>();
	readonly #used = new Set<Recorded<unknown>>();

	constructor(again: Again) {
		this.#again = again;
		for (const step of again.recording.steps) {
			const open = this.#open.get(step.node);
			if (open) open.add(step);
			else this.#open.set(step.node, new Set([step]));
		}
	}

	outcome(command: ExecuteCommand | CallFlowCommand): Outcome | Asking | undefined {
		const name = command.tool?.name;
		const step = this.#match(
			command.step,
			(each) => each.tool === name && isSameJson(each.params, command.params),
		);
		return step && this.#next(step.outcomes, this.#beganBefore(step));
	}

	model({ step: number }: AskModelCommand) {
		const step = this.#match(number, (each) => each.tool === undefined);
		return step && this.#next(step.answers);
	}

	attachments({ step: number }: ReadAttachmentsCommand) {
		const step = this.#match(number, (each) => each.tool === undefined);
		return step && this.#next(step.attachments);
	}

	/** The node would be asked about this run, of whose steps it knows nothing. */
	probe({ step }: ProbeStepCommand): ProbeAnswer | undefined {
		const recorded = this.#matches.get(step);
		return recorded && (this.#next(recorded.probes, this.#beganBefore(recorded)) ?? { answer: "unknown" });
	}

	/** What the store said then, or that it did not answer: the calls that were refused for it come before those that were made. */
	check({ step: number, node: { id }, params }: CheckConsentCommand) {
		const { recording, from } = this.#again;
		const fits = (each: RecordedStep) => isSameJson(each.params, params);
		const known = [...(this.#open.get(id) ?? [])].find(fits)?.check?.seq ?? from.from;
		const failed = recording.failedChecks.filter(({ seq }) => seq < known);
		const refused = this.#next(failed);
		if (refused) return refused;
		const check = this.#match(number, fits)?.check;
		return check && check.seq < from.from ? check.value : undefined;
	}

	person({ step: number, call, plan }: AskPersonCommand) {
		const step = this.#match(number, (each) =>
			plan ? each.tool === PLAN_TOOL_NAME : !call || isSameJson(each.params, call.params),
		);
		return step && this.#next(step.consents, this.#beganBefore(step));
	}

	/** A further attempt, or the call after its consent, belongs to the step that was found before. */
	#match(number: number, fits: (step: RecordedStep) => boolean): RecordedStep | undefined {
		const known = this.#matches.get(number);
		if (known) return known;
		const node = this.#again.state.steps.get(number)?.node;
		if (!node) return undefined;
		const open = this.#open.get(node.id) ?? new Set();
		for (const step of open) {
			if (!fits(step)) continue;
			this.#matches.set(number, step);
			open.delete(step);
			return step;
		}
		for (const step of open) if (this.#beganBefore(step)) this.differing.add(node.node.name);
		return undefined;
	}

	/** What comes of it later does not depend on the step from which all is live: an effect is not repeated for being slow. */
	#beganBefore(step: RecordedStep): boolean {
		return step.from < this.#again.from.from;
	}

	/** @param late whether what was known only after the step began counts as well. */
	#next<Value>(recorded: readonly Recorded<Value>[], late = false): Value | undefined {
		const { from } = this.#again.from;
		const next = recorded.find((each) => (late || each.seq < from) && !this.#used.has(each));
		if (next) this.#used.add(next);
		return next?.value;
	}
}
