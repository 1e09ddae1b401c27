import { setTimeout as delay } from "node:timers/promises";
import { normalizeIP } from "@fastify/rate-limit";
import { AppError } from "@switchyard/spec/error";
import type { FastifyReply, FastifyRequest } from "fastify";
import { GuessLimit } from "./guess-limit.ts";

/** How long the answer to a guess too many is held back, in milliseconds. */
const HOLD_MS = 1000;

/** How many answers are held back at once; past that, guesses are answered at once and their connections closed. */
const MAX_HELD = 256;

export interface GuessBrakeOptions {
	/** How many wrong guesses within a minute are answered at once, for each address and subject. */
	readonly max: number;
	/** What was guessed, for the error: `secrets`. */
	readonly what: string;
	/** Milliseconds since any moment. */
	readonly now: () => number;
}

/**
 * Slows down guessing at a secret. The secret is always checked first, and only wrong guesses come here: everybody on this
 * machine has the same address, so a limit that refused unchecked guesses would let strangers lock out who knows the
 * secret. Guessing stays infeasible because of the secrets' length, whatever the rate. Suppose that a guesser got 100,000
 * answers a second, far more than the server gives:
 *
 * - A sign-in code has 256 random bits, 32 are open at once, each for ten minutes: 6·10^7 guesses hit one of them with a
 *   probability below 10^-67.
 * - A secret has at least 16 characters. Of random digits that is 10^16 secrets: half of them take 1,600 years. Of random
 *   lower-case letters it takes seven billion years; of what `openssl rand -base64 24` makes, 10^39 years.
 *
 * Words that a person thought of are no such secret; the documentation says how to make one.
 */
export class GuessBrake {
	readonly #limit: GuessLimit;
	readonly #what: string;
	#held = 0;

	constructor({ max, what, now }: GuessBrakeOptions) {
		this.#limit = new GuessLimit(max, now);
		this.#what = what;
	}

	/**
	 * To be awaited after a wrong guess. Resolves at once while there are few; throws late when there are too many.
	 * @param subject what was guessed at, when there are several
	 * @throws AppError `RATE_LIMITED`
	 */
	async slow({ ip }: Pick<FastifyRequest, "ip">, reply: FastifyReply, subject = ""): Promise<void> {
		const guesser = `${normalizeIP(ip)} ${subject}`;
		const waitMs = this.#limit.waitMs(guesser);
		this.#limit.noteWrong(guesser);
		if (waitMs === 0) return;
		const seconds = Math.ceil(waitMs / 1000);
		reply.header("retry-after", seconds);
		await this.#hold(reply);
		throw new AppError("RATE_LIMITED", {
			message: `Too many wrong ${this.#what} in a short time.`,
			hint: `Try again in ${seconds} seconds.`,
		});
	}

	async #hold(reply: FastifyReply): Promise<void> {
		if (this.#held >= MAX_HELD) {
			reply.header("connection", "close");
			return;
		}
		this.#held += 1;
		await delay(HOLD_MS);
		this.#held -= 1;
	}
}
