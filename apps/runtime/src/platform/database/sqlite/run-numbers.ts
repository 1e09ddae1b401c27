import type { DatabaseSync, StatementSync } from "node:sqlite";

/**
 * What the journal names runs by, on the writer's side. A run is given its number with its first append, which brings its row;
 * a number whose append was undone stays with the run or is never used.
 */
export class RunNumbers {
	readonly #find: StatementSync;
	/** Those of runs that are not over. */
	readonly #known = new Map<string, number>();
	#last: number;

	constructor(connection: DatabaseSync) {
		this.#find = connection.prepare("select number from runs where id = ?");
		this.#last = Number(connection.prepare("select max(run) as last from journal").get()?.last ?? 0);
	}

	/** @param first the `seq` of the append's first event. */
	of(run: string, first: number): number {
		const known = this.#known.get(run);
		if (known !== undefined) return known;
		const number = first === 1 ? ++this.#last : this.#kept(run);
		this.#known.set(run, number);
		return number;
	}

	/** The run is over: nothing comes after. */
	forget(run: string): void {
		this.#known.delete(run);
	}

	/** Of a run that an earlier process started. */
	#kept(run: string): number {
		const number = this.#find.get(run)?.number;
		if (typeof number !== "number") throw new Error(`Run ${run} has no row.`);
		return number;
	}
}
