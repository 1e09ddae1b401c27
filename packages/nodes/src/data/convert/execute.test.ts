import { executeNode } from "@switchyard/node-kit/testing";
import { describe, expect, it } from "vitest";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

const convert = async (conversion: string, input: unknown) =>
	(await executeNode({ definition, execute }, { conversion, input })).outputs.result;

describe("conversions", () => {
	const order = { order: { "@id": "7", item: ["Chair", "Desk & Lamp"], note: "" } };
	const xml =
		'<?xml version="1.0"?>\n<order id="7"><item>Chair</item><item>Desk &amp; Lamp</item><note/></order>';

	it.each<[string, unknown, unknown]>([
		["text to JSON", '{"a": [1, null]}', { a: [1, null] }],
		["JSON to text", { a: 1 }, '{\n  "a": 1\n}'],
		["XML to JSON", xml, order],
		["XML to JSON", "<a><![CDATA[<b>]]></a>", { a: "<b>" }],
		["XML to JSON", "<a>007</a>", { a: "007" }],
		[
			"YAML to JSON",
			"a: 1\nb: [x, 007]\nc: &c {d: 1}\ne: *c\n",
			{ a: 1, b: ["x", 7], c: { d: 1 }, e: { d: 1 } },
		],
		["YAML to JSON", "", null],
		["JSON to YAML", { a: [1, "x: y"] }, 'a:\n  - 1\n  - "x: y"\n'],
		[
			"HTML to Markdown",
			"<h1>Hi</h1><p>a <b>b</b></p><ul><li>c</li></ul><script>x</script>",
			"# Hi\n\na **b**\n\n-   c",
		],
		["HTML to text", "<p>a</p><p>b &amp; c</p>", "a\n\nb & c"],
		["Markdown to HTML", "# Hi\n\n*a*", "<h1>Hi</h1>\n<p><em>a</em></p>\n"],
		["text to Base64", "grün", "Z3LDvG4="],
		["Base64 to text", "Z3LD vG4=", "grün"],
	])("%s: %j", async (conversion, input, expected) => {
		expect(await convert(conversion, input)).toEqual(expected);
	});

	it("of JSON to XML give what the way back reads", async () => {
		const written = await convert("JSON to XML", order);
		expect(await convert("XML to JSON", written)).toEqual(order);
	});

	it("of Markdown to HTML let no script through", async () => {
		const html = await convert(
			"Markdown to HTML",
			[
				"<script>x</script>",
				"a <img src=x onerror=x>",
				"[a](javascript:x) [b](https://e.com) ![c](data:x)",
			].join("\n\n"),
		);
		expect(html).not.toMatch(/<script|<img|javascript:|data:x/);
		expect(html).toContain('a <a href="https://e.com">b</a> c');
	});
});

describe("what cannot be converted is named", () => {
	it.each<[string, unknown, string, RegExp]>([
		["text to JSON", "{", "DATA_INVALID", /not valid JSON/],
		["text to JSON", '{"__proto__": {"a": 1}}', "DATA_INVALID", /__proto__/],
		["text to JSON", 5, "DATA_INVALID", /no text/],
		["XML to JSON", "<a><b></a>", "DATA_INVALID", /line 1/],
		["XML to JSON", "no xml", "DATA_INVALID", /not XML/],
		["JSON to XML", { a: 1, b: 2 }, "DATA_INVALID", /one field/],
		["JSON to XML", { "a b": 1 }, "DATA_INVALID", /name of an element|not XML/],
		["YAML to JSON", "a: [1\nb: 2", "DATA_INVALID", /line \d/],
		["Base64 to text", "%%%", "DATA_INVALID", /Base64/],
		["Base64 to text", "/////w==", "DATA_INVALID", /not text/],
	])("%s: %j", async (conversion, input, code, message) => {
		await expect(convert(conversion, input)).rejects.toMatchObject({
			code,
			field: "input",
			message: expect.stringMatching(message),
		});
	});

	it("a bomb of XML entities, and one of YAML aliases", async () => {
		const entities = '<!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;&x;">]><a>&y;</a>';
		await expect(convert("XML to JSON", entities)).rejects.toMatchObject({ code: "DATA_UNSAFE" });
		await expect(
			convert(
				"XML to JSON",
				'<!DOCTYPE a SYSTEM "file:///etc/passwd" [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
			),
		).rejects.toMatchObject({ code: "DATA_UNSAFE" });
		const levels = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
		const bomb = levels.map((level, index) => {
			const before = levels[index - 1];
			return `${level}: &${level} [${Array(9)
				.fill(before ? `*${before}` : "ha")
				.join(",")}]`;
		});
		await expect(convert("YAML to JSON", bomb.join("\n"))).rejects.toMatchObject({ code: "DATA_UNSAFE" });
	});
});
