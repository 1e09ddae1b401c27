/** How long a person may take to sign in, in milliseconds. */
export const SIGN_IN_MS = 10 * 60_000;
/** How many people may be signing in at a time. */
const MOST_PENDING = 1000;

interface Pending<SignIn> {
	readonly signIn: SignIn;
	/** Browser that began it, and that alone may end it; `undefined` for a sign-in that a program began. */
	readonly browser: string | undefined;
	readonly until: number;
}

/** Sign-ins that have begun, by state, which only the person's browser and the service learn. Each ends once, or when its time is over. */
export class PendingSignIns<SignIn> {
	readonly #now: () => number;
	readonly #pending = new Map<string, Pending<SignIn>>();

	/** @param now milliseconds since the Unix epoch */
	constructor(now: () => number) {
		this.#now = now;
	}

	add(state: string, browser: string | undefined, signIn: SignIn): void {
		this.#forgetOld();
		this.#pending.set(state, { signIn, browser, until: this.#now() + SIGN_IN_MS });
	}

	/** Takes one out; `undefined` where this browser has none of this state under way. */
	take(state: string, browser: string | undefined): SignIn | undefined {
		this.#forgetOld();
		const found = this.#pending.get(state);
		if (found?.browser !== undefined && found.browser !== browser) return undefined;
		this.#pending.delete(state);
		return found?.signIn;
	}

	#forgetOld(): void {
		for (const [state, { until }] of this.#pending) {
			if (until <= this.#now() || this.#pending.size >= MOST_PENDING) this.#pending.delete(state);
		}
	}
}
