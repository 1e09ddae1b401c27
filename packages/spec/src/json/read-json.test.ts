import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findJsonFault } from "./json-fault.ts";
import { readJson } from "./read-json.ts";

describe("readJson", () => {
	it("gives every value that does no harm, however it is spaced [Q-S3]", () => {
		fc.assert(
			fc.property(fc.jsonValue({ stringUnit: "binary" }), fc.constantFrom(0, 1, "\t"), (value, space) => {
				fc.pre(findJsonFault(value) === undefined);
				const text = JSON.stringify(value, undefined, space);
				expect(readJson(text)).toEqual({ value: JSON.parse(text) });
			}),
		);
	});

	it("finds a field that any object has twice, however it is spelled [Q-S3]", () => {
		const key = fc.string({ minLength: 1, unit: "binary" }).filter((text) => text.isWellFormed());
		fc.assert(
			fc.property(key, fc.jsonValue(), fc.jsonValue(), fc.boolean(), (name, before, between, escaped) => {
				fc.pre(findJsonFault({ [name]: [before, between] }) === undefined);
				const again = escaped
					? `"${[...name].map((character) => codesOf(character)).join("")}"`
					: JSON.stringify(name);
				const text = `[${JSON.stringify(before)}, {${JSON.stringify(name)}: ${JSON.stringify(between)}, ${again}: 1}]`;
				expect(readJson(text)).toMatchObject({
					fault: { message: "The object has this field twice.", field: expect.stringContaining(name) },
				});
			}),
		);
	});

	it.each(["", "{", "{a: 1}", "[1,]", "01", "\ufeff{}"])("says of %j that it is no JSON", (text) => {
		expect(readJson(text, "file")).toEqual({ fault: { message: "The file is not valid JSON.", field: "" } });
	});
});

function codesOf(character: string): string {
	return Array.from(
		{ length: character.length },
		(_unit, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`,
	).join("");
}
