/** How long a person may take to sign in, in milliseconds. */
const SIGN_IN_MS = 10 * 60_000;
/** How many people may be signing in at a time. */
const MOST_PENDING = 1000;

/** Sign-ins that have begun, by state, which only the person's browser and the service learn. Each ends once, or when its time is over. */
export class PendingSignIns<SignIn> {
	readonly #now: () => number;
	readonly #pending = new Map<string, { readonly signIn: SignIn; readonly until: number }>();

	/** @param now milliseconds since the Unix epoch */
	constructor(now: () => number) {
		this.#now = now;
	}

	add(state: string, signIn: SignIn): void {
		this.#forgetOld();
		this.#pending.set(state, { signIn, until: this.#now() + SIGN_IN_MS });
	}

	/** Takes one out; `undefined` where none of this state is under way. */
	take(state: string): SignIn | undefined {
		this.#forgetOld();
		const found = this.#pending.get(state);
		this.#pending.delete(state);
		return found?.signIn;
	}

	#forgetOld(): void {
		for (const [state, { until }] of this.#pending) {
			if (until <= this.#now() || this.#pending.size >= MOST_PENDING) this.#pending.delete(state);
		}
	}
}
