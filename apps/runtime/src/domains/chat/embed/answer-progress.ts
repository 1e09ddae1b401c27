import type { Runs } from "@switchyard/host";
import type { VisitorToolCall } from "@switchyard/spec/chat";
import type { Event } from "@switchyard/spec/event";

/** How many events are read at once. */
const PAGE = 500;

/** An answer under way, read from its run's journal as that grows: the words and the tool calls of the agents that give it. */
export class AnswerProgress {
	readonly run: string;
	readonly #speakers: ReadonlySet<string>;
	/** The speakers' steps: more than one where an agent is reached again. */
	readonly #steps = new Set<number>();
	/** By step. */
	readonly #calls = new Map<number, { readonly name: string; state: VisitorToolCall["state"] }>();
	#next = 1;
	#words = "";
	#waits = false;

	/** @param speakers the nodes whose words these are; of others nothing is seen */
	constructor(run: string, speakers: ReadonlySet<string>) {
		this.run = run;
		this.#speakers = speakers;
	}

	/** By the tools' own names. */
	get calls(): readonly VisitorToolCall[] {
		return [...this.#calls.values()].map((call) => ({ ...call }));
	}

	/** What was said last, as far as it has come. */
	get words(): string {
		return this.#words;
	}

	get waitsForPerson(): boolean {
		return this.#waits;
	}

	/** Reads what has been journalled since. */
	async read(runs: Pick<Runs, "events" | "get" | "wordsOf">): Promise<void> {
		for (let more = true; more; ) {
			const page = await runs.events(this.run, this.#next, PAGE);
			for (const event of page.events) this.#take(event);
			this.#next = (page.events.at(-1)?.seq ?? this.#next - 1) + 1;
			more = page.more;
		}
		this.#waits = (await runs.get(this.run))?.status === "waiting";
		this.listen(runs);
	}

	/** Hears what is being said. */
	listen(runs: Pick<Runs, "wordsOf">): void {
		for (const [step, words] of runs.wordsOf(this.run))
			if (this.#steps.has(step) && words !== "") this.#words = words;
	}

	#take(event: Event): void {
		if (event.type === "step-start" && this.#speakers.has(event.node)) this.#steps.add(event.step);
		if (event.type === "model-end" && this.#steps.has(event.step) && event.answer.text !== "")
			this.#words = event.answer.text;
		if (event.type === "tool-request" && this.#steps.has(event.agent))
			this.#calls.set(event.step, { name: event.name, state: "running" });
		if (event.type !== "tool-response") return;
		const call = this.#calls.get(event.step);
		if (call) call.state = event.result.status === "success" ? "done" : "failed";
	}
}
