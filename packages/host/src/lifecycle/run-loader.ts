import { AppError, type Fault } from "@switchyard/spec/error";
import type { HostServices } from "../attempts/host-services.ts";
import { faultOf } from "../attempts/work/fault-of.ts";
import { MAX_LONE_DEATHS, SUSPICIOUS_DEATHS } from "../ports/load-attempts.ts";
import type { RunRow, StoredRun } from "../ports/run-row.ts";
import { ActiveRun } from "../run/active-run.ts";
import type { RestoredRun, RunRestorer } from "../run/restore-run.ts";
import { RunRecorder } from "../run/run-recorder.ts";
import { headOf } from "../run/run-row.ts";
import type { FlowCalls } from "../run/sub-flow-runs.ts";
import type { RosterEntry, RunRoster } from "./run-roster.ts";
import { RunView } from "./run-view.ts";

/** Brings runs from the disk into memory. */
export class RunLoader {
	readonly #services: HostServices;
	readonly #restorer: RunRestorer;
	readonly #roster: RunRoster;
	readonly #calls: FlowCalls;

	constructor(services: HostServices, restorer: RunRestorer, roster: RunRoster, calls: FlowCalls) {
		this.#services = services;
		this.#restorer = restorer;
		this.#roster = roster;
		this.#calls = calls;
	}

	/**
	 * Loads a run that is not over, and resumes it; `undefined` when it is over by now, or cannot be loaded. Then it is marked as
	 * failed and disturbs no other. So is one whose loading is deadly.
	 * What the run does at once is a part of loading it.
	 * @param alone whether nothing else is in the process yet.
	 * @throws AppError `JOURNAL_UNAVAILABLE` when nothing can be read for now, which is no fault of the run
	 */
	async load(row: StoredRun, alone = false): Promise<RosterEntry | undefined> {
		const { loadAttempts } = this.#services;
		const deaths = loadAttempts?.deathsOf(row.id) ?? 0;
		loadAttempts?.begin(row.id, alone);
		try {
			const died = deaths >= SUSPICIOUS_DEATHS ? await this.#deathsOfIt(row, deaths) : 0;
			if (died > 0) {
				await this.#giveUp(row, loadingDeadly(died));
				return undefined;
			}
			const entry = await this.#restore(row);
			if (entry) takeUp(entry.run, row);
			return entry;
		} finally {
			loadAttempts?.end(row.id);
		}
	}

	/**
	 * How many processes died of loading a suspect; 0 while it may have been something else each time. Only one that had nothing else to
	 * do is a proof, or very many.
	 */
	async #deathsOfIt({ id: run }: RunRow, deaths: number): Promise<number> {
		const { tryLoad, logger } = this.#services;
		logger.warn(
			{ run, deaths },
			"the server died while it loaded a run, which is now loaded apart from it first",
		);
		const survived = (await tryLoad?.(run)) ?? true;
		if (survived && deaths < MAX_LONE_DEATHS) return 0;
		logger.error({ run, survived }, "a run ended each process that loaded it, and is given up");
		return survived ? deaths : deaths + 1;
	}

	async #restore(row: StoredRun): Promise<RosterEntry | undefined> {
		const { logger } = this.#services;
		let restored: RestoredRun;
		try {
			restored = await this.#restorer.restore(row);
		} catch (error) {
			if (error instanceof AppError) throw error;
			logger.error({ run: row.id, err: error }, "a run cannot be taken up again");
			await this.#giveUp(row, this.#damaged(error));
			return undefined;
		}
		const { state, kept } = restored;
		if (state.endedAt !== undefined) return undefined;
		const recorder = new RunRecorder(this.#services, headOf(row), state, { kept });
		const run = new ActiveRun(this.#services, this.#calls, recorder);
		const entry = { run, view: new RunView(this.#services.clock, recorder, row) };
		this.#roster.add(entry);
		return entry;
	}

	/** The journal stays as it is, for people; only the run's row says that it is over. */
	async #giveUp(row: RunRow, fault: Fault): Promise<void> {
		const ended = {
			status: "failed",
			ended_at: this.#services.clock.now(),
			error: JSON.stringify(fault),
		} as const;
		await this.#services.journal.replaceRow({ ...row, ...ended });
	}

	#damaged(error: unknown): Fault {
		const { detail = "" } = faultOf(error, (text) => this.#services.secrets.redact(text));
		return {
			code: "JOURNAL_DAMAGED",
			message: "The run's journal cannot be read, so the run cannot continue.",
			hint: "Start the run again. The server's log says what is wrong.",
			retryable: false,
			detail,
		};
	}
}

/**
 * A run whose journal may have lost its end learns of that before anything else. What only waits was not cut off in the middle of
 * anything; any other may have been.
 */
function takeUp(run: ActiveRun, { loss, status }: StoredRun): void {
	if (loss && run.recorder.state.loss !== loss) run.resume(loss);
	else if (status === "waiting") run.wake();
	else run.resume();
}

function loadingDeadly(deaths: number): Fault {
	return {
		code: "RUN_LOADING_DEADLY",
		message: `The process that loaded the run died ${deaths} times, so the run is not tried again.`,
		hint: "Start the run again with less data, or give the server more memory first: NODE_OPTIONS=--max-old-space-size=8192 npm start.",
		retryable: false,
	};
}
