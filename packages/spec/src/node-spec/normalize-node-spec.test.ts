import { describe, expect, it } from "vitest";
import { fits, NodeSpec, normalizeNodeSpec } from "../index.ts";

const HEAD = {
	id: "Mail.Send",
	version: 1,
	name: "Send Mail",
	description: "Sends a mail.",
	icon: "mail",
	color: "blue",
	group: "Mail",
	effect: "once",
	ports: [],
	tool: { name: "send_email", description: "Sends a mail." },
};

const FLAT = {
	...HEAD,
	properties: [
		{
			name: "to",
			variableType: "In",
			schema: { type: "string", minLength: 1 },
			description: "Who gets it.",
			scope: "AI",
			aiScope: true,
			customScope: true,
			messageScope: true,
		},
		{
			name: "port",
			variableType: "Opt",
			schema: { type: "integer" },
			description: "",
			scope: "Custom",
			aiScope: false,
			customScope: true,
			messageScope: false,
			value: 25,
		},
		{
			name: "message_id",
			variableType: "Out",
			schema: { type: "string" },
			description: "",
			scope: "Message",
			aiScope: false,
			customScope: false,
			messageScope: true,
		},
	],
};

const NESTED = {
	...HEAD,
	properties: [
		{
			schema: {
				type: "object",
				title: "Mail",
				properties: {
					to: {
						type: "string",
						minLength: 1,
						variableType: "InVariable",
						description: "Who gets it.",
						scope: "AI",
						aiScope: true,
						customScope: true,
						messageScope: true,
					},
					port: {
						type: "integer",
						variableType: "OptVariable",
						scope: "Custom",
						customScope: true,
						value: 25,
					},
				},
			},
		},
		{
			schema: {
				properties: { message_id: { variableType: "OutVariable", scope: "Message", messageScope: true } },
			},
		},
	],
};

describe("normalizeNodeSpec", () => {
	it("leaves the flat layout as it is [R8]", () => {
		expect(normalizeNodeSpec(FLAT)).toEqual(FLAT);
		expect(fits(NodeSpec, FLAT)).toBe(true);
	});

	it("reads the nested layout as the same spec [R8]", () => {
		expect(normalizeNodeSpec(NESTED)).toEqual(FLAT);
	});

	it("reads flat entries that carry their type themselves [R7] [R8]", () => {
		const printed = {
			...HEAD,
			properties: [
				{ name: "to", type: "string", scope: "AI", aiScope: true, description: "Who gets it." },
				{ name: "server", type: "string", scope: "Custom", aiScope: false, value: "mail.example.com" },
			],
		};
		const spec = normalizeNodeSpec(printed);
		expect(fits(NodeSpec, spec)).toBe(true);
		expect(spec).toMatchObject({
			properties: [
				{ name: "to", schema: { type: "string" }, aiScope: true, customScope: false, messageScope: false },
				{ name: "server", scope: "Custom", aiScope: false, customScope: true, messageScope: false },
			],
		});
	});

	it("never allows AI without its flag [R4]", () => {
		const spec = normalizeNodeSpec({
			...HEAD,
			properties: [{ name: "server", type: "string", scope: "AI" }],
		});
		expect(spec).toMatchObject({ properties: [{ aiScope: false }] });
	});

	it("takes a parameter's own name before its key, and text where no type is given [R11]", () => {
		const spec = normalizeNodeSpec({
			...HEAD,
			properties: [{ schema: { properties: { inTo: { name: "to", variableType: "InVariable" } } } }],
		});
		expect(spec).toMatchObject({ properties: [{ name: "to", schema: { type: "string" }, description: "" }] });
	});

	it.each([
		[null],
		["text"],
		[[]],
		[{}],
		[{ properties: 3 }],
		[{ properties: [null, 3, {}, { schema: 3 }] }],
	])("passes on what is no spec, for validation to refuse: %j", (document) => {
		expect(normalizeNodeSpec(document)).toEqual(document);
	});

	it.each(["__proto__", "constructor", "prototype", "__parameters__", "a b", "1st", ""])(
		"gives no valid spec for a parameter called %j [Q-S3] [Q-S4]",
		(name) => {
			const properties = JSON.parse(`{${JSON.stringify(name)}: {"type": "string", "__proto__": {"x": 1}}}`);
			const spec = normalizeNodeSpec({ ...HEAD, properties: [{ schema: { properties } }] });
			expect(fits(NodeSpec, spec)).toBe(false);
			expect(Object.hasOwn(Object.prototype, "x")).toBe(false);
		},
	);
});

it("reads the risk that a tool of before declares as an annotation, over which a declared one goes", () => {
	const withTool = (tool: object) => ({ ...FLAT, tool: { ...HEAD.tool, ...tool } });
	const read = (tool: object) => normalizeNodeSpec(withTool(tool));
	expect(read({ risk: "high" })).toEqual(withTool({ annotations: { destructive: true } }));
	expect(read({ risk: "low" })).toEqual(withTool({ annotations: { destructive: false } }));
	expect(read({ risk: "high", annotations: { destructive: false } })).toEqual(
		withTool({ annotations: { destructive: false } }),
	);
	expect(fits(NodeSpec, read({ risk: "high" }))).toBe(true);
	expect(fits(NodeSpec, read({ risk: "medium" }))).toBe(false);
});
