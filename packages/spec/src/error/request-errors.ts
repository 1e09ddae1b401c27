import type { ErrorEntry } from "./error-entry.ts";

/** Errors of requests to the server, whatever they are about, and of the server's own settings. */
export const REQUEST_ERRORS = {
	BODY_INVALID: {
		status: 400,
		fault: "user",
		summary: "The request does not have the shape that the route takes.",
	},
	BODY_TOO_LARGE: { status: 413, fault: "user", summary: "The request is larger than the server accepts." },
	MEDIA_TYPE_UNSUPPORTED: {
		status: 415,
		fault: "user",
		summary: "The request's content type is not accepted here.",
	},
	RATE_LIMITED: { status: 429, fault: "user", summary: "Too many requests in a short time." },
	ROUTE_NOT_FOUND: { status: 404, fault: "user", summary: "There is nothing at this address." },
	METHOD_NOT_ALLOWED: { status: 405, fault: "user", summary: "This address does not take that method." },
	UNAUTHENTICATED: { status: 401, fault: "user", summary: "Signing in is needed." },
	TOKEN_PURPOSE_MISSING: {
		status: 403,
		fault: "user",
		summary: "The access token does not have the purpose that this needs.",
	},
	SIGN_IN_CODE_INVALID: {
		status: 401,
		fault: "user",
		summary: "The sign-in code is wrong, used or expired.",
	},
	ORIGIN_FORBIDDEN: {
		status: 403,
		fault: "user",
		summary: "The request comes from a page of another origin.",
	},
	HOST_FORBIDDEN: {
		status: 421,
		fault: "user",
		summary: "The request names a host that this server does not serve.",
	},
	ACCESS_TOKEN_NOT_FOUND: { status: 404, fault: "user", summary: "There is no such access token." },
	ACCESS_TOKEN_NAME_TAKEN: {
		status: 409,
		fault: "user",
		summary: "Another access token has this name.",
	},
	ACCESS_TOKEN_LIMIT: {
		status: 409,
		fault: "user",
		summary: "The server has reached its limit of access tokens.",
	},
	PRICE_NOT_FOUND: { status: 404, fault: "user", summary: "There is no such price." },
	PRICE_EXISTS: { status: 409, fault: "user", summary: "This model has another price from the same day on." },
} as const satisfies Record<string, ErrorEntry>;
