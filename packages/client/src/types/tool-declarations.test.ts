import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { VERSION } from "../version.ts";
import { toolDeclarations } from "./tool-declarations.ts";
import { typeOfSchema } from "./type-of-schema.ts";

it("declares each tool with its arguments, its outputs and what they are", () => {
	const to = { type: "string", description: "The recipient.\nOne only." };
	const parameters = { type: "object", properties: { to, urgent: { type: "boolean" } }, required: ["to"] };
	const outputs = { type: "object", properties: { sent_to: { type: "array", items: { type: "string" } } } };
	const tool = { name: "send_email", description: "Sends a mail.", parameters, outputs };
	expect(toolDeclarations("order-desk", "desk", [tool])).toMatchInlineSnapshot(`
		"// Written by \`switchyard-types\`. Write it again when the flow has changed.
		import type { Tool } from "@switchyard/client";

		declare module "@switchyard/client" {
			interface FlowTools {
				readonly "order-desk/desk": {
					/** Sends a mail. */
					readonly send_email: Tool<{
						/**
						 * The recipient.
						 * One only.
						 */
						readonly to: string;
						readonly urgent?: boolean;
					}, {
						readonly sent_to?: readonly string[];
					}>;
				};
			}
		}
		"
	`);
});

it.each([
	[{ enum: ["a", 'b"', 1, null] }, '"a" | "b\\"" | 1 | null'],
	[{ const: "x" }, '"x"'],
	[{ type: ["string", "null"] }, "string | null"],
	[{ anyOf: [{ type: "integer" }, { type: "number" }] }, "number"],
	[{ type: "array", items: { enum: [1, 2] } }, "readonly (1 | 2)[]"],
	[{ type: "array" }, "readonly unknown[]"],
	[{ type: "object", additionalProperties: { type: "number" } }, "Readonly<Record<string, number>>"],
	[{ type: "object", properties: {}, additionalProperties: false }, "Record<string, never>"],
	[{ type: "object", properties: { "a-b": {} } }, '{\n\treadonly "a-b"?: unknown;\n}'],
	[{ enum: [{ a: 1 }] }, "unknown"],
	[{ enum: [] }, "never"],
	[true, "unknown"],
	[{ $ref: "#/x" }, "unknown"],
])("gives the type of %j", (schema, type) => {
	expect(typeOfSchema(schema)).toBe(type);
});

it("makes no code of what tools say of themselves", () => {
	const evil = '*/ } } alert(1); "\u2028alert(2)';
	const parameters = {
		type: "object",
		description: evil,
		properties: { [evil]: { const: evil, description: evil } },
	};
	const text = toolDeclarations(evil, "n\nalert(3)", [{ name: evil, description: evil, parameters }]);
	const withoutTexts = text
		.replaceAll(/\/\*\*(?:(?!\*\/).)*\*\//gs, "")
		.replaceAll(/"(?:[^"\\\n\u2028]|\\.)*"/g, '""');
	expect(withoutTexts).not.toContain("alert");
});

it("says the version that is published", () => {
	const manifest = readFileSync(join(import.meta.dirname, "../../package.json"), "utf8");
	expect(VERSION).toBe(JSON.parse(manifest).version);
});
