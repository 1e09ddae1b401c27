import { NO_SECRETS, type SecretMask } from "@switchyard/host";
import { SHORTEST_SECRET } from "@switchyard/spec/credential";
import { AppError } from "@switchyard/spec/error";
import type { FastifyReply, FastifyRequest } from "fastify";
import { GuessBrake } from "../../../platform/http/guess-brake.ts";
import type { SecretStore } from "../../../platform/secrets/secret-store.ts";
import type { Hook, HookSignature } from "./hook.ts";
import { checkSignature, isSame } from "./signature.ts";

/** How many wrong secrets or signatures of one address one webhook answers at once within a minute. */
const MAX_WRONG_SECRETS = 10;

export interface HookGuardOptions {
	readonly secrets: Pick<SecretStore, "open" | "maskOf">;
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
}

/** What is known of a request that was let through. */
export interface Admission {
	/** What names this very request and no other, where its caller signed it. */
	readonly once: string | undefined;
	/** Masks the webhook's secret, which its caller knows, in what the run begins with. */
	readonly mask: SecretMask;
}

/** Lets through to a webhook who knows its secret. */
export class HookGuard {
	/** By the credential's name. */
	readonly #masks = new Map<string, { readonly secret: string; readonly mask: SecretMask }>();
	readonly #secrets: HookGuardOptions["secrets"];
	readonly #now: () => number;
	readonly #brake: GuessBrake;

	constructor({ secrets, now }: HookGuardOptions) {
		this.#secrets = secrets;
		this.#now = now;
		this.#brake = new GuessBrake({ max: MAX_WRONG_SECRETS, what: "secrets", now });
	}

	/**
	 * @throws AppError `HOOK_SECRET_WRONG`, `HOOK_SIGNATURE_WRONG`, `RATE_LIMITED` for one of many wrong ones,
	 * `SECRET_TOO_SHORT`, or `FLOW_INVALID` when the secret cannot be had: the last two let nobody in
	 */
	async refuseStrangers(
		hook: Hook,
		request: Pick<FastifyRequest, "headers" | "ip" | "log">,
		body: Uint8Array,
		reply: FastifyReply,
	): Promise<Admission> {
		const secret = await this.#open(hook.secret, request.log);
		const { signature } = hook;
		const judged = signature
			? checkSignature({ headers: request.headers, body }, signature, secret, this.#now())
			: checkBearer(request.headers.authorization, secret);
		if (judged.verdict === "right") return { once: judged.once, mask: this.#maskOf(hook.secret, secret) };
		if (judged.verdict === "wrong") await this.#brake.slow(request, reply, `${hook.flow} ${hook.node}`);
		if (signature === undefined) {
			throw new AppError("HOOK_SECRET_WRONG", { hint: "Send it as the header authorization: Bearer …" });
		}
		throw new AppError("HOOK_SIGNATURE_WRONG", {
			...(judged.verdict === "stale" ? { message: "The request's timestamp is too far off." } : {}),
			hint: howToSign(signature),
		});
	}

	/** Made once for a secret: requests are many. */
	#maskOf(name: string, secret: string): SecretMask {
		const known = this.#masks.get(name);
		if (known?.secret === secret) return known.mask;
		const mask = this.#secrets.maskOf([{ text: secret }], "") ?? NO_SECRETS;
		this.#masks.set(name, { secret, mask });
		return mask;
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

/** Says nothing that the documentation does not say, but for the headers' names. */
function howToSign({ header, timestampHeader }: HookSignature): string {
	const key = "with HMAC-SHA256 and the webhook's secret";
	if (timestampHeader === undefined) {
		return `Sign the body's bytes as they are sent, ${key}, and send that as the header ${header}.`;
	}
	return `Sign the timestamp, a dot and the body's bytes as they are sent, ${key}; send the signature as the header ${header} and the timestamp, in seconds since 1970, as ${timestampHeader}.`;
}

type BearerVerdict = { readonly verdict: "missing" | "wrong" | "right"; readonly once?: undefined };

function checkBearer(authorization: string | undefined, secret: string): BearerVerdict {
	const given = /^Bearer (.+)$/i.exec(authorization ?? "")?.[1];
	if (given === undefined) return { verdict: "missing" };
	return { verdict: isSame(given, secret) ? "right" : "wrong" };
}
