import { evolve, planOfStep, type Run } from "@switchyard/engine";
import type { Event, EventBody } from "@switchyard/spec/event";
import type { RunStatus } from "@switchyard/spec/http";
import { newerParameters } from "../attempts/work/newer-parameters.ts";
import type { Clock } from "../ports/clock.ts";
import type { HostDriver } from "../ports/host-driver.ts";
import type { Journal } from "../ports/journal.ts";
import type { Projection } from "../ports/projection.ts";
import type { KeptValue, RunJournal } from "../ports/run-log.ts";
import type { PreparedFlow } from "./plan-cache.ts";
import { NO_SNAPSHOT, type RestoredRun } from "./restore-run.ts";
import { type RunHead, rowOf } from "./run-row.ts";

/** Constructs whose parameters a package reads. The engine reads those of all others, by the run's own node types. */
const READ_BY_PACKAGES: ReadonlySet<string | undefined> = new Set(["action", "block"]);

/** The start of a step as the journal keeps it: with the parameters that the host fills because they are newer than the run. */
function withFilled(event: EventBody, state: Run, nodeTypes: HostDriver["nodeTypes"]): EventBody {
	if (event.type !== "step-start" && event.type !== "tool-request") return event;
	if (event.type === "step-start" && event.pinned) return event;
	const { spec, construct } = planOfStep(state, event.step) ?? {};
	if (!spec || !READ_BY_PACKAGES.has(construct)) return event;
	const filled = newerParameters({ spec, params: event.params }, nodeTypes());
	return filled ? { ...event, filled } : event;
}

interface RecorderServices {
	readonly journal: Pick<Journal, "open">;
	readonly clock: Clock;
	readonly nodeTypes: HostDriver["nodeTypes"];
	readonly projections?: HostDriver["projections"];
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
	readonly #projections: readonly Projection[];
	readonly #isAwaited: boolean;
	#status: RunStatus | "new";
	#persons: number;
	#unknowns: number;
	#waitingChildren: number;

	/** @param isAwaited false when nobody waits for how the run begins and ends: what of it is awaited says so. */
	constructor(
		{ journal, clock, nodeTypes, projections }: RecorderServices,
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
		this.#projections = projections?.() ?? [];
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
	append(body: EventBody, options: AppendOptions = {}): void {
		const event = this.#eventOf(withFilled(body, this.state, this.#nodeTypes), options);
		const added: { readonly projection: Projection; readonly row: object }[] = [];
		for (const projection of this.#projections)
			for (const row of projection.rowsOf(event, this)) added.push({ projection, row });
		this.#happen(event, options);
		for (const { projection, row } of added) {
			projection.note?.(row);
			this.#journal.add(projection.table, row);
		}
	}

	/**
	 * Appends an event that another run recorded. What follows from it was kept then, and is not kept again.
	 * @throws AppError as `append` does
	 */
	repeat(body: EventBody, options: AppendOptions = {}): void {
		this.#happen(this.#eventOf(body, options), options);
	}

	#eventOf(body: EventBody, { at = this.#clock.now() }: AppendOptions): Event {
		return { ...body, run: this.head.id, seq: this.state.seq + 1, at } as Event;
	}

	#happen(event: Event, { values }: AppendOptions): void {
		const { state } = this;
		evolve(state, event);
		this.#journal.append(event, values);
		if (this.responseSeq === 0 && state.response) {
			this.responseSeq = event.seq;
			// The caller of the run waits.
			this.#journal.flush();
		}
		if (this.#rowIsOld || event.type === "approval-escalate") this.#renewRow();
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
