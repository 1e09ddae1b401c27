import { NodeError } from "@switchyard/node-kit";
import type { MailServerCredential } from "@switchyard/spec/credential";
import { defined } from "@switchyard/spec/json";
import { encryptionFailure, encryptionFaultOf } from "../mailbox/encryption-failure.ts";
import type { Delivery } from "./watch-delivery.ts";

/** What nodemailer tells about a failure. */
interface SmtpError extends Error {
	readonly code?: string;
	/** The code of the error that `code` sums up. */
	readonly originalCode?: string;
	/** The SMTP command that the server refused. */
	readonly command?: string;
	/** The server's reply code, when it replied. */
	readonly responseCode?: number;
}

/** A failure of sending, in words that hold nothing of what the server wrote. */
export function sendFailure(
	cause: unknown,
	server: Pick<MailServerCredential, "host" | "port">,
	{ handedOver }: Readonly<Delivery>,
): NodeError {
	if (cause instanceof NodeError) return cause;
	const { host } = server;
	const error: SmtpError = cause instanceof Error ? cause : new Error(String(cause));
	if (error.code === "EAUTH") return loginRefused(error, host);
	const fault = encryptionFaultOf(error);
	if (fault) return encryptionFailure(fault, cause);
	if (error.responseCode !== undefined) return refused(error, host, error.responseCode);
	if (handedOver) {
		return new NodeError({
			code: "MAIL_OUTCOME_UNKNOWN",
			message: `The connection to ${host} broke off after the mail was handed over; it may have been sent.`,
			hint: "Look whether the mail arrived before sending it again.",
			cause,
		});
	}
	return new NodeError({
		code: "MAIL_SERVER_UNREACHABLE",
		message: `The mail server ${host} could not be reached. Nothing was sent.`,
		field: "server",
		hint: "Check host and port, and whether the server is running.",
		retryable: true,
		cause,
	});
}

function loginRefused(cause: SmtpError, host: string): NodeError {
	return new NodeError({
		code: "MAIL_LOGIN_REFUSED",
		message: `The mail server ${host} refused the user name or password.`,
		field: "server",
		hint: "Correct the credential of the mail server.",
		retryable: isTransient(cause.responseCode),
		cause,
	});
}

const FIELDS: ReadonlyMap<string, string> = new Map([
	["MAIL FROM", "from"],
	["RCPT TO", "to"],
]);

function refused(cause: SmtpError, host: string, responseCode: number): NodeError {
	const field = FIELDS.get(cause.command ?? "");
	const retryable = isTransient(responseCode);
	return new NodeError({
		code: "MAIL_REFUSED",
		message: `The mail server ${host} refused the ${field === "to" ? "recipients" : "mail"} (SMTP ${responseCode}). Nothing was sent.`,
		...defined({ field }),
		hint: retryable
			? "The server may take it later."
			: "Correct the mail; the server will not take it as it is.",
		retryable,
		cause,
	});
}

function isTransient(responseCode = 500): boolean {
	return responseCode < 500;
}

/** Some recipients got the mail and some were refused: the step failed, and what was sent is kept. */
export function partlyRefused(
	recipients: readonly string[],
	{ field, outputs }: { readonly field: string; readonly outputs: Readonly<Record<string, unknown>> },
): NodeError {
	return new NodeError({
		code: "MAIL_PARTLY_REFUSED",
		message: `The mail server refused these recipients: ${recipients.join(", ")}. The others got the mail.`,
		field,
		hint: "Send it again to the refused ones only.",
		outputs,
	});
}
