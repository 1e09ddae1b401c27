import { NodeError } from "@switchyard/node-kit";

/** What keeps a connection to a mail server from being encrypted, with what to do. */
const FAULTS = {
	waitsForTls: {
		message: "waits for TLS from the first byte, and the credential says that it does not",
		hint: "Turn on “TLS from the first byte” in the credential.",
	},
	speaksPlain: {
		message: "does not speak TLS from the first byte",
		hint: "Turn off “TLS from the first byte” in the credential, or correct the port.",
	},
	notOffered: {
		message: "offers no encryption, so nothing was sent to it",
		hint: "Use a port that offers it. In a network that you trust, turn on “Without encryption” in the credential.",
	},
	untrusted: {
		message: "has a certificate that no trusted authority issued",
		hint: "Paste the authority's certificate, or the server's own, into the credential.",
	},
	otherName: {
		message: "has a certificate for another name",
		hint: "Use the host name that is in the certificate, or paste the server's certificate into the credential.",
	},
	expired: {
		message: "has a certificate that is not valid now",
		hint: "Renew the server's certificate, and check the clock of this machine.",
	},
	other: {
		message: "accepted no encrypted connection",
		hint: "Check the port, whether it speaks TLS from the first byte, and the server's certificate.",
	},
} as const;

export type EncryptionFault = keyof typeof FAULTS;

/** Codes of Node and OpenSSL, and their texts where a mail library keeps only those. */
const SIGNS: readonly (readonly [EncryptionFault, RegExp])[] = [
	["speaksPlain", /WRONG_VERSION_NUMBER|wrong version number|PACKET_LENGTH_TOO_LONG|packet length too long/],
	["notOffered", /does not support STARTTLS|upgrading connection with STARTTLS/],
	["otherName", /ALTNAME_INVALID|does not match certificate/],
	["expired", /CERT_HAS_EXPIRED|CERT_NOT_YET_VALID|certificate has expired|certificate is not yet valid/],
	["untrusted", /SELF_SIGNED|self.signed certificate|UNABLE_TO_(?:GET|VERIFY)|unable to (?:get|verify)/],
	["other", /CERT|_SSL_|_TLS_|ETLS/],
];

/** What kept a connection from being encrypted; `undefined` when it failed for another reason. */
export function encryptionFaultOf(error: Error): EncryptionFault | undefined {
	const { code, originalCode } = error as { code?: unknown; originalCode?: unknown };
	const text = [code, originalCode, error.message].join(" ");
	const fault = SIGNS.find(([, sign]) => sign.test(text))?.[0];
	return fault ?? ("tlsFailed" in error && error.tlsFailed === true ? "other" : undefined);
}

/** The message names no server: a model may read it, and the server is the designer's. */
export function encryptionFailure(fault: EncryptionFault, cause: unknown): NodeError {
	const { message, hint } = FAULTS[fault];
	return new NodeError({
		code: "MAIL_ENCRYPTION_FAILED",
		message: `The mail server ${message}.`,
		field: "server",
		hint,
		cause,
	});
}
