import { hostRefusal } from "@switchyard/spec/credential";
import { AppError } from "@switchyard/spec/error";

/** @throws AppError `code`, where a secret would be sent in the clear, or to no address at all */
export function refusePlain(
	address: string,
	code: "OAUTH_REFUSED" | "OAUTH_ADDRESS_INVALID" = "OAUTH_REFUSED",
): void {
	const url = URL.parse(address);
	if (url === null)
		throw new AppError(code, {
			message: `\`${address}\` is no address of an authorization server.`,
			hint: "An address looks like https://login.example.com/token.",
		});
	if (hostRefusal(url, [url.host]) === undefined) return;
	throw new AppError(code, {
		message: `The authorization server at ${url.host} is asked over http:, where anybody on the way can read the secret.`,
		hint: "Use an address that begins with https://.",
	});
}
