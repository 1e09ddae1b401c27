import type { Trouble } from "./database-error.ts";

const UNREACHABLE = new Set(["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN"]);
const LOST = new Set(["ECONNRESET", "EPIPE", "ETIMEDOUT", "ECONNABORTED"]);
const ENCRYPTION =
	/^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|EPROTO$|HANDSHAKE_SSL|ERR_OSSL)|INVALID_CA/;

/** What the network's part of a failure means, for all databases; `undefined` where it is none of the network's. */
export function networkTrouble(code: string | undefined): Trouble | undefined {
	if (code === undefined) return undefined;
	if (UNREACHABLE.has(code)) return "unreachable";
	if (LOST.has(code)) return "lost";
	return ENCRYPTION.test(code) ? "encryption" : undefined;
}

/** The code that systems and databases give their errors. */
export function codeOf(error: unknown): string | undefined {
	const { code } = (error ?? {}) as { readonly code?: unknown };
	return typeof code === "string" ? code : undefined;
}
