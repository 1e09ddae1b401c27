import { NodeError } from "@switchyard/node-kit";
import type { CryptoKey } from "jose";

export const ALGORITHMS = ["HS256", "HS384", "HS512", "RS256", "PS256", "ES256", "EdDSA"] as const;
export type Algorithm = (typeof ALGORITHMS)[number];

/**
 * The key that a credential holds: a shared secret for HS algorithms, else a key in PEM.
 * @throws NodeError `TOKEN_KEY_INVALID`
 */
export async function tokenKey(
	text: string,
	algorithm: Algorithm,
	use: "sign" | "verify",
): Promise<CryptoKey | Uint8Array> {
	const isPem = text.includes("-----BEGIN ");
	if (algorithm.startsWith("HS")) {
		// A public key is no secret: anybody who has it could sign with it (CVE-2015-9235).
		if (isPem) throw invalid(`${algorithm} takes a shared secret, and the credential holds a key in PEM`);
		return new TextEncoder().encode(text);
	}
	const { importPKCS8, importSPKI, importX509 } = await import("jose");
	try {
		if (use === "sign") return await importPKCS8(text, algorithm);
		return await (text.includes("BEGIN CERTIFICATE") ? importX509 : importSPKI)(text, algorithm);
	} catch (cause) {
		const needed = use === "sign" ? "private key in PEM (PKCS 8)" : "public key or a certificate in PEM";
		throw invalid(`${algorithm} takes a ${needed}`, cause);
	}
}

function invalid(reason: string, cause?: unknown): NodeError {
	return new NodeError({
		code: "TOKEN_KEY_INVALID",
		message: `The key does not fit: ${reason}.`,
		field: "key",
		hint: "Choose another credential, or the algorithm that its key is for.",
		cause,
	});
}
