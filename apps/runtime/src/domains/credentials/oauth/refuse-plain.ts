import { hostRefusal } from "@switchyard/spec/credential";
import { AppError } from "@switchyard/spec/error";

/** @throws AppError `OAUTH_REFUSED` where a secret would be sent in the clear. */
export function refusePlain(address: string): void {
	const url = new URL(address);
	if (hostRefusal(url, [url.host]) === undefined) return;
	throw new AppError("OAUTH_REFUSED", {
		message: `The authorization server at ${url.host} is asked over http:, where anybody on the way can read the secret.`,
		hint: "Use an address that begins with https://.",
	});
}
