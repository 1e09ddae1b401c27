import { AppError } from "@switchyard/spec/error";
import type * as OAuth from "oauth4webapi";

/** What to do about each error that a server may name (RFC 6749, 4.1.2.1 and 5.2). */
const HINTS: ReadonlyMap<string, string> = new Map([
	["access_denied", "Someone pressed Cancel, or may not give this access. Sign in again."],
	["invalid_client", "Check client ID and secret, and whether they are sent in the header or in the body."],
	["invalid_grant", "Sign in again: the code or the token is no longer accepted."],
	["invalid_scope", "Check the scope against what the service offers."],
	["unauthorized_client", "Allow this kind of access for the client, in the service's own settings."],
	["unsupported_grant_type", "The service does not offer this kind of access. Choose another."],
]);

/** Why a server gave no token, with its code and no other word of it: the rest may repeat what was sent. */
export function oauthRefusal(oauth: typeof OAuth, error: unknown, { host }: URL): AppError {
	const isRefusal =
		error instanceof oauth.ResponseBodyError || error instanceof oauth.AuthorizationResponseError;
	const code = isRefusal && /^[a-z_]{1,64}$/.test(error.error) ? error.error : undefined;
	if (code !== undefined) {
		return new AppError("OAUTH_REFUSED", {
			message: `The authorization server at ${host} refused: ${code}.`,
			hint: HINTS.get(code) ?? "See what the service says about this error.",
			cause: error,
		});
	}
	if (error instanceof oauth.WWWAuthenticateChallengeError) {
		return new AppError("OAUTH_REFUSED", {
			message: `The authorization server at ${host} refused the client.`,
			hint: "Check client ID and secret, and whether they are sent in the header or in the body.",
			cause: error,
		});
	}
	if (error instanceof oauth.OperationProcessingError) {
		return new AppError("OAUTH_REFUSED", {
			message: `The answer of ${host} is none of an authorization server.`,
			hint: "Check the token URL.",
			cause: error,
		});
	}
	return new AppError("OAUTH_REFUSED", {
		message: `The authorization server at ${host} could not be reached, or did not answer in time.`,
		hint: "Check the token URL, and whether the server there is running.",
		cause: error,
	});
}

/** Whether a server no longer accepts what it gave. */
export function isGrantOver(error: unknown): boolean {
	const cause = error instanceof AppError ? error.cause : undefined;
	return typeof cause === "object" && cause !== null && "error" in cause && cause.error === "invalid_grant";
}
