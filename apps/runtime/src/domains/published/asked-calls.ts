import { hash } from "node:crypto";
import type { Database } from "../../platform/database/database.ts";

/** Identity of a call: its caller, its tool with its arguments, and what offers the tool. */
export interface CallIdentity {
	readonly owner: string;
	readonly print: string;
	/** A tool, a prompt and a resource may have one name, and be different calls. */
	readonly offer: string;
}

/**
 * The calls that people were asked about. A program that cannot wait calls again with the same arguments, which is not another call until the
 * outcome of the first one was collected. They are on disk, because questions wait through restarts.
 */
export class AskedCalls {
	readonly #database: Pick<Database, "read" | "write">;

	constructor(database: Pick<Database, "read" | "write">) {
		this.#database = database;
	}

	/** Resolves once it is on disk. */
	async add(identity: CallIdentity, run: string): Promise<void> {
		const query = this.#database.read
			.insertInto("asked_calls")
			.values({ call: hashOf(identity), run })
			.onConflict((conflict) => conflict.column("call").doUpdateSet({ run }));
		await this.#database.write([query.compile()]);
	}

	/** Returns the run of the call that the same one would repeat. */
	async find(identity: CallIdentity): Promise<string | undefined> {
		const row = await this.#database.read
			.selectFrom("asked_calls")
			.select("run")
			.where("call", "=", hashOf(identity))
			.executeTakeFirst();
		return row?.run;
	}

	/** Forgets a call whose outcome was collected, or waits for its caller no more: the same call is another one from here. */
	async collected(run: string): Promise<void> {
		// Few calls ask a person, and a read is cheaper than a write.
		const row = await this.#database.read
			.selectFrom("asked_calls")
			.select("call")
			.where("run", "=", run)
			.executeTakeFirst();
		if (row === undefined) return;
		const query = this.#database.read.deleteFrom("asked_calls").where("run", "=", run);
		await this.#database.write([query.compile()]);
	}

	/** Forgets calls whose runs ended before then, in milliseconds since the epoch, or are kept no more. */
	async forgetOld(before: number): Promise<void> {
		const { read } = this.#database;
		const kept = read
			.selectFrom("runs")
			.select("id")
			.where((where) => where.or([where("ended_at", "is", null), where("ended_at", ">", before)]));
		await this.#database.write([read.deleteFrom("asked_calls").where("run", "not in", kept).compile()]);
	}
}

function hashOf({ owner, print, offer }: CallIdentity): string {
	return hash("sha256", JSON.stringify([owner, print, offer]), "base64url");
}
