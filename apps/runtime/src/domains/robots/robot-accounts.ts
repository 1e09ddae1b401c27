import { type Day, dayOf } from "@switchyard/spec/json";
import type { Database } from "../../platform/database/database.ts";
import type { WriteQuery } from "../../platform/database/write-protocol.ts";
import type { DayAccount } from "../costs/index.ts";

/** Account of a robot. */
interface Kept {
	readonly account: string;
	/** Day on which the robot was removed; null while it is there. */
	readonly removed_on: Day | null;
}

/**
 * Accounts of robots that calls made: what such a robot spends in a day comes out of the budget of the flow or robot that made it, so
 * that making robots gives none of them more to spend. What a removed robot has spent is spent: it counts until its day is over.
 */
export class RobotAccounts {
	readonly #read: Database["read"];
	/** Milliseconds since the Unix epoch. */
	readonly #now: () => number;
	/** By robot. */
	readonly #kept = new Map<string, Kept>();

	private constructor(database: Pick<Database, "read">, now: () => number) {
		this.#read = database.read;
		this.#now = now;
	}

	/** @param now milliseconds since the Unix epoch */
	static async open(database: Pick<Database, "read">, now: () => number): Promise<RobotAccounts> {
		const accounts = new RobotAccounts(database, now);
		const rows = await database.read.selectFrom("robot_accounts").selectAll().execute();
		for (const { robot, ...kept } of rows) accounts.#kept.set(robot, kept);
		return accounts;
	}

	/** Returns the id of the account out of which a flow or robot spends. */
	idOf(flow: string): string {
		return this.#kept.get(flow)?.account ?? flow;
	}

	/** Returns the account of a flow or robot, with all who spend out of it. */
	of(flow: string): DayAccount {
		const id = this.idOf(flow);
		const today = this.#today();
		const robots = [...this.#kept].flatMap(([robot, { account, removed_on }]) =>
			account === id && (removed_on ?? today) >= today ? [robot] : [],
		);
		return { id, flows: [id, ...robots] };
	}

	/** Returns the writes by which a robot spends out of an account; out of its own where `account` is absent. */
	move(robot: string, account: string | undefined): WriteQuery[] {
		const others = this.#read.deleteFrom("robot_accounts").where("robot", "=", robot).compile();
		if (account === undefined) return this.#kept.has(robot) ? [others] : [];
		const row = { robot, account, removed_on: null };
		return [others, this.#read.insertInto("robot_accounts").values(row).compile()];
	}

	/** Counts what `move` wrote. */
	moved(robot: string, account: string | undefined): void {
		this.#kept.delete(robot);
		if (account !== undefined) this.#kept.set(robot, { account, removed_on: null });
	}

	/** Returns the writes of a robot that is removed. Those that were removed on earlier days are forgotten. */
	remove(robot: string): WriteQuery[] {
		const today = this.#today();
		const table = "robot_accounts";
		return [
			this.#read.deleteFrom(table).where("removed_on", "<", today).compile(),
			this.#read.updateTable(table).set({ removed_on: today }).where("robot", "=", robot).compile(),
		];
	}

	/** Counts what `remove` wrote. */
	removed(robot: string): void {
		const today = this.#today();
		for (const [id, { removed_on }] of this.#kept)
			if (removed_on !== null && removed_on < today) this.#kept.delete(id);
		const kept = this.#kept.get(robot);
		if (kept) this.#kept.set(robot, { ...kept, removed_on: today });
	}

	#today(): Day {
		return dayOf(this.#now());
	}
}
