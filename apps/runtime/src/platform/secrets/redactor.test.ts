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
		["in hexadecimal", Buffer.from(SECRET).toString("hex")],
		["in hexadecimal with capitals", Buffer.from(SECRET).toString("hex").toUpperCase()],
		["in basic authentication", Buffer.from(`robot@example.com:${SECRET}`).toString("base64")],
		["in a mail log-in", Buffer.from(`\0robot@example.com\0${SECRET}`).toString("base64")],
	])("masks a secret %s [Q-S12]", (_where, text) => {
		const redacted = taught().redact(`before ${text} after`);
		expect(redacted).toMatch(/^before .*•••.* after$/);
		expect(redacted).not.toContain("canary");
		expect(redacted).not.toContain(text);
	});

	it.each([0, 1, 2, 3, 4])("masks a secret in Base64 after %i other bytes [Q-S12]", (before) => {
		const others = Buffer.from(`${"x".repeat(before)}|`);
		for (const encoding of ["base64", "base64url"] as const) {
			const text = Buffer.concat([others, Buffer.from(`${SECRET}|more`)]).toString(encoding);
			const redacted = taught().redact(text);
			expect(redacted).toContain("•••");
			expect(Buffer.from(redacted, encoding).toString()).not.toMatch(/S3cret|canary/);
		}
	});

	it("masks a secret amid other words of a text in JSON [Q-S12]", () => {
		const masked = '{"text":"it is ••• today"}';
		const text = JSON.stringify({ text: `it is ${SECRET} today` });
		expect(taught().redact(text)).toBe(masked);
		expect(taught().redact(JSON.stringify(text))).toBe(JSON.stringify(masked));
	});

	it("masks a secret no more that it is to forget, and still the others", () => {
		const redactor = taught();
		redactor.learn("another secret");
		redactor.forget(SECRET, "robot@example.com");
		const login = Buffer.from(`robot@example.com:${SECRET}`).toString("base64");
		expect(redactor.redact(`${SECRET} ${login} another secret`)).toBe(`${SECRET} ${login} •••`);
		expect(redactor.isEmpty).toBe(false);
		redactor.forget("another secret");
		expect([redactor.isEmpty, redactor.redact("another secret")]).toEqual([true, "another secret"]);
	});

	it("knows how much of a text's end may be the beginning of a secret [Q-S12]", () => {
		for (const form of [SECRET, encodeURIComponent(SECRET)]) {
			for (let length = 1; length < form.length; length++)
				expect(taught().begun(`it is ${form.slice(0, length)}`)).toBe(length);
		}
		expect(taught().begun("all the wor")).toBe(0);
		expect(taught().begun(taught().redact(`it is ${SECRET}`))).toBe(0);
		expect(new Redactor().begun("S3cret")).toBe(0);
	});

	it("masks every occurrence, and the longer of two that overlap", () => {
		const redactor = new Redactor();
		redactor.learn("my-token");
		redactor.learn("my-token-and-more");
		expect(redactor.redact("my-token my-token-and-more my-token")).toBe("••• ••• •••");
	});

	it("takes a secret for text, not for a pattern", () => {
		const redactor = new Redactor();
		redactor.learn(".*$(.*$(");
		expect(redactor.redact("anything .*$(.*$(")).toBe("anything •••");
	});

	it("does not mask what is too short to be a secret", () => {
		const redactor = new Redactor();
		redactor.learn("invoice");
		for (const text of ["invoice@example.com", "user:invoice", Buffer.from(":invoice").toString("base64")])
			expect(redactor.redact(text)).toBe(text);
		expect(redactor.isEmpty).toBe(true);
		redactor.learn("invoices");
		expect(redactor.redact("invoice invoices")).toBe("invoice •••");
		expect(redactor.isEmpty).toBe(false);
	});

	it("masks the text of basic authentication without a user", () => {
		const redactor = new Redactor();
		redactor.learn("open sesame");
		const sent = Buffer.from(":open sesame").toString("base64");
		expect(redactor.redact(`Basic ${sent}`)).toBe("Basic •••");
	});
});
