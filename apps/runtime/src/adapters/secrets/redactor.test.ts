import { describe, expect, it } from "vitest";
import { Redactor } from "./redactor.ts";

const SECRET = 'S3cret"/ canary';

function taught(): Redactor {
	const redactor = new Redactor();
	redactor.learn(SECRET, "robot@example.com");
	return redactor;
}

describe("the redactor [R27] [R28]", () => {
	it("leaves texts alone that hold no secret", () => {
		expect(new Redactor().redact("anything")).toBe("anything");
		expect(taught().redact("nothing here")).toBe("nothing here");
	});

	it.each([
		["plain", SECRET],
		["in JSON", JSON.stringify({ password: SECRET })],
		["in JSON in JSON", JSON.stringify(JSON.stringify({ password: SECRET }))],
		["in an address", `https://example.com/?key=${encodeURIComponent(SECRET)}`],
		["in base64", Buffer.from(SECRET).toString("base64")],
		["in basic authentication", Buffer.from(`robot@example.com:${SECRET}`).toString("base64")],
		["in a mail log-in", Buffer.from(`\0robot@example.com\0${SECRET}`).toString("base64")],
	])("masks a secret %s [Q-S12]", (_where, text) => {
		const redacted = taught().redact(`before ${text} after`);
		expect(redacted).toMatch(/^before .*•••.* after$/);
		expect(redacted).not.toContain("canary");
		expect(redacted).not.toContain(text);
	});

	it("masks a secret amid other words of a text in JSON [Q-S12]", () => {
		const masked = '{"text":"it is ••• today"}';
		const text = JSON.stringify({ text: `it is ${SECRET} today` });
		expect(taught().redact(text)).toBe(masked);
		expect(taught().redact(JSON.stringify(text))).toBe(JSON.stringify(masked));
	});

	it("masks a secret that comes in pieces, however it is cut [Q-S12]", () => {
		const text = `before ${SECRET} between ${SECRET.slice(0, 5)} after ${encodeURIComponent(SECRET)}.`;
		const expected = `before ••• between ${SECRET.slice(0, 5)} after •••.`;
		for (let size = 1; size < text.length; size++) {
			const redactPiece = taught().redactPieces();
			let shown = "";
			for (let start = 0; start < text.length; start += size) {
				shown += redactPiece(text.slice(start, start + size));
				expect(expected.startsWith(shown)).toBe(true);
			}
			expect(shown).toBe(expected);
		}
	});

	it("keeps nothing back that no secret begins with", () => {
		const redactPiece = taught().redactPieces();
		expect(redactPiece("all the wor")).toBe("all the wor");
		expect(redactPiece("ds S3")).toBe("ds ");
		expect(redactPiece("venty")).toBe("S3venty");
	});

	it("masks every occurrence, and the longer of two that overlap", () => {
		const redactor = new Redactor();
		redactor.learn("token");
		redactor.learn("token-and-more");
		expect(redactor.redact("token token-and-more token")).toBe("••• ••• •••");
	});

	it("takes a secret for text, not for a pattern", () => {
		const redactor = new Redactor();
		redactor.learn(".*$(");
		expect(redactor.redact("anything .*$(")).toBe("anything •••");
	});

	it("does not mask what is too short to be a secret", () => {
		const redactor = new Redactor();
		redactor.learn("abc");
		expect(redactor.redact("abc")).toBe("abc");
		expect(redactor.redact("user:abc")).toBe("user:abc");
		redactor.learn("abcd");
		expect(redactor.redact("abc abcd")).toBe("abc •••");
	});

	it("masks the text of basic authentication without a user", () => {
		const redactor = new Redactor();
		redactor.learn("open sesame");
		const sent = Buffer.from(":open sesame").toString("base64");
		expect(redactor.redact(`Basic ${sent}`)).toBe("Basic •••");
	});

	it("shows a piece at once that ends in a whole secret, and learns a secret twice like once", () => {
		const redactor = taught();
		redactor.learn(SECRET, "robot@example.com");
		const redactPiece = redactor.redactPieces();
		expect(redactPiece(`it is ${SECRET}`)).toBe("it is •••");
		expect(redactPiece(" .")).toBe(" .");
	});
});
