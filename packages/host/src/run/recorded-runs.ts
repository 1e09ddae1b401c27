import { evolve, newRun, type Plan } from "@switchyard/engine";
import { AppError } from "@switchyard/spec/error";
import type { Event } from "@switchyard/spec/event";
import type { HostServices } from "../attempts/host-services.ts";
import type { RunRow } from "../ports/run-row.ts";
import type { PlanCache } from "./plan-cache.ts";
import { refuseDamaged } from "./refuse-damaged.ts";
import { refuseNewer } from "./refuse-newer.ts";

/** Events read at a time. */
const PAGE = 5000;

/** A run with all that is on disk of it. */
export interface RecordedRun {
	readonly row: RunRow;
	/** The version that it uses, with the node types that it began with. */
	readonly plan: Plan;
	/** From the first on, with their large values. */
	readonly events: readonly Event[];
}

/** Reads whole runs, whether they are over or not. */
export class RecordedRuns {
	readonly #services: Pick<HostServices, "journal" | "logger">;
	readonly #plans: PlanCache;

	constructor(services: Pick<HostServices, "journal" | "logger">, plans: PlanCache) {
		this.#services = services;
		this.#plans = plans;
	}

	/** @throws AppError `RUN_NOT_FOUND`, `VERSION_NOT_FOUND`, `RUN_NEEDS_NEWER_ENGINE`, `JOURNAL_DAMAGED` */
	async read(run: string): Promise<RecordedRun> {
		const row = await this.#services.journal.row(run);
		if (!row) throw new AppError("RUN_NOT_FOUND");
		const plan = await this.#plans.find(row.flow, row.revision, row.types);
		if (!plan) {
			throw new AppError("VERSION_NOT_FOUND", {
				message: `Revision ${row.revision} of the flow, which the run used, is not kept any more.`,
			});
		}
		const events = await refuseDamaged(this.#services.logger, run, () => this.#events(run));
		refuseWrongRules(plan, events);
		return { row, plan, events };
	}

	/** @throws AppError `RUN_NOT_OVER`, and as `read` */
	async readFinished(run: string): Promise<RecordedRun> {
		const recorded = await this.read(run);
		if (recorded.events.at(-1)?.type === "run-end") return recorded;
		throw new AppError("RUN_NOT_OVER", { hint: "Wait until it is over, or stop it." });
	}

	async #events(run: string): Promise<Event[]> {
		const { journal } = this.#services;
		const events: Event[] = [];
		for (let more = true; more; ) {
			const page = await journal.load(run, events.length + 1, PAGE);
			events.push(...page.events);
			more = page.more;
		}
		return events;
	}
}

/** The first event says by which rules the others are to be read. */
function refuseWrongRules(plan: Plan, [start]: readonly Event[]): void {
	try {
		if (start) evolve(newRun(plan), start);
	} catch (error) {
		throw refuseNewer(error);
	}
}
