import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { principalOf } from "../../../platform/http/principal.ts";
import { SIGN_IN_MS } from "./pending-sign-ins.ts";

/** Servers on other ports of the same host share it: a name that is there already is kept. */
const COOKIE = "switchyard-oauth";

/**
 * Names the browser that begins a sign-in, by a cookie, so that no other browser can end it: else a person could send the address to
 * another one, who would sign in at the service for them.
 * @returns `undefined` for a program, whose user opens the address in a browser of their own
 * @throws AppError `UNAUTHENTICATED`
 */
export function nameBrowser(request: FastifyRequest, reply: FastifyReply): string | undefined {
	if (principalOf(request).actor.kind !== "person") return undefined;
	const browser = browserOf(request) ?? randomBytes(16).toString("base64url");
	// Lax: the service sends the browser back by a link.
	reply.setCookie(COOKIE, browser, {
		path: "/",
		httpOnly: true,
		sameSite: "lax",
		maxAge: SIGN_IN_MS / 1000,
	});
	return browser;
}

/** Returns the name that a browser was given; `undefined` where it was given none. */
export function browserOf({ cookies }: FastifyRequest): string | undefined {
	const browser = cookies[COOKIE];
	return browser !== undefined && /^[A-Za-z0-9_-]{22}$/.test(browser) ? browser : undefined;
}
