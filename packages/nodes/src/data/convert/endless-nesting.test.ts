import { executeNode } from "@switchyard/node-kit/testing";
import { expect, it } from "vitest";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

const convert = async (conversion: string, input: unknown) =>
	(await executeNode({ definition, execute }, { conversion, input })).outputs.result;

it("refuses nesting without end, and ends nothing but the thread", async () => {
	const deep = (open: string, close: string) => open.repeat(20_000) + close.repeat(20_000);
	for (const [conversion, input] of [
		["XML to JSON", deep("<a>", "</a>")],
		["HTML to Markdown", deep("<div>", "</div>")],
		["Markdown to HTML", "> ".repeat(20_000)],
		["YAML to JSON", deep("[", "]")],
	] as const)
		await expect(convert(conversion, input)).rejects.toMatchObject({
			code: expect.stringMatching(/^DATA_/),
		});
	expect(await convert("text to JSON", "1")).toBe(1);
}, 60_000);
