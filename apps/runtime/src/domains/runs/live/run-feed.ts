import {
	descriptorOf,
	type Ephemeral,
	type Event,
	type ModelDelta,
	type ReasoningDelta,
	type ToolExecutionReport,
} from "@switchyard/spec/event";

/** How many passing signs of life wait for the next flush at most; older ones are dropped. */
const MAX_EPHEMERALS = 500;

/**
 * What one watcher gets of one run. It is either live (events come as they are committed) or behind (they are read
 * from the journal, from `behindFrom` on); in both cases without a gap and without repetition.
 */
export class RunFeed {
	readonly run: string;
	/** The `seq` of the event to be sent next. */
	#next: number;
	#live = false;
	/** The newest event known to be committed. */
	#newest = 0;
	#events: Event[] = [];
	#ephemerals: Ephemeral[] = [];

	constructor(run: string, from: number) {
		this.run = run;
		this.#next = from;
	}

	/** Where the journal has to be read from; `undefined` while live. */
	get behindFrom(): number | undefined {
		return this.#live ? undefined : this.#next;
	}

	/** Events that were just committed. */
	deliver(events: readonly Event[]): void {
		for (const event of events) {
			this.#newest = Math.max(this.#newest, event.seq);
			if (this.#live) this.#append(event);
			if (descriptorOf(event).endsStream) this.#forgetEphemerals(event);
			this.#forgetHold(event);
		}
	}

	/** A page that was read from the journal at `behindFrom` and sent. The feed is live once nothing follows. */
	catchUp(page: readonly Event[], more: boolean): void {
		this.#next = Math.max(this.#next, (page.at(-1)?.seq ?? 0) + 1);
		this.#live = !more && this.#newest < this.#next;
	}

	deliverEphemeral(ephemeral: Ephemeral): void {
		const last = this.#ephemerals.at(-1);
		if (last && isWords(last) && isWords(ephemeral) && isSameStream(last, ephemeral)) {
			this.#ephemerals.splice(-1, 1, { ...ephemeral, text: last.text + ephemeral.text });
			return;
		}
		if (ephemeral.type === "step-held") this.#forgetHolds(ephemeral.step, Number.POSITIVE_INFINITY);
		if (ephemeral.type === "tool-execution") this.#passOver(ephemeral);
		if (this.#ephemerals.length >= MAX_EPHEMERALS) this.#dropOne();
		this.#ephemerals.push(ephemeral);
	}

	/** What waits, to be sent now. */
	take(): { readonly events: readonly Event[]; readonly ephemerals: readonly Ephemeral[] } {
		const taken = { events: this.#events, ephemerals: this.#ephemerals };
		this.#next += taken.events.length;
		this.#events = [];
		this.#ephemerals = [];
		return taken;
	}

	/** For a reader that is too slow: gives up what waits; the events come from the journal later. */
	fallBehind(): void {
		// What a step waits for is not told again and again.
		this.#ephemerals = this.#ephemerals.filter(({ type }) => type === "step-held");
		if (this.#events.length > 0) this.#live = false;
		this.#events = [];
	}

	/** Of how a call stood since the last flush, no more is sent than that it began, how it stands now, and that it is over. */
	#passOver({ step, call }: ToolExecutionReport): void {
		this.#ephemerals = this.#ephemerals.filter(
			(each) =>
				each.type !== "tool-execution" || each.step !== step || each.call !== call || isStartOrEnd(each),
		);
	}

	/** Room for another one: the oldest goes that may be missed. */
	#dropOne(): void {
		const at = this.#ephemerals.findIndex((each) => each.type !== "tool-execution" || !isStartOrEnd(each));
		if (at >= 0) this.#ephemerals.splice(at, 1);
	}

	#append(event: Event): void {
		const expected = this.#next + this.#events.length;
		if (event.seq === expected) this.#events.push(event);
		if (event.seq > expected) {
			this.#live = false;
			this.#events = [];
		}
	}

	/** The attempt that waited has begun, or the step is over. Events come when the disk has them, a hold at once: it may be of a later attempt. */
	#forgetHold(event: Event): void {
		if (event.type === "step-start") this.#forgetHolds(event.step, event.attempt);
		else if (event.type === "tool-request") this.#forgetHolds(event.step, 1);
		else if (event.type === "step-end" || event.type === "tool-response")
			this.#forgetHolds(event.step, Number.POSITIVE_INFINITY);
	}

	#forgetHolds(step: number, upTo: number): void {
		this.#ephemerals = this.#ephemerals.filter(
			(each) => each.type !== "step-held" || each.step !== step || each.attempt > upTo,
		);
	}

	#forgetEphemerals(event: Event): void {
		if (!("step" in event)) return;
		this.#ephemerals = this.#ephemerals.filter(
			({ type, step }) => type === "step-held" || type === "tool-execution" || step !== event.step,
		);
	}
}

function isStartOrEnd({ tool_execution: { status } }: ToolExecutionReport): boolean {
	return status === "starting" || status === "completed";
}

function isWords(ephemeral: Ephemeral): ephemeral is ModelDelta | ReasoningDelta {
	return ephemeral.type === "model-delta" || ephemeral.type === "reasoning-delta";
}

function isSameStream(one: ModelDelta | ReasoningDelta, other: ModelDelta | ReasoningDelta): boolean {
	return one.type === other.type && one.step === other.step && one.turn === other.turn;
}
