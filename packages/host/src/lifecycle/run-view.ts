import { type Run, ToolExecutions, toolExecutionsOf } from "@switchyard/engine";
import type { RunSummary } from "@switchyard/spec/http";
import type { Clock } from "../ports/clock.ts";
import type { RunCommit } from "../ports/run-log.ts";
import { type RunRow, rowWaitsForPerson } from "../ports/run-row.ts";
import type { RunResponse } from "../ports/runs.ts";
import type { RunRecorder } from "../run/run-recorder.ts";
import { summaryOf, withoutDetail } from "../run/run-row.ts";

/** A run as the outside may see it: only what is on disk. */
export class RunView {
	/** How its tool calls stand. */
	readonly toolExecutions: ToolExecutions;
	readonly #clock: Clock;
	readonly #recorder: RunRecorder;
	#row: RunRow | undefined;
	#seq = 0;
	#waiting: Waiting[] = [];

	/** @param row the run's row on disk, when it is taken up again. */
	constructor(clock: Clock, recorder: RunRecorder, row?: RunRow) {
		this.#clock = clock;
		this.#recorder = recorder;
		this.#row = row;
		this.toolExecutions = row ? toolExecutionsOf(recorder.state) : new ToolExecutions();
		if (row) this.#seq = recorder.state.seq;
	}

	/** Takes in a commit. Callers that waited for what it brings resume. */
	commit({ events, row }: RunCommit): void {
		this.#seq = events.at(-1)?.seq ?? this.#seq;
		if (row) this.#row = row;
		if (this.#waiting.length === 0 || !(this.isOver || this.hasResponse)) return;
		const waiting = this.#waiting;
		this.#waiting = [];
		for (const one of waiting) {
			if (this.isOver || one.for === "response") one.resume();
			else this.#waiting.push(one);
		}
	}

	get seq(): number {
		return this.#seq;
	}

	get isOver(): boolean {
		return this.#row !== undefined && this.#row.ended_at !== null;
	}

	/** Whether it waits for a person. */
	get waitsForPerson(): boolean {
		return this.#row !== undefined && rowWaitsForPerson(this.#row);
	}

	/** Whether someone waits for it. */
	get isAwaited(): boolean {
		return this.#waiting.length > 0;
	}

	get hasResponse(): boolean {
		const { responseSeq } = this.#recorder;
		return responseSeq > 0 && responseSeq <= this.#seq;
	}

	get summary(): RunSummary | undefined {
		if (!this.#row) return undefined;
		const message = this.#row.status === "succeeded" ? this.#recorder.state.result : undefined;
		return summaryOf(this.#row, this.#seq, message);
	}

	/** What the run's caller gets; `undefined` while there is nothing yet. */
	get response(): RunResponse | undefined {
		return this.hasResponse || this.isOver ? responseOf(this.#recorder.state) : undefined;
	}

	/** Resolves when there is a response, or the run is over, or after a time. */
	wait(what: Waiting["for"], ms: number): Promise<void> {
		if (this.isOver || (what === "response" && this.hasResponse)) return Promise.resolve();
		return new Promise((resolve) => {
			const waiting: Waiting = {
				for: what,
				resume: () => {
					cancelTimer();
					resolve();
				},
			};
			const cancelTimer = this.#clock.after(ms, () => {
				this.#waiting = this.#waiting.filter((other) => other !== waiting);
				resolve();
			});
			this.#waiting.push(waiting);
		});
	}

	/** Releases every caller that still waits. */
	release(): void {
		for (const { resume } of this.#waiting.splice(0)) resume();
	}
}

interface Waiting {
	readonly for: "end" | "response";
	readonly resume: () => void;
}

/** What the caller of a run gets that has answered or is over. */
export function responseOf({ response, status, error }: Run): RunResponse {
	if (response) return { by: "respond", ...response };
	if (status === "succeeded") return { by: "end", status: 200 };
	if (error) return { by: "end", status: 500, error: withoutDetail(error) };
	return {
		by: "end",
		status: 500,
		error: { code: "RUN_CANCELLED", message: "The run was cancelled.", retryable: false },
	};
}
