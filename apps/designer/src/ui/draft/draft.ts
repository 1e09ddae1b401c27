import { noteDraft } from "./open-drafts.ts";

/** How long a pause in typing is before what was typed is kept, in milliseconds. */
export const PAUSE_MS = 400;

interface DraftOptions<Value> {
	/** Keeps what was typed. Called once for each value, never with the one that is already kept. */
	readonly commit: (value: Value) => void;
	/**
	 * Whether a value outside is what was typed, in other words: `5 s` for `5000 ms`. It does not replace what was typed
	 * then. Values are only the same as themselves when absent.
	 */
	readonly same?: ((typed: Value, outside: Value) => boolean) | undefined;
	/** Runs `callback` after a time in milliseconds; returns a function that cancels it. The system's timer when absent. */
	readonly schedule?: (callback: () => void, after: number) => () => void;
}

/**
 * What a person types before it is kept elsewhere: kept after a short pause, when the field is left and when it goes
 * away. A change from outside shows at once, but never takes away what is being typed.
 */
export class Draft<Value> {
	readonly #commit: (value: Value) => void;
	readonly #schedule: (callback: () => void, after: number) => () => void;
	/** The value outside, as far as it is known here. */
	#kept: Value;
	/** What was typed and kept last. */
	#own: { readonly value: Value } | undefined;
	readonly #same: (typed: Value, outside: Value) => boolean;
	#typed: { readonly value: Value } | undefined;
	#cancel: (() => void) | undefined;

	constructor(value: Value, { commit, same = Object.is, schedule = wait }: DraftOptions<Value>) {
		this.#kept = value;
		this.#commit = commit;
		this.#same = same;
		this.#schedule = schedule;
	}

	/** True while something typed is not kept yet. */
	get pending(): boolean {
		return this.#typed !== undefined;
	}

	type(value: Value): void {
		this.#typed = { value };
		noteDraft(this, true);
		this.#cancel?.();
		this.#cancel = this.#schedule(() => this.flush(), PAUSE_MS);
	}

	/** Keeps what was typed now. */
	flush(): void {
		this.#cancel?.();
		this.#cancel = undefined;
		noteDraft(this, false);
		const typed = this.#typed;
		this.#typed = undefined;
		if (!typed || Object.is(typed.value, this.#kept)) return;
		this.#kept = typed.value;
		this.#own = typed;
		this.#commit(typed.value);
	}

	/** Forgets what was typed in favour of the outside value. False while something typed is not kept yet, which stays. */
	settle(value: Value): boolean {
		if (this.pending) return false;
		this.#kept = value;
		this.#own = undefined;
		return true;
	}

	/** Receives the outside value. True when it differs and the field should show it. */
	receive(value: Value): boolean {
		if (Object.is(value, this.#kept)) return false;
		this.#kept = value;
		if (this.pending) return false;
		return !(this.#own && this.#same(this.#own.value, value));
	}
}

function wait(callback: () => void, after: number): () => void {
	const timer = setTimeout(callback, after);
	return () => clearTimeout(timer);
}
