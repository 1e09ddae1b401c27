import { KeyedMutex } from "@switchyard/async";
import type { Database } from "../../platform/database/database.ts";
import type { WriteQuery } from "../../platform/database/write-protocol.ts";

/** How long it is known that a step has written, in milliseconds: a step runs again soon after the crash that cut it off. */
const KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** What steps write beside their journals, each once: what a step gave is kept in the same transaction as what it wrote. */
export class StepWrites {
	readonly #read: Database["read"];
	readonly #now: () => number;
	readonly #mutex = new KeyedMutex();

	constructor(read: Database["read"], now: () => number) {
		this.#read = read;
		this.#now = now;
	}

	/**
	 * What the step gave, if it has written before; else what its work gives.
	 * @param stepKey the step's idempotency key
	 * @param work writes, and has `keep` of its result written with that or not at all
	 */
	once<Result extends object>(
		stepKey: string,
		work: (keep: (result: Result) => readonly WriteQuery[]) => Promise<Result>,
	): Promise<Result> {
		return this.#mutex.run(stepKey, async () => {
			const row = await this.#read
				.selectFrom("step_writes")
				.select("result")
				.where("step_key", "=", stepKey)
				.executeTakeFirst();
			return row ? (JSON.parse(row.result) as Result) : work((result) => this.#keep(stepKey, result));
		});
	}

	#keep(stepKey: string, result: object): WriteQuery[] {
		const at = this.#now();
		const row = { step_key: stepKey, result: JSON.stringify(result), at };
		return [
			this.#read.insertInto("step_writes").values(row).compile(),
			this.#read
				.deleteFrom("step_writes")
				.where("at", "<", at - KEPT_MS)
				.compile(),
		];
	}
}
