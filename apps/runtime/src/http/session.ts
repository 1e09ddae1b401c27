import { randomBytes } from "node:crypto";
import fastifyCookie from "@fastify/cookie";
import { AppError } from "@switchyard/spec";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Http } from "./http.ts";
import { bearerCheck } from "./sign-in/bearer-token.ts";
import { type SignInCode, SignInCodes } from "./sign-in/codes.ts";
import { SignedOutSessions } from "./sign-in/signed-out.ts";

/** How long a browser stays signed in, in seconds. */
const SESSION_SECONDS = 30 * 24 * 60 * 60;

export interface SessionOptions {
	/** The bearer token of scripts. */
	readonly token: string;
	/** Signs the cookies; the same after a restart, so that people stay signed in. */
	readonly cookieKey: Buffer;
	/** The file that remembers who signed out. */
	readonly signedOutFile: string;
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
}

/** Who is signed in, and how that comes and goes. */
export interface Sessions {
	readonly isSignedIn: (request: FastifyRequest) => boolean;
	/** Whether an `Authorization` header carries the bearer token. */
	readonly hasToken: (authorization: string | undefined) => boolean;
	readonly mintCode: () => SignInCode;
	/** @throws AppError `SIGN_IN_CODE_INVALID` */
	readonly signIn: (code: string, request: FastifyRequest, reply: FastifyReply) => void;
	readonly signOut: (request: FastifyRequest, reply: FastifyReply) => void;
}

export async function addSessions(app: Http, options: SessionOptions): Promise<Sessions> {
	await app.register(fastifyCookie, { secret: options.cookieKey });
	const codes = new SignInCodes(options.now);
	const signedOut = new SignedOutSessions(options.signedOutFile, options.now);
	const hasToken = bearerCheck(options.token);

	const sessionOf = (request: FastifyRequest): Session | undefined => {
		const cookie = request.cookies[cookieName(request)];
		if (cookie === undefined) return undefined;
		const unsigned = request.unsignCookie(cookie);
		const session = unsigned.valid ? parseSession(unsigned.value) : undefined;
		if (session === undefined || session.expiresAt <= options.now() || signedOut.has(session.id))
			return undefined;
		return session;
	};

	return {
		isSignedIn: (request) => hasToken(request.headers.authorization) || sessionOf(request) !== undefined,
		hasToken,
		mintCode: () => codes.mint(),
		signIn: (code, request, reply) => {
			if (!codes.redeem(code)) {
				throw new AppError("SIGN_IN_CODE_INVALID", {
					field: "code",
					hint: "Start the server again, or ask for a new link with a bearer token (POST /api/session/code).",
				});
			}
			const session = `${randomBytes(16).toString("base64url")}.${options.now() + SESSION_SECONDS * 1000}`;
			reply.setCookie(cookieName(request), session, { ...COOKIE, maxAge: SESSION_SECONDS });
		},
		signOut: (request, reply) => {
			const session = sessionOf(request);
			if (session !== undefined) signedOut.add(session.id, session.expiresAt);
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

function parseSession(value: string): Session | undefined {
	const { id, expiry } = /^(?<id>[A-Za-z0-9_-]{22})\.(?<expiry>\d{13,15})$/.exec(value)?.groups ?? {};
	return id === undefined ? undefined : { id, expiresAt: Number(expiry) };
}
