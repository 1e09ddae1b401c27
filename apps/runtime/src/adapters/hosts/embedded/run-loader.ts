import type { Fault } from "@switchyard/spec";
import { AppError } from "../../../errors/app-error.ts";
import type { RunsTable } from "../../database/schema.ts";
import { ActiveRun } from "./active-run.ts";
import { faultOf } from "./fault-of.ts";
import type { HostServices } from "./host-services.ts";
import type { PlanCache } from "./plan-cache.ts";
import { type RestoredRun, restoreRun } from "./restore-run.ts";
import { RunRecorder } from "./run-recorder.ts";
import type { RosterEntry, RunRoster } from "./run-roster.ts";
import { headOf } from "./run-row.ts";
import { RunView } from "./run-view.ts";
import type { FlowCalls } from "./sub-flow-runs.ts";

/** Brings runs from the disk into memory. */
export class RunLoader {
	readonly #services: HostServices;
	readonly #plans: PlanCache;
	readonly #roster: RunRoster;
	readonly #calls: FlowCalls;

	constructor(services: HostServices, plans: PlanCache, roster: RunRoster, calls: FlowCalls) {
		this.#services = services;
		this.#plans = plans;
		this.#roster = roster;
		this.#calls = calls;
	}

	/**
	 * Loads a run that is not over; `undefined` when it is over by now, or cannot be loaded. Then it is marked as failed and
	 * disturbs no other.
	 * @throws AppError `JOURNAL_UNAVAILABLE` when nothing can be read for now, which is no fault of the run
	 */
	async load(row: RunsTable): Promise<RosterEntry | undefined> {
		const { journal, logger } = this.#services;
		let restored: RestoredRun;
		try {
			restored = await restoreRun(journal, this.#plans, row);
		} catch (error) {
			if (error instanceof AppError) throw error;
			logger.error({ run: row.id, err: error }, "a run cannot be taken up again");
			await this.giveUp(row, this.#damaged(error));
			return undefined;
		}
		if (restored.state.endedAt !== undefined) return undefined;
		const recorder = new RunRecorder(journal, headOf(row), restored.state);
		const run = new ActiveRun(this.#services, this.#calls, recorder, restored.written);
		const entry = { run, view: new RunView(recorder, row) };
		this.#roster.add(entry);
		return entry;
	}

	/** The journal stays as it is, for people; only the run's row says that it is over. */
	async giveUp(row: RunsTable, fault: Fault): Promise<void> {
		const ended = { status: "failed", ended_at: Date.now(), error: JSON.stringify(fault) } as const;
		await this.#services.journal.replaceRow({ ...row, ...ended });
	}

	#damaged(error: unknown): Fault {
		const { detail = "" } = faultOf(error, (text) => this.#services.secrets.redact(text));
		return {
			code: "JOURNAL_DAMAGED",
			message: "The run's journal cannot be read, so the run cannot go on.",
			hint: "Start the run again. The server's log says what is wrong.",
			retryable: false,
			detail,
		};
	}
}
