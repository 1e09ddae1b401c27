import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** How long a one-time code is good for, in milliseconds. */
const LIFE_MS = 10 * 60 * 1000;
/** How many codes may be open at once; a further one drops the oldest. */
const MAX_OPEN = 32;

export interface SignInCode {
	readonly code: string;
	/** Milliseconds since the Unix epoch. */
	readonly expiresAt: number;
}

/** One-time codes: each signs in one browser, once, within ten minutes. Only their hashes are kept, in memory. */
export class SignInCodes {
	readonly #now: () => number;
	#open: { readonly hash: Buffer; readonly expiresAt: number }[] = [];

	constructor(now: () => number) {
		this.#now = now;
	}

	mint(): SignInCode {
		const code = randomBytes(32).toString("base64url");
		const expiresAt = this.#now() + LIFE_MS;
		this.#open = [...this.#open.slice(1 - MAX_OPEN), { hash: hashOf(code), expiresAt }];
		return { code, expiresAt };
	}

	/** True once for a code that was minted and has not expired. Every open code is compared, in constant time. */
	redeem(code: string): boolean {
		const hash = hashOf(code);
		const now = this.#now();
		const kept = this.#open.filter((open) => open.expiresAt > now);
		const left = kept.filter((open) => !timingSafeEqual(open.hash, hash));
		this.#open = left;
		return left.length < kept.length;
	}
}

function hashOf(code: string): Buffer {
	return createHash("sha256").update(code).digest();
}
