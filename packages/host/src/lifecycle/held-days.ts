import { dayRaise, type PersonsAnswer } from "@switchyard/engine";
import { defined } from "@switchyard/spec/json";
import type { HostServices } from "../attempts/host-services.ts";
import type { RunApproval } from "../ports/run-row.ts";
import type { RaisedDay } from "../ports/spending.ts";
import type { RosterEntry } from "./run-roster.ts";

/** Runs that are looked at at a time. */
const PAGE = 100;

/** Budget of a day that was raised. */
export interface Raised {
	readonly scope: RaisedDay["scope"];
	/** Flows whose runs it bounds; of no meaning where it is everybody's. */
	readonly flows: readonly string[];
}

interface HeldDaysOptions {
	readonly services: Pick<HostServices, "journal" | "spending" | "logger">;
	readonly find: (run: string) => Promise<RosterEntry | undefined>;
}

/** What a person raises of a day's budget is for every run that waits for it, not only for the one that was asked about. */
export class HeldDays {
	readonly #options: HeldDaysOptions;

	constructor(options: HeldDaysOptions) {
		this.#options = options;
	}

	/**
	 * Keeps what an answer raises, before the answer itself is kept: a raise without its answer only lets more begin, an answer without
	 * its raise would be asked for again at once.
	 */
	async raise(
		{ run }: RosterEntry,
		step: number,
		{ answer, values = {} }: PersonsAnswer,
	): Promise<Raised | undefined> {
		const { spending } = this.#options.services;
		const { state, head } = run.recorder;
		const raise = answer === "submitted" ? dayRaise(state, step, values) : undefined;
		if (!raise || !spending) return undefined;
		const flows = await spending.raise({ ...raise, flow: head.flow });
		return { scope: raise.scope, flows };
	}

	/** Lets the runs try again that wait because the day's budget was spent: those of some flows, or all of them. */
	continue({ scope, flows }: Raised): void {
		const bounded = scope === "day" ? [undefined] : flows;
		Promise.all(bounded.map((flow) => this.#continueAll(scope, flow))).catch((error: unknown) => {
			this.#options.services.logger.error({ err: error }, "runs that wait for a budget cannot be continued");
		});
	}

	async #continueAll(scope: RaisedDay["scope"], flow: string | undefined): Promise<void> {
		const { journal } = this.#options.services;
		let before: string | undefined;
		for (let more = true; more; ) {
			const page = await journal.askingRuns({
				limit: PAGE,
				...defined({ flow, before }),
			});
			for (const row of page.rows) {
				const questions: readonly RunApproval[] = JSON.parse(row.approvals ?? "[]");
				for (const { step, budget } of questions)
					if (budget === scope) (await this.#options.find(row.id))?.run.waits.expire(step);
			}
			before = page.rows.at(-1)?.id;
			more = page.more;
		}
	}
}
