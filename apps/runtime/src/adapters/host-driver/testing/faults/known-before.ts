import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Event } from "@switchyard/spec";
import { readEvents } from "../../../journal/read-events.ts";
import type { BankEntry } from "../bank.ts";
import { finishedSteps } from "./fault-host.ts";

/** What a dead process left on the disk, read without taking the folder: the next one is to find it as it was. */
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

	static async of(folder: string): Promise<KnownBefore> {
		const reader = new DatabaseSync(join(folder, "switchyard.db"), { readOnly: true });
		try {
			const rows = reader.prepare("select id, ended_at from runs").all();
			const open = rows.filter(({ ended_at }) => ended_at === null).map(({ id }) => String(id));
			const over = rows.filter(({ ended_at }) => ended_at !== null).map(({ id }) => String(id));
			const read = readEvents(reader);
			const done = new Set<string>();
			for (const run of open) {
				const { events } = await read(run, 1, 100_000);
				for (const step of finishedSteps(events)) done.add(`${run}-${step}`);
				for (const question of answeredQuestions(events)) done.add(question);
			}
			return new KnownBefore(new Set([...open, ...over]), new Set(over), done);
		} finally {
			reader.close();
		}
	}

	/** Of what the bank received later, what was done already. */
	repeated(later: readonly BankEntry[]): BankEntry[] {
		return later.filter(({ key }) => this.#done.has(key) || this.#over.has(key.slice(0, 36)));
	}
}

/** The questions that the journal has answers to, in the bank's words. */
function answeredQuestions(events: readonly Event[]): string[] {
	const [start] = events;
	const tag = start?.type === "run-start" ? String(start.message.tag) : "";
	return events.flatMap((event) => (event.type === "model-end" ? [`${tag} ${event.turn}`] : []));
}
