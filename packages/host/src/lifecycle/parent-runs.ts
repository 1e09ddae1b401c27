import { KeyedMutex } from "@switchyard/async";
import { isEnding, type Outcome, type PendingChild } from "@switchyard/engine";
import type { Fault } from "@switchyard/spec/error";
import type { Message } from "@switchyard/spec/json";
import { defined } from "@switchyard/spec/json";
import type { Marks } from "@switchyard/spec/label";
import type { MicroUsd } from "@switchyard/spec/model";
import type { HostServices } from "../attempts/host-services.ts";
import { isUnreachable, retryWhileUnreachable } from "../attempts/retry-while-unreachable.ts";
import { faultOf } from "../attempts/work/fault-of.ts";
import { type RunRow, rowWaitsForPerson } from "../ports/run-row.ts";
import { withoutDetail } from "../run/run-row.ts";
import type { FlowCall, FlowCalls } from "../run/sub-flow-runs.ts";
import type { IdleRuns } from "./idle-runs.ts";
import type { RosterEntry } from "./run-roster.ts";
import type { StartedRun } from "./run-starter.ts";

const NOT_NOTIFIED = "a run cannot be notified of the run of its sub-flow";

/** The message with which a run succeeded, and what is known of its fields. */
export interface RunResult {
	readonly message: Message;
	readonly marks: Marks | undefined;
}

/** What it takes to look after the runs of sub-flows. */
export interface ParentRunsOptions {
	readonly services: HostServices;
	readonly idleRuns: () => IdleRuns;
	readonly call: (call: FlowCall, id?: string) => StartedRun;
	/** The message with which a run that is not in memory succeeded. */
	readonly resultOf: (row: RunRow) => Promise<RunResult | undefined>;
	readonly inMemory: (run: string) => RosterEntry | undefined;
	/** Whether the host's work is over. */
	readonly isOver: () => boolean;
}

/** Begins runs of sub-flows for the runs that call them, and tells those when they wait for people and when they end. */
export class ParentRuns implements FlowCalls {
	readonly #options: ParentRunsOptions;
	/** Notifications under way, by the run that they are about: the latest one is true. */
	readonly #mutex = new KeyedMutex();

	constructor(options: ParentRunsOptions) {
		this.#options = options;
	}

	begin(call: FlowCall): string {
		return this.#options.call(call).runId;
	}

	takeUp(child: PendingChild, parent: FlowCall["parent"]): void {
		this.#guard(parent.run, NOT_NOTIFIED, () => this.#takeUp(child, parent));
	}

	cancel(run: string): void {
		this.#guard(run, "the run of a sub-flow cannot be cancelled", async () => {
			const { inMemory, idleRuns } = this.#options;
			const entry = inMemory(run) ?? (await idleRuns().find(run));
			const state = entry?.run.recorder.state;
			if (state && state.endedAt === undefined && !isEnding(state)) entry?.run.cancel();
		});
	}

	/** That a run waits for a person is on disk, or that it no longer does: if a step of another run waits for it, that run learns it. */
	turned({ run }: RosterEntry): void {
		const { id, parent_run: parent, parent_step: step } = run.recorder.head;
		if (parent === null || step === null) return;
		this.#guard(parent, NOT_NOTIFIED, () => this.#tellWait({ run: parent, step }, id));
	}

	/** A run's end is on disk: a step of another run that waits for it continues. */
	over({ run }: RosterEntry): void {
		const { head, state } = run.recorder;
		if (head.parent_run === null) return;
		const outcome: Outcome =
			state.status === "succeeded"
				? { status: "success", ...resultOfRun(state.result, state.resultMarks) }
				: { status: "error", error: faultOfRun(state.error) };
		this.#tell(head, withCost(outcome, state.costMicroUsd));
	}

	#tell(
		{ id, parent_run: parent, parent_step: step }: Pick<RunRow, "id" | "parent_run" | "parent_step">,
		outcome: Outcome,
	): void {
		if (parent === null || step === null) return;
		this.#guard(parent, NOT_NOTIFIED, () => this.#deliver(parent, step, id, outcome));
	}

	#tellWait({ run, step }: Pick<FlowCall["parent"], "run" | "step">, child: string): Promise<void> {
		return this.#mutex.run(child, async () => {
			const waits = await this.#waitsForPerson(child);
			const entry = await this.#options.idleRuns().find(run);
			entry?.run.childWaits(step, child, waits);
		});
	}

	async #waitsForPerson(child: string): Promise<boolean> {
		const { services, inMemory } = this.#options;
		const entry = inMemory(child);
		if (entry) return entry.view.waitsForPerson;
		const row = await services.journal.row(child);
		return row !== undefined && rowWaitsForPerson(row);
	}

	async #deliver(parent: string, step: number, child: string, outcome: Outcome): Promise<void> {
		const entry = await this.#options.idleRuns().find(parent);
		entry?.run.childOver(step, child, outcome);
	}

	async #takeUp(child: PendingChild, parent: FlowCall["parent"]): Promise<void> {
		const { services, resultOf } = this.#options;
		const row = await services.journal.row(child.run);
		if (!row) return this.#beginAgain(child, parent);
		if (row.ended_at === null) return this.#tellWait(parent, child.run);
		const result = row.status === "succeeded" ? await resultOf(row) : undefined;
		const outcome: Outcome = result
			? { status: "success", ...resultOfRun(result.message, result.marks) }
			: { status: "error", error: faultOfRun(row.error === null ? undefined : JSON.parse(row.error)) };
		const cost = row.cost_micro_usd ?? undefined;
		await this.#deliver(parent.run, parent.step, child.run, withCost(outcome, cost));
	}

	/** The journal has that it was begun, and nothing of the run itself. */
	async #beginAgain(
		{ run, flow, revision, call, inherited }: PendingChild,
		parent: FlowCall["parent"],
	): Promise<void> {
		const { journal, findFlow } = this.#options.services;
		try {
			const version = (await journal.version(flow, revision)) ?? (await findFlow(flow));
			this.#options.call({ flow: version, call, parent, inherited }, run);
		} catch (error) {
			if (isUnreachable(error)) throw error;
			await this.#deliver(parent.run, parent.step, run, { status: "error", error: this.#faultOf(error) });
		}
	}

	#faultOf(error: unknown): Fault {
		return faultOf(error, (text) => this.#options.services.secrets.redact(text));
	}

	/**
	 * While the store is out of reach, the work waits.
	 * @param failure what the log says of a run for which it could not be done
	 */
	#guard(run: string, failure: string, work: () => Promise<void>): void {
		const { services, isOver } = this.#options;
		retryWhileUnreachable(services, work, isOver).catch((error: unknown) => {
			this.#options.services.logger.error({ run, err: error }, failure);
		});
	}
}

/** What a run gives the step that called it. */
function resultOfRun(outputs: Message, marks: Marks | undefined) {
	return { outputs, ...defined({ marks }) };
}

/** A step that calls a flow has cost what the flow's run has. */
function withCost(outcome: Outcome, costMicroUsd: MicroUsd | undefined): Outcome {
	return costMicroUsd === undefined ? outcome : { ...outcome, costMicroUsd };
}

/** Why a step whose sub-flow did not succeed fails. Trying again is for the designer of that flow to say. */
function faultOfRun(error: Fault | undefined): Fault {
	if (error) return { ...withoutDetail(error), retryable: false };
	return { code: "RUN_CANCELLED", message: "The run of the sub-flow was cancelled.", retryable: false };
}
