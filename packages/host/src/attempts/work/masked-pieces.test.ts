import { expect, it } from "vitest";
import type { SecretMask } from "../../ports/secret-opener.ts";
import { maskedPieces } from "./masked-pieces.ts";

const SECRET = "hunter2-canary";

const mask: SecretMask = {
	redact: (text) => text.replaceAll(SECRET, "•••"),
	begun: (text) => {
		let length = SECRET.length - 1;
		while (length > 0 && !text.endsWith(SECRET.slice(0, length))) length--;
		return length;
	},
};

it("masks a secret that comes in pieces, however it is cut, and keeps back no more than may be one [Q-S12]", () => {
	const text = `before ${SECRET} between ${SECRET.slice(0, 5)} after ${SECRET}.`;
	const expected = `before ••• between ${SECRET.slice(0, 5)} after •••.`;
	for (let size = 1; size < text.length; size++) {
		const maskPiece = maskedPieces(mask);
		let shown = "";
		for (let start = 0; start < text.length; start += size) {
			shown += maskPiece(text.slice(start, start + size));
			expect(expected.startsWith(shown)).toBe(true);
		}
		expect(shown).toBe(expected);
	}
	const maskPiece = maskedPieces(mask);
	expect(["all the wor", "ds hunt", "ing"].map(maskPiece)).toEqual(["all the wor", "ds ", "hunting"]);
});
