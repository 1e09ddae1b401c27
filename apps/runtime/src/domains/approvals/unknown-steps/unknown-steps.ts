import { nodeName } from "@switchyard/flow";
import type { Runs, StepWord, UnknownRun } from "@switchyard/host";
import type { Actor } from "@switchyard/spec/actor";
import { AppError } from "@switchyard/spec/error";
import {
	type AnswerUnknownStepsBody,
	type AnswerUnknownStepsReply,
	type ListUnknownStepsQuery,
	type ListUnknownStepsReply,
	MOST_ANSWERED_STEPS,
	type StepOfRun,
	type UnknownStep,
	type UnknownStepsFilter,
} from "@switchyard/spec/http";
import { defined, type Message } from "@switchyard/spec/json";
import { toAppError } from "../../../platform/errors/to-app-error.ts";
import type { FlowStore } from "../../flows/index.ts";

/** The longest parameter that a list shows, in characters of JSON. */
const MOST_CHARACTERS = 1000;

/** The parameters that are short enough for a list, and the names of the others. */
function smallParams(params: Message): Pick<UnknownStep, "params" | "omitted"> {
	const small: Record<string, unknown> = {};
	const omitted: string[] = [];
	for (const [name, value] of Object.entries(params)) {
		if (JSON.stringify(value).length > MOST_CHARACTERS) omitted.push(name);
		else small[name] = value;
	}
	return { params: small, omitted };
}

/** How many runs a page covers when the query does not say. */
const PAGE = 50;

/** How many runs one request looks through at most. */
const MOST_RUNS = 1000;

/** Answers given at once: their commits go to the disk together. */
const TOGETHER = 50;

export interface UnknownStepsOptions {
	readonly runs: Pick<Runs, "unknown" | "unknownIn" | "resolveStep">;
	readonly flows: Pick<FlowStore, "version">;
}

/** Steps that may have happened or not, over all runs, and one answer for many of them. */
export class UnknownSteps {
	readonly #options: UnknownStepsOptions;

	constructor(options: UnknownStepsOptions) {
		this.#options = options;
	}

	async list({ flow, node, before, limit }: ListUnknownStepsQuery): Promise<ListUnknownStepsReply> {
		const { runs, more } = await this.#options.runs.unknown({
			limit: limit === undefined ? PAGE : Number(limit),
			...defined({ flow, before }),
		});
		const steps: UnknownStep[] = [];
		for (const unknown of runs) steps.push(...(await this.#read(unknown, node)));
		const last = runs.at(-1);
		return { steps, ...(more && last ? { next: last.run.id } : {}) };
	}

	/**
	 * Gives one answer to many steps, and tells for each whether it was taken.
	 * @throws AppError `BODY_INVALID`, `JOURNAL_UNAVAILABLE`
	 */
	async answer(
		{ steps, matching, ...said }: Omit<AnswerUnknownStepsBody, "by"> & Pick<StepWord, "mark">,
		actor: Actor,
	): Promise<AnswerUnknownStepsReply> {
		if ((steps === undefined) === (matching === undefined)) throw eitherOr();
		const found = matching ? await this.#matching(matching) : { steps: steps ?? [] };
		const answered: StepOfRun[] = [];
		const refused: AnswerUnknownStepsReply["refused"] = [];
		for (let from = 0; from < found.steps.length; from += TOGETHER) {
			const some = found.steps.slice(from, from + TOGETHER);
			const errors = await Promise.all(some.map((step) => this.#answerOne(step, said, actor)));
			for (const [index, step] of some.entries()) {
				const error = errors[index];
				if (error) refused.push({ ...step, error: error.body.error });
				else answered.push(step);
			}
		}
		return { answered, refused, ...defined({ next: found.next }) };
	}

	/** Gives why the answer was not taken. */
	async #answerOne({ run, step }: StepOfRun, said: StepWord, actor: Actor): Promise<AppError | undefined> {
		try {
			await this.#options.runs.resolveStep(run, step, said, actor);
			return undefined;
		} catch (error) {
			return toAppError(error);
		}
	}

	/** A run's steps stay together: the next request continues with the run after. */
	async #matching(filter: UnknownStepsFilter): Promise<{ steps: StepOfRun[]; next?: string }> {
		const steps: StepOfRun[] = [];
		let seen = 0;
		let last = filter.before;
		for await (const { run, steps: unknown } of this.#runs(filter)) {
			const fitting = unknown.filter(({ node }) => filter.node === undefined || node === filter.node);
			const isFull = steps.length > 0 && steps.length + fitting.length > MOST_ANSWERED_STEPS;
			if (last !== undefined && (isFull || seen === MOST_RUNS)) return { steps, next: last };
			steps.push(...fitting.map(({ step }) => ({ run: run.id, step })));
			last = run.id;
			seen++;
		}
		return { steps };
	}

	async *#runs({ runs: named, flow, before }: UnknownStepsFilter): AsyncIterable<UnknownRun> {
		const { runs } = this.#options;
		if (named) {
			for (const id of [...new Set(named)].sort().reverse()) {
				const unknown = before === undefined || id < before ? await runs.unknownIn(id) : undefined;
				if (unknown && (flow === undefined || unknown.run.flow === flow)) yield unknown;
			}
			return;
		}
		for (let last = before; ; ) {
			const page = await runs.unknown({
				limit: PAGE,
				...defined({ flow, before: last }),
			});
			yield* page.runs;
			if (!page.more) return;
			last = page.runs.at(-1)?.run.id;
		}
	}

	async #read({ run, steps }: UnknownRun, only: string | undefined): Promise<UnknownStep[]> {
		const fitting = steps.filter(({ node }) => only === undefined || node === only);
		if (fitting.length === 0) return [];
		const flow = await this.#options.flows.version(run.flow, run.revision);
		return fitting.map(({ step, node, startedAt, params, probed }) => ({
			run: run.id,
			step,
			flow: run.flow,
			flowName: run.flowName,
			revision: run.revision,
			node,
			nodeName: nodeName(flow, node),
			startedAt,
			...smallParams(params),
			...(probed ? { probed: shownProbe(probed) } : {}),
		}));
	}
}

/** What the raw error said is in the run's journal. */
function shownProbe({ reason, error }: Probed): Probed {
	if (!error) return reason === undefined ? {} : { reason };
	const { code, message, hint } = error;
	return { error: { code, message, ...defined({ hint }) } };
}

type Probed = NonNullable<UnknownStep["probed"]>;

function eitherOr(): AppError {
	return new AppError("BODY_INVALID", {
		field: "matching",
		message: "The request must say which steps, in one of two ways.",
		hint: 'Give either "steps", a list of {"run", "step"}, or "matching", an object with any of "flow", "node" and "runs"; {} matches every unknown step.',
	});
}
