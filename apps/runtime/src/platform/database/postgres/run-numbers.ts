import type { Client } from "pg";
import type { JournalAppend } from "../write-protocol.ts";

/** An append to a run that never began. */
class UnknownRunError extends Error {
	override readonly name = "UnknownRunError";
}

/** What the journal names runs by. A number whose append was undone stays with the run or is never used. */
export class RunNumbers {
	/** Those of runs that are not over. */
	readonly #known = new Map<string, number>();
	#last: number | undefined;

	/**
	 * Gives the number of each append's run, asking the database for those of runs that an earlier process started.
	 * @param client the owner's: nobody else gives numbers meanwhile
	 */
	async of(client: Client, appends: readonly JournalAppend[]): Promise<number[]> {
		this.#last ??= await lastNumber(client);
		for (const { run, first } of appends) {
			if (first === 1 && !this.#known.has(run)) this.#known.set(run, ++this.#last);
		}
		await this.#learn(client, appends);
		return appends.map(({ run }) => {
			const number = this.#known.get(run);
			if (number === undefined) throw new UnknownRunError(`Run ${run} has no row.`);
			return number;
		});
	}

	/** These runs are over: nothing comes after. */
	forget(appends: readonly JournalAppend[]): void {
		for (const { run, row } of appends) if (row && row.ended_at !== null) this.#known.delete(run);
	}

	async #learn(client: Client, appends: readonly JournalAppend[]): Promise<void> {
		const unknown = appends.map(({ run }) => run).filter((run) => !this.#known.has(run));
		if (unknown.length === 0) return;
		const { rows } = await client.query<{ id: string; number: number }>(
			"select id, number from runs where id = any($1)",
			[unknown],
		);
		for (const { id, number } of rows) this.#known.set(id, number);
	}
}

async function lastNumber(client: Client): Promise<number> {
	const { rows } = await client.query<{ last: number }>("select coalesce(max(run), 0) as last from journal");
	return rows[0]?.last ?? 0;
}
