import { NodeError } from "@switchyard/node-kit";
import { defined } from "@switchyard/spec/json";

/** What went wrong, whatever the server calls it. */
export type Trouble =
	| "unreachable"
	| "login"
	| "encryption"
	| "lost"
	| "timeout"
	| "missing"
	| "exists"
	| "refused";

interface Meaning {
	readonly code: string;
	readonly message: (server: string) => string;
	readonly retryable?: boolean;
	/** Whether the server's own words help. */
	readonly quoted?: boolean;
}

const MEANINGS: Readonly<Record<Trouble, Meaning>> = {
	unreachable: {
		code: "TRANSFER_UNREACHABLE",
		message: (server) => `The server ${server} cannot be reached`,
		retryable: true,
	},
	login: { code: "TRANSFER_LOGIN_REFUSED", message: (server) => `The server ${server} refused the sign-in` },
	encryption: {
		code: "TRANSFER_ENCRYPTION_FAILED",
		message: (server) => `The connection to ${server} cannot be encrypted`,
		quoted: true,
	},
	lost: {
		code: "TRANSFER_CONNECTION_LOST",
		message: (server) => `The connection to ${server} broke`,
		retryable: true,
	},
	timeout: {
		code: "TRANSFER_TIMEOUT",
		message: (server) => `The server ${server} did not answer in time`,
		retryable: true,
	},
	missing: {
		code: "TRANSFER_NOT_FOUND",
		message: (server) => `The server ${server} has nothing at this path`,
	},
	exists: {
		code: "TRANSFER_EXISTS",
		message: (server) => `The server ${server} has something at this path already`,
	},
	refused: {
		code: "TRANSFER_REFUSED",
		message: (server) => `The server ${server} refused`,
		quoted: true,
	},
};

/** A failure of a server, or of the connection to it. */
export class TransferError extends NodeError {
	readonly trouble: Trouble;
	readonly server: string;

	/**
	 * @param server what people call the one that it happened at
	 * @param field the parameter that it is about
	 */
	constructor(trouble: Trouble, server: string, cause?: unknown, field?: string) {
		const { code, message, retryable = false, quoted = false } = MEANINGS[trouble];
		const words = quoted && cause instanceof Error ? `: ${firstLine(cause.message)}` : ".";
		super({
			code,
			message: `${message(server)}${words}`,
			retryable,
			cause,
			...defined({ field }),
		});
		this.trouble = trouble;
		this.server = server;
	}
}

/** Says of a failure which parameter it is about: the server knows none. */
export async function underField<Result>(field: string, work: () => Promise<Result>): Promise<Result> {
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof TransferError) || !ABOUT_PATHS.has(error.trouble)) throw error;
		throw new TransferError(error.trouble, error.server, error.cause, field);
	}
}

const ABOUT_PATHS: ReadonlySet<Trouble> = new Set(["missing", "exists", "refused"]);

const UNREACHABLE = new Set(["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN"]);
const ENCRYPTION = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|EPROTO$|ERR_OSSL)|INVALID_CA/;

/** What the network's part of a failure means; `undefined` where it is none of the network's. */
export function networkTrouble(error: unknown): Trouble | undefined {
	const { code, cause } = (error ?? {}) as { readonly code?: unknown; readonly cause?: unknown };
	if (typeof code !== "string") return cause === undefined ? undefined : networkTrouble(cause);
	if (UNREACHABLE.has(code)) return "unreachable";
	if (code === "ETIMEDOUT" || code.startsWith("UND_ERR_") || code === "ECONNRESET" || code === "EPIPE")
		return "lost";
	return ENCRYPTION.test(code) ? "encryption" : undefined;
}

function firstLine(text: string): string {
	const [line = ""] = text.split("\n");
	return line.length > 300 ? `${line.slice(0, 300)}…` : line;
}
