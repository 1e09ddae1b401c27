import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	aiProperties,
	type FlowNode,
	fits,
	HANDS_OVER,
	type NodeSpec,
	type ParameterSetting,
	type Property,
	SCOPES,
	ToolDefinition,
	toolDefinition,
} from "../index.ts";

function property(name: string, over: Partial<Property> = {}): Property {
	return {
		name,
		variableType: "In",
		schema: { type: "string" },
		description: `The ${name}.`,
		scope: "AI",
		aiScope: true,
		customScope: true,
		messageScope: true,
		...over,
	};
}

function spec(...properties: Property[]): NodeSpec {
	return {
		id: "Mail.Send",
		version: 1,
		name: "Send Mail",
		description: "",
		icon: "mail",
		color: "blue",
		group: "Mail",
		effect: "once",
		ports: [],
		properties,
		tool: { name: "send_email", description: "Sends a mail." },
	};
}

const MAIL = spec(
	property("to"),
	property("cc", { variableType: "Opt", schema: { type: "array", items: { type: "string" } } }),
	property("server", { scope: "Custom", aiScope: false }),
	property("message_id", { variableType: "Out" }),
);

function node(params: FlowNode["params"] = {}, tool?: FlowNode["tool"]): Pick<FlowNode, "params" | "tool"> {
	return tool ? { params, tool } : { params };
}

describe("toolDefinition", () => {
	it("holds exactly the parameters that the author allows and the designer left to AI [R11] [R13]", () => {
		const definition = toolDefinition(MAIL, node());
		expect(definition).toEqual({
			name: "send_email",
			description: "Sends a mail.",
			parameters: {
				type: "object",
				properties: {
					to: { type: "string", description: "The to." },
					cc: { type: "array", items: { type: "string" }, description: "The cc." },
				},
				required: ["to"],
				additionalProperties: false,
			},
		});
		expect(fits(ToolDefinition, definition)).toBe(true);
	});

	it("loses a parameter that moves from AI to Custom or Message [R12]", () => {
		const settings: ParameterSetting[] = [
			{ scope: "Custom", value: "a@example.com" },
			{ scope: "Message", path: "customer.mail" },
		];
		for (const setting of settings) {
			const parameters = toolDefinition(MAIL, node({ to: setting }))?.parameters;
			expect(parameters).toMatchObject({ required: [] });
			expect(Object.keys(parameters?.properties as object)).toEqual(["cc"]);
			expect(JSON.stringify(parameters)).not.toContain("example.com");
		}
	});

	it("never shows a parameter without aiScope, or a secret, whatever the document says [R4] [R28]", () => {
		const secret = spec(property("server", { aiScope: false }), property("key", { secret: "text" }));
		expect(aiProperties(secret, node({ server: { scope: "AI" }, key: { scope: "AI" } }))).toEqual([]);
	});

	it("follows the author's default scope where nothing is set", () => {
		const quiet = spec(property("to", { scope: "Custom" }));
		expect(aiProperties(quiet, node())).toEqual([]);
		expect(aiProperties(quiet, node({ to: { scope: "AI" } })).map(({ name }) => name)).toEqual(["to"]);
	});

	it("takes text where the schema says nothing of a type, and only there [R11]", () => {
		const loose = spec(
			property("any", { schema: {} }),
			property("short", { schema: { maxLength: 3 } }),
			property("choice", { schema: { enum: ["a", 1] } }),
			property("either", { schema: { anyOf: [{ type: "string" }, { type: "number" }] } }),
		);
		expect(toolDefinition(loose, node())?.parameters.properties).toEqual({
			any: { type: "string", description: "The any." },
			short: { type: "string", maxLength: 3, description: "The short." },
			choice: { enum: ["a", 1], description: "The choice." },
			either: { anyOf: [{ type: "string" }, { type: "number" }], description: "The either." },
		});
	});

	it("leaves out what only chooses the designer's control, at any depth [R11]", () => {
		const device = {
			type: "object",
			properties: { control: { type: "string" } },
			default: { control: "dial" },
		};
		const shown = toolDefinition(
			spec(property("device", { schema: { ...device, control: "json" } })),
			node(),
		);
		expect(shown?.parameters.properties).toEqual({ device: { ...device, description: "The device." } });
	});

	it("leaves out formats that only choose the designer's control, at any depth [R11]", () => {
		const schema = {
			anyOf: [
				{ type: "string", format: "multiline", control: "code" },
				{ type: "array", items: { type: "string", format: "email" } },
			],
		};
		const shown = toolDefinition(spec(property("body", { schema })), { params: {} })?.parameters.properties;
		expect(shown).toEqual({
			body: {
				anyOf: [{ type: "string" }, { type: "array", items: { type: "string", format: "email" } }],
				description: "The body.",
			},
		});
	});

	it("reads the designer's words before the author's [R10]", () => {
		const definition = toolDefinition(
			MAIL,
			node(
				{ to: { scope: "AI", description: "A customer." } },
				{ name: "write_to", description: "Writes to customers." },
			),
		);
		expect(definition).toMatchObject({
			name: "write_to",
			description: "Writes to customers.",
			parameters: { properties: { to: { description: "A customer." } } },
		});
	});

	it("is nothing for a node type without a tool marker [R1]", () => {
		const { tool: _, ...unmarked } = MAIL;
		expect(toolDefinition(unmarked, node())).toBeUndefined();
	});

	it("shows a parameter exactly if its author allows AI and its scope is AI, for any spec and settings [R4] [R11] [R12]", () => {
		const flags = { aiScope: fc.boolean(), customScope: fc.boolean(), messageScope: fc.boolean() };
		const anyProperty = fc.record({
			scope: fc.constantFrom(...SCOPES),
			variableType: fc.constantFrom("In", "Opt", "Out"),
			...flags,
		});
		const setting = fc.constantFrom<ParameterSetting | undefined>(
			undefined,
			{ scope: "AI" },
			{ scope: "Custom", value: "x" },
			{ scope: "Message", path: "x" },
		);
		fc.assert(
			fc.property(anyProperty, setting, (over, chosen) => {
				const shown = toolDefinition(
					spec(property("p", over)),
					node(chosen ? { p: chosen } : {}),
				)?.parameters;
				const expected =
					over.aiScope && over.variableType !== "Out" && (chosen?.scope ?? over.scope) === "AI";
				expect(Object.hasOwn(shown?.properties as object, "p")).toBe(expected);
				expect(shown?.required).toEqual(expected && over.variableType === "In" ? ["p"] : []);
			}),
			{ seed: 1 },
		);
	});
});

describe("an agent as a tool", () => {
	it("says what its caller should know where that hands its conversation over, whatever its designer wrote", () => {
		const agent: NodeSpec = { ...spec(property("prompt")), construct: "agent" };
		const told = (params: FlowNode["params"], tool?: FlowNode["tool"]) =>
			toolDefinition(agent, { ...node(params), ...(tool ? { tool } : {}) })?.description ?? "";
		const over = { as_tool: { scope: "Custom", value: "hand-over" } } as const;
		expect(told(over, { description: "Writes." })).toBe(`Writes. ${HANDS_OVER}`);
		expect(told({ as_tool: { scope: "Custom", value: "call" } })).not.toContain(HANDS_OVER);
		expect(told({})).not.toContain(HANDS_OVER);
	});
});
