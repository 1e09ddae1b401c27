import { describe, expect, it } from "vitest";
import { ExpressionError, parseTemplate, renderTemplate } from "../index.ts";

const MESSAGE = { name: "Bob", n: 4, price: 2.5, ok: true, tags: ["a", "b"], empty: null };

function failure(text: string): ExpressionError {
	try {
		renderTemplate(text, MESSAGE);
	} catch (error) {
		if (error instanceof ExpressionError) return error;
	}
	throw new Error("It did not fail.");
}

describe("renderTemplate", () => {
	it.each([
		["plain text", "plain text"],
		["", ""],
		["Hi {{ name }}!", "Hi Bob!"],
		["{{name}}{{ n }}", "Bob4"],
		["{{ price }} {{ ok }} {{ tags }}", '2.5 true ["a","b"]'],
		["{{ {'a': {'b': n}} }}", '{"a":{"b":4}}'],
		["{{ '}}' + name }}", "}}Bob"],
		['{{ "it\'s }} " }}', "it's }} "],
		["{{ '''}}''' }}", "}}"],
		['{{ "{{" }} and } and { and }}', "{{ and } and { and }}"],
		["{{\n name \n}}", "Bob"],
		["{{ tags.map(t, '<' + t + '>').join('') }}", "<a><b>"],
	])("fills %j [R3]", (text, expected) => {
		expect(renderTemplate(text, MESSAGE)).toBe(expected);
	});

	it.each(["{{ name", "{{ }}", "{{ name }", "{{ 1 + }}", "{{ 'open }}"])(
		"refuses the malformed %j",
		(text) => {
			expect(failure(text)).toMatchObject({ text, malformed: true });
		},
	);

	it("names the expression that is missing or null", () => {
		expect(failure("Hi {{ nobody }}")).toMatchObject({
			message: "The message has no field `nobody`.",
			malformed: false,
		});
		expect(failure("Hi {{ list[3] }}").message).toMatch(/^`list\[3\]`: /);
		expect(failure("Hi {{ empty }}").message).toBe("`empty` is empty (null).");
	});

	it("tells where in the template the fault lies", () => {
		expect(failure("Hi {{ name }} {{ 1 + 'a' }}").range).toEqual({ start: 17, end: 24 });
	});

	it("never reads a value as a template again [Q-S9]", () => {
		expect(renderTemplate("{{ name }}", { name: "{{ secret }}", secret: "s" })).toBe("{{ secret }}");
	});

	it("parses a text once", () => {
		expect(parseTemplate("Hi {{ name }}")).toBe(parseTemplate("Hi {{ name }}"));
	});
});
