import type { Event } from "@switchyard/spec/event";
import { type BankEntry, stepOfKey } from "../../testing/bank.ts";
import { finishedSteps } from "./fault-host.ts";
import type { StoredRun } from "./fault-subject.ts";

/** What a dead process left behind. */
export class KnownBefore {
	readonly runs: ReadonlySet<string>;
	/** How many of them are not over. */
	readonly open: number;
	readonly #over: ReadonlySet<string>;
	/** The keys of finished steps and of answered questions, of the runs that are not over. */
	readonly #done: ReadonlySet<string>;

	private constructor(runs: ReadonlySet<string>, over: ReadonlySet<string>, done: ReadonlySet<string>) {
		this.runs = runs;
		this.open = runs.size - over.size;
		this.#over = over;
		this.#done = done;
	}

	static of(stored: readonly StoredRun[]): KnownBefore {
		const over = stored.filter(({ isOver }) => isOver).map(({ id }) => id);
		const done = new Set<string>();
		for (const { id, isOver, events } of stored) {
			if (isOver) continue;
			for (const step of finishedSteps(events)) done.add(`${id}-${step}`);
			for (const question of answeredQuestions(events)) done.add(question);
		}
		return new KnownBefore(new Set(stored.map(({ id }) => id)), new Set(over), done);
	}

	/** Of what the bank received later, what was done already. */
	repeated(later: readonly BankEntry[]): BankEntry[] {
		return later.filter(
			({ kind, key }) =>
				this.#done.has(kind === "model" ? key : stepOfKey(key)) || this.#over.has(key.slice(0, 36)),
		);
	}
}

/** The questions that the journal has answers to, in the bank's words: an agent's prompt, and the turn. */
function answeredQuestions(events: readonly Event[]): string[] {
	const prompts = new Map<number, unknown>();
	return events.flatMap((event) => {
		if (event.type === "step-start" || event.type === "tool-request")
			prompts.set(event.step, event.params.prompt);
		return event.type === "model-end" ? [`${prompts.get(event.step)} ${event.turn}`] : [];
	});
}
