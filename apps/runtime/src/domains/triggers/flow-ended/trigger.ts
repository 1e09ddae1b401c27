import type { RunSummary } from "@switchyard/spec/http";
import type { TriggerKindServices } from "../scan-trigger-kinds.ts";
import { Sleeper } from "../sleeper.ts";
import { TriggerFailure } from "../trigger-failure.ts";
import type { Trigger, WatchingKind } from "../trigger-kind.ts";
import { chainLength, LONGEST_CHAIN } from "./chain-length.ts";
import { type EndedRun, endedRuns } from "./ended-runs.ts";

/**
 * How far back ends are looked for again after a restart, in milliseconds: commits overtake each other, and clocks are
 * set. Those that started a run already are known by their keys.
 */
const LOOK_BACK_MS = 5 * 60_000;
/** How many ends wait in memory; what comes on top is read from the database. */
const MAX_WAITING = 10_000;

/** When the last run ended that was seen, in milliseconds since the Unix epoch, and since when ends count at all. */
interface FlowEndedCursor {
	readonly since: number;
	readonly endedAt: number;
}

type FlowEndedOptions = Pick<TriggerKindServices, "runs" | "database">;

/**
 * Starts a run whenever a run of another flow ends, also one that ended while the server stopped.
 * @public found by scanning
 */
export function createTrigger(options: FlowEndedOptions): WatchingKind {
	return {
		type: "Flow.Ended",
		begin: (since): FlowEndedCursor => ({ since, endedAt: since }),
		watch: (trigger) => new EndWatch(options, trigger).run(),
	};
}

class EndWatch {
	readonly #options: FlowEndedOptions;
	readonly #trigger: Trigger;
	readonly #flow: string;
	readonly #waiting: EndedRun[] = [];
	#cursor: FlowEndedCursor;
	readonly #sleeper: Sleeper;
	#overflown = false;

	constructor(options: FlowEndedOptions, trigger: Trigger) {
		this.#options = options;
		this.#trigger = trigger;
		this.#sleeper = new Sleeper(trigger.signal);
		this.#flow = String(trigger.parameter("flow"));
		this.#cursor = trigger.cursor as FlowEndedCursor;
	}

	async run(): Promise<void> {
		const { signal } = this.#trigger;
		using sleeper = this.#sleeper;
		// From now on nothing is missed; what ended before is in the database.
		const unwatch = this.#options.runs.watch({
			events: () => {},
			ephemeral: () => {},
			summary: (summary) => this.#note(summary),
		});
		try {
			this.#trigger.working();
			await this.#catchUp();
			while (!signal.aborted) {
				const ended = this.#waiting.shift();
				if (ended !== undefined) await this.#handle(ended);
				else if (this.#overflown) await this.#catchUp();
				else await sleeper.sleepUnless(() => this.#waiting.length > 0 || this.#overflown);
			}
		} finally {
			unwatch();
		}
	}

	#note({ flow, id, endedAt }: RunSummary): void {
		if (flow !== this.#flow || endedAt === undefined) return;
		if (this.#waiting.length < MAX_WAITING) this.#waiting.push({ id, endedAt });
		else this.#overflown = true;
		this.#sleeper.wake();
	}

	async #catchUp(): Promise<void> {
		this.#overflown = false;
		const { since, endedAt } = this.#cursor;
		const from = Math.max(since, endedAt - LOOK_BACK_MS);
		for await (const ended of endedRuns(this.#options.database.read, this.#flow, from)) {
			if (this.#trigger.signal.aborted) return;
			await this.#handle(ended);
		}
	}

	async #handle({ id, endedAt }: EndedRun): Promise<void> {
		const cursor = { ...this.#cursor, endedAt: Math.max(endedAt, this.#cursor.endedAt) };
		const summary = await this.#options.runs.get(id);
		if (summary === undefined || !this.#counts(summary)) await this.#trigger.remember(cursor);
		else if (await this.#isTooLong(id)) await this.#trigger.passOver(chainTooLong(), cursor);
		else await this.#trigger.fire({ key: id, outputs: outputsOf(summary), cursor });
		this.#cursor = cursor;
	}

	#counts({ status }: RunSummary): boolean {
		const outcome = this.#trigger.parameter("outcome");
		return outcome === "any" || outcome === status;
	}

	/** Two flows that start each other would do so for ever. */
	async #isTooLong(run: string): Promise<boolean> {
		return (await chainLength(this.#options.runs, run)) >= LONGEST_CHAIN;
	}
}

function chainTooLong(): TriggerFailure {
	return new TriggerFailure(
		"TRIGGER_CHAIN_TOO_LONG",
		`More than ${LONGEST_CHAIN} runs were each started by the end of the one before, so no further one is. Do these flows start each other?`,
	);
}

function outputsOf(summary: RunSummary): Record<string, unknown> {
	const { flow, id, status, message, error, endedAt = 0 } = summary;
	return {
		flow,
		run: id,
		outcome: status,
		result: message ?? null,
		error: error === undefined ? null : { code: error.code, message: error.message },
		ended_at: new Date(endedAt).toISOString(),
	};
}
