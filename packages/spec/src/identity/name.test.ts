import { describe, expect, it } from "vitest";
import { fits } from "../index.ts";
import { Name, readableName, unseenCharacter } from "./name.ts";

/** The first and last character of each range that a name must not have. */
const UNSEEN = [
	0x00, 0x0a, 0x1f, 0x7f, 0x80, 0x9f, 0x2028, 0x2029, 0x202a, 0x202e, 0x2066, 0x2069, 0xad, 0x200b, 0x2060,
	0xfeff,
];

describe("a name", () => {
	it.each(["Mail to 王さん", "Ünïcode", "👩‍👩‍👧 family", "שלום", "a", "x".repeat(120)])(
		"can be %j",
		(name) => {
			expect(fits(Name, name)).toBe(true);
			expect(unseenCharacter(name)).toBeUndefined();
			expect(readableName(name, "id")).toBe(name);
		},
	);

	it.each(UNSEEN)("has nothing in it that nobody can see: code point %i [Q-S8]", (code) => {
		const name = `pay${String.fromCharCode(code)}ment`;
		expect(fits(Name, name)).toBe(false);
		expect(unseenCharacter(name)).toBe(`U+${code.toString(16).toUpperCase().padStart(4, "0")}`);
		expect(readableName(name, "id")).toBe("pay ment");
		expect(readableName(String.fromCharCode(code, code), "id")).toBe("id");
	});

	it.each(["\u200b", " ", "\u200d\u200d", "\u2800", "\ufe0f", "\u00a0\u3000"])(
		"has something to see: not %j [Q-S8]",
		(name) => {
			expect(fits(Name, name)).toBe(false);
			expect(readableName(name, "id")).toBe("id");
		},
	);
});
