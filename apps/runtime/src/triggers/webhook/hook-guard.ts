import { normalizeIP } from "@fastify/rate-limit";
import { AppError, SHORTEST_SECRET } from "@switchyard/spec";
import type { FastifyReply, FastifyRequest } from "fastify";
import { GuessLimit } from "../../http/guess-limit.ts";
import type { Secrets } from "../../ports/secrets.ts";
import type { Hook } from "./hook.ts";
import { checkSignature, isSame, type SignatureVerdict } from "./signature.ts";

/** How many wrong secrets or signatures one address may send to one webhook within a minute. */
const MAX_WRONG_SECRETS = 10;

export interface HookGuardOptions {
	readonly secrets: Pick<Secrets, "open">;
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
}

/** Lets through to a webhook who knows its secret. */
export class HookGuard {
	readonly #secrets: HookGuardOptions["secrets"];
	readonly #now: () => number;
	readonly #guesses: GuessLimit;

	constructor({ secrets, now }: HookGuardOptions) {
		this.#secrets = secrets;
		this.#now = now;
		this.#guesses = new GuessLimit(MAX_WRONG_SECRETS, now);
	}

	/**
	 * Gives what names this very request and no other, where its caller signed that.
	 * @throws AppError `HOOK_SECRET_WRONG`, `HOOK_SIGNATURE_WRONG`, `RATE_LIMITED` after too many wrong ones,
	 * `SECRET_TOO_SHORT`, or `FLOW_INVALID` when the secret cannot be had: the last two let nobody in
	 */
	async refuseStrangers(
		hook: Hook,
		request: Pick<FastifyRequest, "headers" | "ip" | "log">,
		body: Uint8Array,
		reply: FastifyReply,
	): Promise<string | undefined> {
		const secret = await this.#open(hook.secret, request.log);
		// Nothing is awaited from here on, so that guesses sent together are counted one by one.
		const guesser = () => `${normalizeIP(request.ip)} ${hook.flow} ${hook.node}`;
		if (!this.#guesses.isEmpty) this.#refuseGuesser(guesser(), reply);
		const { signature } = hook;
		const judged = signature
			? checkSignature({ headers: request.headers, body }, signature, secret, this.#now())
			: checkBearer(request.headers.authorization, secret);
		if (judged.verdict === "right") return judged.once;
		if (judged.verdict === "wrong") this.#guesses.noteWrong(guesser());
		if (signature === undefined) {
			throw new AppError("HOOK_SECRET_WRONG", { hint: "Send it as the header authorization: Bearer …" });
		}
		throw new AppError("HOOK_SIGNATURE_WRONG", {
			...(judged.verdict === "stale" ? { message: "The request's timestamp is too far off." } : {}),
			hint: "Sign the body's bytes as they are sent, with HMAC-SHA256 and the webhook's secret.",
		});
	}

	#refuseGuesser(guesser: string, reply: FastifyReply): void {
		const waitMs = this.#guesses.waitMs(guesser);
		if (waitMs === 0) return;
		const seconds = Math.ceil(waitMs / 1000);
		reply.header("retry-after", seconds);
		throw new AppError("RATE_LIMITED", {
			message: "Too many wrong secrets in a short time.",
			hint: `Try again in ${seconds} seconds.`,
		});
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

function checkBearer(authorization: string | undefined, secret: string): SignatureVerdict {
	const given = /^Bearer (.+)$/i.exec(authorization ?? "")?.[1];
	if (given === undefined) return { verdict: "missing" };
	return { verdict: isSame(given, secret) ? "right" : "wrong" };
}
