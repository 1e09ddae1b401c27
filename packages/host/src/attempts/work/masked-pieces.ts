import type { SecretMask } from "../../ports/secret-opener.ts";

/**
 * Masks secrets in a text that comes in pieces. Takes a piece and gives what can be shown by now: what may be the beginning of a
 * secret is kept back until more of it came.
 */
export function maskedPieces(mask: SecretMask): (piece: string) => string {
	let keptBack = "";
	return (piece) => {
		const text = mask.redact(keptBack + piece);
		const shown = text.length - mask.begun(text);
		keptBack = text.slice(shown);
		return text.slice(0, shown);
	};
}
