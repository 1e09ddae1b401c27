import { unknownSteps } from "@switchyard/engine";
import { AppError } from "@switchyard/spec/error";
import type { Event, StepHeld } from "@switchyard/spec/event";
import type { ListRunsQuery, RunSummary } from "@switchyard/spec/http";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { HostServices } from "../attempts/host-services.ts";
import type { RunApproval, RunRow } from "../ports/run-row.ts";
import type { AskingQuery } from "../ports/run-rows.ts";
import type { AskingRun, RunResponse, UnknownRun } from "../ports/runs.ts";
import { refuseDamaged } from "../run/refuse-damaged.ts";
import type { RunRestorer } from "../run/restore-run.ts";
import { summaryOf } from "../run/run-row.ts";
import type { RunResult } from "./parent-runs.ts";
import type { RunRoster } from "./run-roster.ts";
import { responseOf as responseOfState } from "./run-view.ts";

/** Reads runs without changing them; no matter where they are, it reports only what is on disk. Whose part a run is never changes. */
export class RunReader {
	readonly #services: HostServices;
	readonly #restorer: RunRestorer;
	readonly #roster: RunRoster;

	constructor(services: HostServices, restorer: RunRestorer, roster: RunRoster) {
		this.#services = services;
		this.#restorer = restorer;
		this.#roster = roster;
	}

	async asking(query: AskingQuery): Promise<{ readonly runs: AskingRun[]; readonly more: boolean }> {
		const { rows, more } = await this.#services.journal.askingRuns(query);
		return { runs: rows.map(askingRun), more };
	}

	held(runId: string): readonly StepHeld[] {
		return this.#roster.get(runId)?.run.held.reported ?? [];
	}

	async askedBy(runId: string): Promise<AskingRun | undefined> {
		const row = await this.#services.journal.row(runId);
		return row && askingRun(row);
	}

	async unknown(query: AskingQuery): Promise<{ readonly runs: UnknownRun[]; readonly more: boolean }> {
		const { rows, more } = await this.#services.journal.unknownRuns(query);
		const runs: UnknownRun[] = [];
		for (const row of rows) runs.push(await this.#unknownRun(row));
		return { runs, more };
	}

	async unknownIn(runId: string): Promise<UnknownRun | undefined> {
		const row = await this.#services.journal.row(runId);
		return row && (row.unknown_steps === null ? { run: summaryOf(row), steps: [] } : this.#unknownRun(row));
	}

	/** A run whose journal cannot be read hides no other's steps. */
	async #unknownRun(row: RunRow): Promise<UnknownRun> {
		const { logger } = this.#services;
		const run = summaryOf(row);
		try {
			return { run, steps: unknownSteps((await this.#restorer.restore(row)).state) };
		} catch (error) {
			if (error instanceof AppError && error.code === "JOURNAL_UNAVAILABLE") throw error;
			logger.error({ run: row.id, err: error }, "the unknown steps of a run cannot be read");
			return { run, steps: [] };
		}
	}

	async event(runId: string, seq: number): Promise<Event | undefined> {
		const { journal } = this.#services;
		return refuseDamaged(this.#services.logger, runId, async () => {
			const [event] = (await journal.load(runId, seq, 1)).events;
			return event;
		});
	}

	async get(runId: string): Promise<RunSummary | undefined> {
		const entry = this.#roster.get(runId);
		if (entry) return entry.view.summary;
		const row = await this.#services.journal.row(runId);
		return row && summaryOf(row, row.seq, (await this.resultOf(row))?.message);
	}

	async parentOf(runId: string): Promise<string | undefined> {
		const head = this.#roster.get(runId)?.run.recorder.head ?? (await this.#services.journal.row(runId));
		return head?.parent_run ?? undefined;
	}

	async value(runId: string, ref: string): Promise<string | undefined> {
		const { journal } = this.#services;
		return (await journal.refersTo(runId, ref)) ? journal.value(ref) : undefined;
	}

	/** Runs of earlier versions did not keep theirs; those of now are the best guess. */
	async nodeTypes(runId: string): Promise<readonly NodeSpec[] | undefined> {
		const { journal, nodeTypes } = this.#services;
		const row = await journal.row(runId);
		if (!row) return undefined;
		const kept = row.types === null ? undefined : await journal.nodeTypes(row.types);
		return kept ?? [...nodeTypes().values()];
	}

	async list(query: ListRunsQuery): Promise<{ runs: RunSummary[]; more: boolean }> {
		const { rows, more } = await this.#services.journal.rows(query);
		return { runs: rows.map((row) => summaryOf(row, this.#roster.get(row.id)?.view.seq)), more };
	}

	async events(runId: string, from: number, limit: number): Promise<{ events: Event[]; more: boolean }> {
		return refuseDamaged(this.#services.logger, runId, () => this.#services.journal.read(runId, from, limit));
	}

	/** The message with which a run that is not in memory succeeded: it is in its last event. */
	async resultOf({ id, status, seq }: RunRow): Promise<RunResult | undefined> {
		if (status !== "succeeded") return undefined;
		const end = await this.event(id, seq);
		return end?.type === "run-end" && end.message ? { message: end.message, marks: end.marks } : undefined;
	}

	/**
	 * What the caller of a run that is not in memory gets; `undefined` while it is not over.
	 * @throws AppError `RUN_NOT_FOUND`, `JOURNAL_DAMAGED`
	 */
	async responseOf(runId: string): Promise<RunResponse | undefined> {
		const { journal } = this.#services;
		const row = await journal.row(runId);
		if (!row) throw new AppError("RUN_NOT_FOUND");
		if (row.ended_at === null) return undefined;
		return refuseDamaged(this.#services.logger, runId, async () =>
			responseOfState((await this.#restorer.restore(row)).state),
		);
	}
}

function askingRun(row: RunRow): AskingRun {
	return { run: summaryOf(row), questions: JSON.parse(row.approvals ?? "[]") as RunApproval[] };
}
