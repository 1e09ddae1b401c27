import { NodeError } from "@switchyard/node-kit";
import type { ImapFlowError } from "imapflow";

const ENCRYPTION = /CERT|_SSL_|_TLS_|UNABLE_TO/;

/** A failure of the connection, in words that hold nothing of what the server wrote. */
export function serverFailure(
	cause: unknown,
	host: string,
	outputs?: Readonly<Record<string, unknown>>,
): NodeError {
	const error: ImapFlowError = cause instanceof Error ? cause : new Error(String(cause));
	if (error.authenticationFailed) {
		return new NodeError({
			code: "MAIL_LOGIN_REFUSED",
			message: `The mail server ${host} refused the user name or password.`,
			field: "server",
			hint: "Correct the credential of the mail server.",
			cause,
		});
	}
	if (error.tlsFailed || ENCRYPTION.test(error.code ?? "")) {
		return new NodeError({
			code: "MAIL_ENCRYPTION_FAILED",
			message: `No safe connection to the mail server ${host} could be made.`,
			field: "server",
			hint: "Check the port, whether it speaks TLS from the first byte, and the server's certificate.",
			cause,
		});
	}
	return new NodeError({
		code: "MAIL_SERVER_UNREACHABLE",
		message: `The mail server ${host} could not be reached, or the connection broke off.`,
		field: "server",
		hint: "Check host and port, and whether the server is running.",
		retryable: true,
		...(outputs ? { outputs } : {}),
		cause,
	});
}
