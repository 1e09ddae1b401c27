import {
	approvedValuesOf,
	chargeOf,
	evolve,
	type MadeRule,
	measureOf,
	type Run,
	ruleMadeBy,
} from "@switchyard/engine";
import type { Event, EventBody, RunStatus } from "@switchyard/spec";
import type { Clock } from "../ports/clock.ts";
import type { HostDriver } from "../ports/host-driver.ts";
import type { Journal, KeptValue, RunJournal } from "../ports/journal.ts";
import type { RunCharge } from "../ports/run-charge.ts";
import type { Spending } from "../ports/spending.ts";
import { withFilled } from "./filled-start.ts";
import type { PreparedFlow } from "./plan-cache.ts";
import { NO_SNAPSHOT, type RestoredRun } from "./restore-run.ts";
import { chargeFor } from "./run-charge.ts";
import { measureFor } from "./run-measure.ts";
import { type RunHead, rowOf } from "./run-row.ts";

interface RecorderServices {
	readonly journal: Pick<Journal, "open">;
	readonly clock: Clock;
	readonly nodeTypes: HostDriver["nodeTypes"];
	readonly spending?: Pick<Spending, "note">;
}

export interface AppendOptions {
	/** What the event names by reference. */
	readonly values?: readonly KeptValue[];
	/** When it happens, in milliseconds since the epoch: now, unless times in the event count from an earlier reading. */
	readonly at?: number;
}

/** Keeps a run's state and its journal in step: what is evolved is appended, and nothing else is. */
export class RunRecorder {
	readonly head: RunHead;
	readonly state: Run;
	/** The `seq` of the event by which the run answered its caller; 0 before. */
	responseSeq = 0;
	/** The last snapshot of the state that the journal has, or was given. */
	kept: RestoredRun["kept"];
	readonly #journal: RunJournal;
	readonly #clock: Clock;
	readonly #nodeTypes: HostDriver["nodeTypes"];
	readonly #spending: Pick<Spending, "note"> | undefined;
	readonly #isAwaited: boolean;
	#status: RunStatus | "new";
	#persons: number;
	#unknowns: number;
	#waitingChildren: number;

	/** @param isAwaited false when nobody waits for how the run begins and ends: what of it is awaited says so. */
	constructor(
		{ journal, clock, nodeTypes, spending }: RecorderServices,
		head: RunHead,
		state: Run,
		{
			kept = NO_SNAPSHOT,
			isAwaited = true,
		}: { readonly kept?: RestoredRun["kept"]; readonly isAwaited?: boolean } = {},
	) {
		this.#isAwaited = isAwaited;
		this.#clock = clock;
		this.#nodeTypes = nodeTypes;
		this.#spending = spending;
		this.head = head;
		this.state = state;
		this.kept = kept;
		this.#journal = journal.open(head.id);
		this.#status = state.status;
		this.#persons = state.persons;
		this.#unknowns = state.unknowns;
		this.#waitingChildren = state.waitingChildren;
		if (state.response) this.responseSeq = state.seq;
	}

	/**
	 * Makes an event happen.
	 * @throws AppError `JOURNAL_UNAVAILABLE` for the run's first event, while no run can be taken
	 */
	append(body: EventBody, options?: AppendOptions): void {
		const charge = chargeOf(this.state, body);
		const approved = approvedValuesOf(this.state, body);
		const measure = measureOf(this.state, body);
		const rule = ruleMadeBy(this.state, body);
		this.repeat(withFilled(body, this.state, this.#nodeTypes), options);
		if (rule) this.#keepRule(rule);
		for (const value of approved) this.#journal.remember({ flow: this.head.flow, ...value });
		if (measure) this.#journal.measure(measureFor(this.head, measure, this.state.at));
		if (charge) this.#charge(chargeFor(this.head, charge, this.state.at));
	}

	#keepRule(rule: MadeRule): void {
		const { id: run, flow, flow_name: flowName } = this.head;
		this.#journal.keepRule({ ...rule, run, flow, flowName, at: this.state.at });
	}

	#charge(charge: RunCharge): void {
		this.#spending?.note(charge);
		this.#journal.charge(charge);
	}

	/**
	 * The same for an event that another run recorded: what was paid for and measured then is not counted again.
	 * @throws AppError as `append` does
	 */
	repeat(body: EventBody, { values, at = this.#clock.now() }: AppendOptions = {}): void {
		const { state } = this;
		const event = { ...body, run: this.head.id, seq: state.seq + 1, at } as Event;
		evolve(state, event);
		this.#journal.append(event, values);
		if (this.responseSeq === 0 && state.response) {
			this.responseSeq = event.seq;
			// The caller of the run waits.
			this.#journal.flush();
		}
		if (this.#rowIsOld || body.type === "approval-escalate") this.#renewRow();
	}

	/** Events that have not been sent to the disk yet. */
	get unsent(): number {
		return this.#journal.unsent;
	}

	get #rowIsOld(): boolean {
		const { status, persons, unknowns, waitingChildren } = this.state;
		return (
			status !== this.#status ||
			persons !== this.#persons ||
			unknowns !== this.#unknowns ||
			waitingChildren !== this.#waitingChildren
		);
	}

	#renewRow(): void {
		const { status, persons, unknowns, waitingChildren } = this.state;
		if (status === "new") return;
		this.#status = status;
		this.#persons = persons;
		this.#unknowns = unknowns;
		this.#waitingChildren = waitingChildren;
		this.#journal.setRow(rowOf(this.head, this.state, status));
		if (this.#isAwaited) this.#journal.flush();
	}

	/** Keeps the run's flow version, and the node types it began with, together with the event appended last. */
	keepVersion({ document, types }: Pick<PreparedFlow, "document" | "types">): void {
		const { flow, revision } = this.head;
		this.#journal.keepVersion({ flow, revision, document, at: this.state.startedAt, types });
	}

	/**
	 * Resolves once everything so far is on disk.
	 * @throws AppError `JOURNAL_UNAVAILABLE` when it never will be
	 */
	committed(): Promise<void> {
		return this.#journal.committed();
	}

	/**
	 * The same, in no hurry where nobody waits for the run.
	 * @throws AppError as `committed`
	 */
	settled(): Promise<void> {
		return this.#isAwaited ? this.#journal.committed() : this.#journal.settled();
	}

	/**
	 * The same for someone who waits for an answer: with a full disk it does not wait until there is room.
	 * @throws AppError `JOURNAL_UNAVAILABLE` when what was appended is not on disk yet
	 */
	confirmed(): Promise<void> {
		return this.#journal.confirmed();
	}
}
