import type { LateAnswer } from "../attempts/late-answer.ts";
import type { HostLogger } from "../ports/host-logger.ts";
import type { RosterEntry } from "./run-roster.ts";

/**
 * Takes what came too late to the run that it was for, which by now may rest on the disk. What comes after the end of its run, or
 * of the process's work, only the log has: nothing follows a run's end in its journal.
 */
export class LateAnswers {
	readonly #logger: Pick<HostLogger, "warn">;
	/** Finds a run that is not over. */
	find: (run: string) => Promise<RosterEntry | undefined> = async () => undefined;

	constructor(logger: Pick<HostLogger, "warn">) {
		this.#logger = logger;
	}

	tell(run: string, late: LateAnswer): void {
		const { step, attempt, lateMs } = late.attempt;
		const about = { run, step, attempt, lateMs };
		this.#deliver(run, late).then(
			(kept) => kept || this.#logger.warn(about, "an answer came after the end of its run and is dropped"),
			(err: unknown) => this.#logger.warn({ ...about, err }, "an answer that came too late cannot be kept"),
		);
	}

	async #deliver(run: string, late: LateAnswer): Promise<boolean> {
		const entry = await this.find(run);
		return entry?.run.takeLate(late) ?? false;
	}
}
