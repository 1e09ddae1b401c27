import type { Fault } from "@switchyard/spec/error";
import type { Cancel } from "../ports/clock.ts";
import { NO_SECRETS, type SecretMask } from "../ports/secret-opener.ts";
import { untilWritable } from "../ports/writable.ts";
import type { HostServices } from "./host-services.ts";
import { retryWhileUnreachable } from "./retry-while-unreachable.ts";
import { faultOf, isAbort } from "./work/fault-of.ts";

/** What an attempt gave after all, or how it failed after all. */
export type CameLate<Result> =
	| { readonly result: Result }
	| { readonly fault: Fault; readonly error: unknown };

/** What a stopping host does with an attempt: drops it at once, gives it a moment to end, or lets it end. */
export type WhenStopping = "drop" | "grace" | "finish";

/**
 * One attempt at something that takes time. It ends once: by its own answer, by its time limit, or because it is aborted.
 * What comes after that changes nothing, and is reported as late.
 */
export abstract class Attempt<Result = unknown> {
	settled = false;
	/** Masks the secrets that it has opened in all that it gives. */
	mask: SecretMask = NO_SECRETS;
	/** The only hosts that it connects to, as its credentials say; any where they do not. */
	hosts: readonly string[] | undefined;
	protected readonly services: HostServices;
	readonly #limitMs: number;
	#hasBegun = false;
	/** From when its time counts, by the process's own clock. */
	#begunAt: number | undefined;
	#controller: AbortController | undefined;
	#cancelTimer: Cancel | undefined;
	#abortFault: Fault | undefined;
	/** When it was given up without an answer, by the process's own clock. */
	#givenUpAt: number | undefined;

	constructor(services: HostServices, limitMs: number) {
		this.services = services;
		this.#limitMs = limitMs;
	}

	/** The step that it is for. */
	abstract readonly step: number;
	/** What is cut off runs again after the next start, except a step whose effect is `once`. */
	abstract readonly whenStopping: WhenStopping;
	/** Whether it must not begin while the journal could not keep what comes of it. */
	protected readonly actsOutside: boolean = true;
	/** Gives back what was kept for it, if it has not used it by then. */
	protected leave?(): void;
	/** What it needs from the store before it can do its work; its time limit does not count that. */
	protected prepare?(): Promise<void>;
	/** Its first act is to go outside: nothing is waited for before that. */
	protected abstract work(): Promise<Result>;
	protected abstract succeed(result: Result): void;
	/** @param error what was thrown, where something was. */
	protected abstract fail(fault: Fault, error?: unknown): void;
	/** @param lateMs how long after it was given up. */
	protected abstract answerLate(came: CameLate<Result>, lateMs: number): void;
	protected abstract timeoutFault(): Fault;

	/** Made when it is first asked for: most steps never ask. */
	get signal(): AbortSignal {
		this.#controller ??= new AbortController();
		if (this.#abortFault && !this.#controller.signal.aborted) this.#controller.abort();
		return this.#controller.signal;
	}

	/** Waits for as long as the journal could not keep what comes of it. */
	begin(): void {
		if (this.settled) return;
		if (this.prepare) {
			this.prepare().then(
				() => this.#beginWork(),
				(error: unknown) => this.#failToPrepare(error),
			);
		} else this.#beginWork();
	}

	/** Asks the store for something, and asks again while it is out of reach: an accepted run waits. */
	protected fromStore<Value>(ask: () => Promise<Value>): Promise<Value> {
		return retryWhileUnreachable(this.services, ask, () => this.settled);
	}

	#beginWork(): void {
		if (this.settled) return;
		const { journal } = this.services;
		if (this.actsOutside && !journal.isWritable) {
			void untilWritable(journal).then(() => this.#beginWork());
			return;
		}
		this.#hasBegun = true;
		this.services.watch.add(this);
		let work: Promise<Result>;
		try {
			// A package that was written without types may give its result at once.
			work = Promise.resolve(this.work());
		} catch (error) {
			work = Promise.reject(error);
		}
		// Handing it over may have taken a moment, which is not to come off its time.
		this.#begunAt = this.services.clock.elapsed();
		work.then(
			(result) => this.complete(result),
			(error: unknown) => this.#fail(error),
		);
	}

	/** Starts the clock for what is left of its time. */
	arm(): void {
		if (this.#cancelTimer || this.#begunAt === undefined) return;
		const left = this.#limitMs - (this.services.clock.elapsed() - this.#begunAt);
		this.#giveUpIn(Math.max(left, 0), () => this.timeoutFault());
	}

	/** Asks it to stop; for a moment it may still give its true outcome. */
	abort(fault: Fault): void {
		if (this.settled || this.#abortFault) return;
		this.#abortFault = fault;
		this.#controller?.abort();
		if (this.#hasBegun) this.#giveUpIn(this.services.limits.abortGraceMs, () => fault);
		else this.#giveUp(fault);
	}

	/** Drops it: its outcome is not reported. */
	drop(): void {
		this.#settle();
		this.#controller?.abort();
	}

	#faultOf(error: unknown): Fault {
		return faultOf(error, (text) => this.mask.redact(text));
	}

	#giveUpIn(ms: number, fault: () => Fault): void {
		this.#cancelTimer?.();
		const { clock } = this.services;
		this.#cancelTimer = clock.after(ms, () => {
			this.#givenUpAt = clock.elapsed();
			this.#giveUp(fault());
			// Closing a socket takes longer than noting that the time is over: that of others which end now comes first.
			clock.afterTurn(() => this.#controller?.abort());
		});
	}

	/** Its answer is there. */
	protected complete(result: Result): void {
		if (this.settled) {
			this.#tellLate({ result });
			return;
		}
		this.#settle();
		this.succeed(result);
	}

	#fail(error: unknown): void {
		if (!this.settled) this.#giveUp(this.#abortFault ?? this.#faultOf(error), error);
		// Stopping because of the abort is no answer.
		else if (!isAbort(error)) this.#tellLate({ fault: this.#faultOf(error), error });
	}

	/** The store's failure, which no secret of the step's is in: none was opened. */
	#failToPrepare(error: unknown): void {
		if (this.settled) return;
		this.#giveUp(
			faultOf(error, (text) => this.services.secrets.redact(text)),
			error,
		);
	}

	#tellLate(came: CameLate<Result>): void {
		if (this.#givenUpAt === undefined) return;
		this.answerLate(came, Math.floor(this.services.clock.elapsed() - this.#givenUpAt));
	}

	#giveUp(fault: Fault, error?: unknown): void {
		this.#settle();
		this.fail(fault, error);
	}

	#settle(): void {
		this.settled = true;
		this.#cancelTimer?.();
		this.leave?.();
	}
}
