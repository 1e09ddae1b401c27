import { KeyedMutex } from "@switchyard/async";
import type { Fault } from "@switchyard/spec/error";
import { dayOf } from "@switchyard/spec/json";
import { McpSampled, type McpSampling } from "@switchyard/spec/mcp";
import { dollarsText } from "@switchyard/spec/model";
import { schemaProblems } from "@switchyard/spec/schema";
import type { Database } from "../../../platform/database/database.ts";
import type { NoteUnreadable } from "../../../platform/database/unreadable-rows.ts";

export interface SamplingBudgetOptions {
	readonly database: Pick<Database, "read" | "write">;
	readonly onUnreadable: NoteUnreadable;
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
}

/**
 * What MCP servers have had models answer today. A request is counted on disk before the model is asked, so that one which a crash cuts off
 * counts as well.
 */
export class SamplingBudget {
	readonly #options: SamplingBudgetOptions;
	readonly #days = new Map<string, McpSampled>();
	readonly #turns = new KeyedMutex();

	constructor(options: SamplingBudgetOptions) {
		this.#options = options;
	}

	/** Reads what was spent before. */
	async open(server: string): Promise<void> {
		const { database, onUnreadable } = this.#options;
		const query = database.read.selectFrom("settings").select("value").where("name", "=", nameOf(server));
		const row = await query.executeTakeFirst();
		if (!row) return;
		try {
			this.#days.set(server, readDay(row.value));
		} catch (error) {
			onUnreadable("sampling of MCP server", server, error);
		}
	}

	/** What is spent today; nothing on a day without a request. */
	today(server: string): McpSampled {
		const day = dayOf(this.#options.now());
		const known = this.#days.get(server);
		return known?.day === day ? known : { day, calls: 0, microUsd: 0, unpriced: 0 };
	}

	/** Counts a request, unless the day's budget is spent: then it gives why. */
	take(server: string, limits: McpSampling["day"]): Promise<Fault | undefined> {
		return this.#turns.run(server, async () => {
			const spent = this.today(server);
			const fault = faultOf(server, spent, limits);
			if (!fault) await this.#keep(server, { ...spent, calls: spent.calls + 1 });
			return fault;
		});
	}

	/** Adds what an answer cost; `undefined` where nobody knows. */
	note(server: string, microUsd: number | undefined): Promise<void> {
		return this.#turns.run(server, async () => {
			const spent = this.today(server);
			await this.#keep(
				server,
				microUsd === undefined
					? { ...spent, unpriced: spent.unpriced + 1 }
					: { ...spent, microUsd: spent.microUsd + microUsd },
			);
		});
	}

	/** Forgets a server that is removed. */
	async remove(server: string): Promise<void> {
		const { read, write } = this.#options.database;
		this.#days.delete(server);
		await write([read.deleteFrom("settings").where("name", "=", nameOf(server)).compile()]);
	}

	async #keep(server: string, day: McpSampled): Promise<void> {
		const { read, write } = this.#options.database;
		const value = JSON.stringify(day);
		const query = read
			.insertInto("settings")
			.values({ name: nameOf(server), value })
			.onConflict((conflict) => conflict.column("name").doUpdateSet({ value }));
		await write([query.compile()]);
		this.#days.set(server, day);
	}
}

/** Of the setting in which a server's day is kept. */
function nameOf(server: string): string {
	return `mcp-sampled:${server}`;
}

/** @throws Error when it is none */
function readDay(text: string): McpSampled {
	const day: unknown = JSON.parse(text);
	const [problem] = schemaProblems(McpSampled, day);
	if (problem) throw new Error(problem.message);
	return day as McpSampled;
}

function faultOf(
	server: string,
	{ calls, microUsd, unpriced }: McpSampled,
	limits: McpSampling["day"],
): Fault | undefined {
	const hint = "An administrator can raise it under Settings, MCP servers. It begins anew at midnight, UTC.";
	const spent = (message: string): Fault => ({
		code: "BUDGET_SPENT",
		message: `The MCP server ${server} has spent its budget for models today: ${message}.`,
		hint,
		retryable: false,
	});
	if (calls >= limits.calls) return spent(`${calls} of ${limits.calls} calls`);
	if (limits.microUsd === undefined) return undefined;
	if (microUsd >= limits.microUsd)
		return spent(`${dollarsText(microUsd)} of ${dollarsText(limits.microUsd)}`);
	if (unpriced === 0) return undefined;
	return {
		code: "BUDGET_UNKNOWN",
		message: `The MCP server ${server} has a budget in dollars, but what its model's answers cost is not known.`,
		hint: "Add the model's price under Settings, Prices, or leave out the limit in dollars.",
		retryable: false,
	};
}
