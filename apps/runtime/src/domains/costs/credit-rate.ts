import { CreditRate } from "@switchyard/spec/http";
import type { MicroUsd } from "@switchyard/spec/model";
import { schemaProblems } from "@switchyard/spec/schema";
import type { Database } from "../../platform/database/database.ts";
import type { NoteUnreadable } from "../../platform/database/unreadable-rows.ts";

/** The name of the setting. */
const SETTING = "credit-rate";

export interface CreditRateOptions {
	readonly database: Pick<Database, "read" | "write">;
	readonly onUnreadable: NoteUnreadable;
}

/** The worth of a credit, in memory: every charge in credits asks for it. */
export class KeptCreditRate {
	readonly #database: CreditRateOptions["database"];
	#rate: CreditRate = { microUsd: null };

	private constructor({ database }: CreditRateOptions) {
		this.#database = database;
	}

	static async open(options: CreditRateOptions): Promise<KeptCreditRate> {
		const kept = new KeptCreditRate(options);
		const row = await options.database.read
			.selectFrom("settings")
			.select("value")
			.where("name", "=", SETTING)
			.executeTakeFirst();
		if (!row) return kept;
		try {
			kept.#rate = rateIn(row.value);
		} catch (error) {
			options.onUnreadable("credit rate", SETTING, error);
		}
		return kept;
	}

	/** `undefined` until an administrator has set it. */
	get microUsd(): MicroUsd | undefined {
		return this.#rate.microUsd ?? undefined;
	}

	async set(rate: CreditRate): Promise<void> {
		const { read, write } = this.#database;
		const value = JSON.stringify(rate);
		const query = read
			.insertInto("settings")
			.values({ name: SETTING, value })
			.onConflict((conflict) => conflict.column("name").doUpdateSet({ value }));
		await write([query.compile()]);
		this.#rate = rate;
	}
}

/** @throws Error when it is none */
function rateIn(text: string): CreditRate {
	const rate: unknown = JSON.parse(text);
	const [problem] = schemaProblems(CreditRate, rate);
	if (problem) throw new Error(problem.message);
	return rate as CreditRate;
}
