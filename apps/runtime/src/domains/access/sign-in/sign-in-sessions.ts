import { randomBytes } from "node:crypto";
import { OWNER } from "@switchyard/spec/actor";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AccessTokens } from "../../../platform/http/access-tokens.ts";
import { bearerToken } from "../../../platform/http/bearer-token.ts";
import type { Principal } from "../../../platform/http/principal.ts";
import { type SignInCode, SignInCodes } from "./codes.ts";
import { SignedOutSessions } from "./signed-out.ts";

/** How long a browser stays signed in, in seconds. */
const SESSION_SECONDS = 30 * 24 * 60 * 60;

export interface SignInOptions {
	/** What programs prove themselves with. */
	readonly tokens: Pick<AccessTokens, "find">;
	/** The file that remembers who signed out. */
	readonly signedOutFile: string;
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
}

/** Signs people in and out, and tells who callers prove to be. */
export interface SignInSessions {
	/** Returns the person or program that sent a request; `undefined` for a stranger. */
	readonly principalOf: (request: FastifyRequest) => Principal | undefined;
	/** Returns the same by an `Authorization` header alone. */
	readonly principalOfHeader: (authorization: string | undefined) => Principal | undefined;
	readonly mintCode: () => SignInCode;
	/** False, and nothing is changed, when the code is wrong, used or expired. */
	readonly signIn: (code: string, request: FastifyRequest, reply: FastifyReply) => boolean;
	readonly signOut: (request: FastifyRequest, reply: FastifyReply) => void;
}

/** Sessions are signed cookies, which the server of the requests reads and signs. */
export function openSignInSessions(options: SignInOptions): SignInSessions {
	const codes = new SignInCodes(options.now);
	const signedOut = new SignedOutSessions(options.signedOutFile, options.now);
	const principalOfHeader = (authorization: string | undefined) => {
		const token = bearerToken(authorization);
		return token === undefined ? undefined : options.tokens.find(token);
	};

	const sessionOf = (request: FastifyRequest): Session | undefined => {
		const cookie = request.cookies[cookieName(request)];
		if (cookie === undefined) return undefined;
		const unsigned = request.unsignCookie(cookie);
		const signInSession = unsigned.valid ? parseSession(unsigned.value) : undefined;
		if (
			signInSession === undefined ||
			signInSession.expiresAt <= options.now() ||
			signedOut.has(signInSession.id)
		)
			return undefined;
		return signInSession;
	};

	return {
		principalOf: (request) => {
			const signInSession = sessionOf(request);
			return signInSession === undefined
				? principalOfHeader(request.headers.authorization)
				: personOf(signInSession);
		},
		principalOfHeader,
		mintCode: () => codes.mint(),
		signIn: (code, request, reply) => {
			if (!codes.redeem(code)) return false;
			const signInSession = `${randomBytes(16).toString("base64url")}.${options.now() + SESSION_SECONDS * 1000}`;
			reply.setCookie(cookieName(request), signInSession, { ...COOKIE, maxAge: SESSION_SECONDS });
			return true;
		},
		signOut: (request, reply) => {
			const signInSession = sessionOf(request);
			if (signInSession !== undefined) signedOut.add(signInSession.id, signInSession.expiresAt);
			reply.clearCookie(cookieName(request), COOKIE);
		},
	};
}

const COOKIE = { path: "/", httpOnly: true, sameSite: "strict", signed: true } as const;

/** Browsers share cookies among the ports of a host; the name keeps several servers apart. */
function cookieName(request: FastifyRequest): string {
	return `switchyard-${/:(\d+)$/.exec(String(request.headers.host))?.[1] ?? 80}`;
}

interface Session {
	readonly id: string;
	/** Milliseconds since the Unix epoch. */
	readonly expiresAt: number;
}

/** There are no accounts: anyone who has signed in is the server's owner. */
function personOf({ id }: Session): Principal {
	return { id: `session ${id}`, actor: OWNER, grants: [{ purpose: "administer" }] };
}

function parseSession(value: string): Session | undefined {
	const { id, expiry } = /^(?<id>[A-Za-z0-9_-]{22})\.(?<expiry>\d{13,15})$/.exec(value)?.groups ?? {};
	return id === undefined ? undefined : { id, expiresAt: Number(expiry) };
}
