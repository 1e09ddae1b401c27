import type { ErrorEntry } from "./error-entry.ts";

/** Errors of sign-ins at other services. */
export const OAUTH_ERRORS = {
	OAUTH_REFUSED: {
		status: 502,
		fault: "user",
		summary: "The authorization server gave no token.",
	},
	OAUTH_ADDRESS_INVALID: {
		status: 409,
		fault: "user",
		summary: "A credential names no address to which its secret may be sent.",
		hint: "Store the credential anew, with an address that begins with https://.",
	},
	SIGN_IN_NOT_OFFERED: {
		status: 409,
		fault: "user",
		summary: "People do not sign in at this server.",
		hint: "Only a server at an address, without a credential, has a person sign in.",
	},
	OAUTH_STATE_UNKNOWN: {
		status: 400,
		fault: "user",
		summary: "The sign-in is not known: it was used, took too long, or was begun before the server started.",
		hint: "Begin it again at the credential, under Settings, Credentials.",
	},
} as const satisfies Readonly<Record<string, ErrorEntry>>;
