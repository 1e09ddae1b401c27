import type { Fault } from "@switchyard/spec/error";
import type { RunStatus } from "@switchyard/spec/http";
import type { HostServices } from "../attempts/host-services.ts";
import type { Cancel } from "../ports/clock.ts";

/** It looks at least this often, and more often where the limit is short: a run ends at most a twentieth late. */
const LONGEST_INTERVAL_MS = 60_000;
const LOOKS_PER_LIMIT = 20;

/** Runs looked at in one query. */
const PAGE = 100;

const OPEN: readonly RunStatus[] = ["running", "waiting"];

export interface RunTimeLimitOptions {
	readonly services: Pick<HostServices, "journal" | "limits" | "logger" | "clock" | "ids">;
	/** Ends a run that is not over, wherever it is. */
	readonly end: (run: string, why: Fault) => Promise<void>;
}

/** Ends runs that take too long, those included that wait outside the memory. Ids tell when runs were accepted, so none needs a timer. */
export class RunTimeLimit {
	readonly #options: RunTimeLimitOptions;
	#cancelTimer: Cancel = () => {};
	#isLooking = false;
	#stopped = false;

	constructor(options: RunTimeLimitOptions) {
		this.#options = options;
		this.#lookLater();
	}

	stop(): void {
		this.#stopped = true;
		this.#cancelTimer();
	}

	#lookLater(): void {
		const { clock, limits } = this.#options.services;
		const interval = Math.min(limits.runTimeMs / LOOKS_PER_LIMIT, LONGEST_INTERVAL_MS);
		this.#cancelTimer = clock.after(interval, () => {
			this.#lookLater();
			void this.#attempt();
		});
	}

	async #attempt(): Promise<void> {
		const { journal, logger } = this.#options.services;
		if (this.#isLooking || journal.unavailable) return;
		this.#isLooking = true;
		try {
			for (const status of OPEN) await this.#endAll(status);
		} catch (error) {
			if (!this.#stopped)
				logger.error({ err: error }, "runs that take too long cannot be ended, and will be soon");
		} finally {
			this.#isLooking = false;
		}
	}

	async #endAll(status: RunStatus): Promise<void> {
		const { services, end } = this.#options;
		const { runTimeMs } = services.limits;
		let before = services.ids.leastRun(services.clock.now() - runTimeMs);
		for (let more = true; more && !this.#stopped; ) {
			const page = await services.journal.rows({ status, before, limit: String(PAGE) });
			for (const { id } of page.rows) await end(id, tooLong(runTimeMs));
			before = page.rows.at(-1)?.id ?? before;
			more = page.more;
		}
	}
}

function tooLong(runTimeMs: number): Fault {
	return {
		code: "RUN_TIME_LIMIT",
		message: `The run took longer than the ${inWords(runTimeMs)} that a run may take.`,
		hint: "Divide the work among several runs, or let runs take longer: SWITCHYARD_MAX_RUN_HOURS.",
		retryable: false,
	};
}

function inWords(ms: number): string {
	const hours = ms / 3_600_000;
	return hours >= 1 ? `${hours} hours` : `${ms / 1000} seconds`;
}
