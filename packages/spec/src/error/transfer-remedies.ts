import type { TRANSFER_ERRORS } from "./transfer-errors.ts";

/** What a person does about each error of a file server. */
export const TRANSFER_REMEDIES = {
	TRANSFER_UNREACHABLE: "Check host and port of the credential; _Test_ tries it.",
	TRANSFER_LOGIN_REFUSED: "Correct user, password, key or bucket of the credential; _Test_ tries it.",
	TRANSFER_HOST_KEY_UNKNOWN:
		"Press _Test_: it says the fingerprint of the key that the server has. Compare it, and add it to the credential.",
	TRANSFER_HOST_KEY_CHANGED:
		"Ask the server's administrator whether the key was replaced. Only then put the new fingerprint into the credential.",
	TRANSFER_KEY_INVALID: "Paste the private key whole, with its first and its last line, and its passphrase.",
	TRANSFER_ENCRYPTION_FAILED:
		"Give the credential the certificate of the server, or of the authority that issued it; see [transfer](nodes/transfer.md#which-server).",
	TRANSFER_CONNECTION_LOST: "Give the node retries; what was sent so far is removed or replaced.",
	TRANSFER_TIMEOUT: "Give the node retries, or look whether the server is overloaded.",
	TRANSFER_PATH_REFUSED:
		"Write the path from the base folder on, without `..`, or choose another base folder.",
	TRANSFER_NOT_FOUND: "Check the path under the base folder; upper and lower case count.",
	TRANSFER_EXISTS: "Choose another name, or switch _Replace_ on.",
	TRANSFER_REFUSED:
		"Read the server's own words in the run's error, and correct the rights of the user there.",
	TRANSFER_TOO_LARGE: "Raise the node's _Maximum size_, up to 1024 MB.",
} as const satisfies Record<keyof typeof TRANSFER_ERRORS, string>;
