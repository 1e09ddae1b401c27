import type { ErrorEntry } from "./error-entry.ts";

/** What goes wrong between a node and a server of files, as part of the catalogue. */
export const TRANSFER_ERRORS = {
	TRANSFER_UNREACHABLE: {
		status: 502,
		fault: "system",
		summary: "The file server cannot be reached.",
		hint: "Check host and port of the credential, and whether the server runs.",
	},
	TRANSFER_LOGIN_REFUSED: {
		status: 502,
		fault: "user",
		summary: "The file server refused the sign-in.",
		hint: "Correct user, password, key or bucket of the credential.",
	},
	TRANSFER_HOST_KEY_UNKNOWN: {
		status: 422,
		fault: "user",
		summary: "The credential does not say which key the SFTP server has.",
		hint: "Compare the server's fingerprint with what its administrator says, and add it to the credential's host keys.",
	},
	TRANSFER_HOST_KEY_CHANGED: {
		status: 502,
		fault: "user",
		summary: "The SFTP server has another key than the credential names. Nothing was sent to it.",
		hint: "Ask the server's administrator before you change the credential: another server may answer in its place.",
	},
	TRANSFER_KEY_INVALID: {
		status: 422,
		fault: "user",
		summary: "The private key in the credential cannot be read.",
		hint: "Paste it whole, as OpenSSH or PEM, and give its passphrase if it has one.",
	},
	TRANSFER_ENCRYPTION_FAILED: {
		status: 502,
		fault: "user",
		summary: "The connection to the file server cannot be encrypted, or its certificate is not trusted.",
		hint: "Give the credential the server's certificate, or, in a network that you trust, choose to connect without encryption.",
	},
	TRANSFER_CONNECTION_LOST: {
		status: 502,
		fault: "system",
		summary: "The connection to the file server broke. No half of a file has got its name.",
		hint: "Try again.",
	},
	TRANSFER_TIMEOUT: {
		status: 504,
		fault: "system",
		summary: "The file server did not answer in time.",
		hint: "Try again later.",
	},
	TRANSFER_PATH_REFUSED: {
		status: 403,
		fault: "user",
		summary: "The path leaves the base folder of the file server, or has a character that none may have.",
		hint: "Use a path under the base folder with / between its parts.",
	},
	TRANSFER_NOT_FOUND: {
		status: 404,
		fault: "user",
		summary: "The file server has nothing at the path.",
		hint: "Check the spelling; upper and lower case count.",
	},
	TRANSFER_EXISTS: {
		status: 409,
		fault: "user",
		summary: "The file server already has something at the path.",
		hint: "Choose another name, or replace the file.",
	},
	TRANSFER_REFUSED: {
		status: 502,
		fault: "user",
		summary: "The file server refused what was asked.",
		hint: "Check the rights of the credential's user, and whether the server's disk is full.",
	},
	TRANSFER_TOO_LARGE: {
		status: 413,
		fault: "user",
		summary: "The file on the server is larger than the node may fetch. Nothing was saved.",
		hint: "Raise the node's maximum size if the file is the right one.",
	},
} as const satisfies Record<string, ErrorEntry>;
