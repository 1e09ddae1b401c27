import { createHash, timingSafeEqual } from "node:crypto";
import { normalizeIP } from "@fastify/rate-limit";
import { SHORTEST_SECRET } from "@switchyard/spec";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../errors/app-error.ts";
import type { Hook } from "../flows/hook.ts";
import type { Secrets } from "../ports/secrets.ts";
import { GuessLimit } from "./guess-limit.ts";

/** How many wrong secrets one address may send to one webhook within a minute. */
const MAX_WRONG_SECRETS = 10;

export interface HookSecretsOptions {
	readonly secrets: Pick<Secrets, "open">;
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
}

/** Lets through to a webhook who knows its secret. */
export class HookSecrets {
	readonly #secrets: HookSecretsOptions["secrets"];
	readonly #guesses: GuessLimit;

	constructor({ secrets, now }: HookSecretsOptions) {
		this.#secrets = secrets;
		this.#guesses = new GuessLimit(MAX_WRONG_SECRETS, now);
	}

	/**
	 * @throws AppError `HOOK_SECRET_WRONG`, `RATE_LIMITED` after too many wrong ones, `SECRET_TOO_SHORT`, or `FLOW_INVALID`
	 * when the secret cannot be had: the last two let nobody in
	 */
	async refuseWrong(
		{ flow, node, secret }: Hook,
		{ headers, ip, log }: Pick<FastifyRequest, "headers" | "ip" | "log">,
		reply: FastifyReply,
	): Promise<void> {
		const expected = await this.#open(secret, log);
		// Nothing is awaited from here on, so that guesses sent together are counted one by one.
		const guesser = `${normalizeIP(ip)} ${flow} ${node}`;
		const waitMs = this.#guesses.waitMs(guesser);
		if (waitMs > 0) {
			const seconds = Math.ceil(waitMs / 1000);
			reply.header("retry-after", seconds);
			throw new AppError("RATE_LIMITED", {
				message: "Too many wrong secrets in a short time.",
				hint: `Try again in ${seconds} seconds.`,
			});
		}
		const given = /^Bearer (.+)$/i.exec(headers.authorization ?? "")?.[1];
		if (given !== undefined && timingSafeEqual(hashOf(given), hashOf(expected))) return;
		if (given !== undefined) this.#guesses.noteWrong(guesser);
		throw new AppError("HOOK_SECRET_WRONG", { hint: "Send it as the header authorization: Bearer …" });
	}

	async #open(secret: string, log: FastifyRequest["log"]): Promise<string> {
		const { text } = await this.#secrets.open(secret, "text").catch((cause: unknown) => {
			log.warn({ err: cause }, "the secret of a webhook cannot be had");
			throw new AppError("FLOW_INVALID", { cause });
		});
		if (typeof text === "string" && text.length >= SHORTEST_SECRET) return text;
		throw new AppError("SECRET_TOO_SHORT", {
			message: `The webhook's secret has fewer than ${SHORTEST_SECRET} characters, so it lets nobody in.`,
			hint: "Store a longer one in its place, under Settings, Credentials.",
		});
	}
}

function hashOf(text: string): Buffer {
	return createHash("sha256").update(text).digest();
}
