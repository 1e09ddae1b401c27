import { NodeError } from "@switchyard/node-kit";
import type { MailServerCredential } from "@switchyard/spec/credential";
import { defined } from "@switchyard/spec/json";
import type { ImapFlowError } from "imapflow";
import { encryptionFailure, encryptionFaultOf } from "./encryption-failure.ts";

/** A failure of the connection, in words that hold nothing of what the server wrote. */
export function serverFailure(
	cause: unknown,
	server: Pick<MailServerCredential, "host" | "port">,
	outputs?: Readonly<Record<string, unknown>>,
): NodeError {
	if (cause instanceof NodeError) return cause;
	const { host } = server;
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
	const fault = encryptionFaultOf(error);
	if (fault) return encryptionFailure(fault, cause);
	return new NodeError({
		code: "MAIL_SERVER_UNREACHABLE",
		message: `The mail server ${host} could not be reached, or the connection broke off.`,
		field: "server",
		hint: "Check host and port, and whether the server is running.",
		retryable: true,
		...defined({ outputs }),
		cause,
	});
}
