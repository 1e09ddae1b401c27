import { SwitchRule } from "@switchyard/spec/flow";
import { Form } from "@switchyard/spec/form";
import { ModelSetting } from "@switchyard/spec/model";
import type { Property } from "@switchyard/spec/node-spec";
import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import { controlKind } from "./control-kind.ts";

function property(schema: object, more: Partial<Property> = {}): Property {
	return {
		name: "value",
		variableType: "In",
		schema: JSON.parse(JSON.stringify(schema)),
		description: "",
		scope: "Custom",
		aiScope: false,
		customScope: true,
		messageScope: false,
		...more,
	};
}

describe("the control of a Custom value [P2]", () => {
	it.each([
		["text", Type.String()],
		["text", Type.String({ format: "email" })],
		["text-area", Type.String({ format: "multiline" })],
		["text", Type.Union([Type.String(), Type.Integer()], { control: "text" })],
		["number", Type.Integer({ control: "text" })],
		["code", Type.String({ control: "code" })],
		["time-zone", Type.String({ control: "time-zone" })],
		["condition", Type.String({ control: "condition" })],
		["flow", Type.String({ control: "flow" })],
		["agent", Type.String({ control: "agent" })],
		["form", Form],
		["number", Type.Integer()],
		["number", Type.Number()],
		["boolean", Type.Boolean()],
		["choice", Type.Union([Type.Literal("GET"), Type.Literal("POST")])],
		["choice", { type: "string", enum: ["GET", "POST"] }],
		["list", Type.Array(Type.String())],
		["json", Type.Array(Type.Number())],
		["object", Type.Object({ a: Type.String(), b: Type.Optional(Type.Array(Type.String())) })],
		["object", Type.Object({ name: Type.String(), value: Type.Number() }, { additionalProperties: false })],
		["objects", Type.Array(Type.Object({ name: Type.String(), value: Type.Unknown() }))],
		["json", Type.Object({})],
		["json", Type.Object({ a: Type.String() }, { additionalProperties: true })],
		["json", Type.Object({ a: Type.String() }, { additionalProperties: Type.String() })],
		["json", Type.Array(Type.Object({ a: Type.Object({ b: Type.String() }) }))],
		["json", Type.Array(Type.Object({ when: Type.String({ format: "expression" }) }))],
		["json", Type.Array(Type.Object({ a: Type.String() }), { control: "json" })],
		["json", { enum: [1, 2] }],
		["anything", {}],
		["anything", Type.Unknown()],
		["anything", Type.Union([Type.String(), Type.Object({}), Type.Array(Type.Unknown())])],
		["key-value", Type.Record(Type.String(), Type.String())],
		["key-value", { type: "object", additionalProperties: { type: "string" } }],
		["key-value", Type.Record(Type.String(), Type.Unknown())],
		["key-value", Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()]))],
		["json", Type.Record(Type.String(), Type.Number())],
		["json", Type.Record(Type.String(), Type.Array(Type.String()))],
		["model", ModelSetting],
		["models", Type.Array(ModelSetting, { control: "models" })],
		["rules", Type.Array(SwitchRule, { control: "rules" })],
		["nodes", Type.Array(Type.String(), { control: "nodes" })],
		["text-area", Type.String({ control: "text-area" })],
		["duration", Type.Integer({ control: "duration" })],
		["json", Type.Record(Type.String(), Type.String(), { control: "json" })],
		["expression", Type.String({ format: "expression" })],
	] as const)("is %s for its schema", (kind, schema) => {
		expect(controlKind(property(schema))).toBe(kind);
	});

	it("is never guessed from a name: neither the parameter's nor those of its parts", () => {
		expect(controlKind(property(Type.Integer(), { name: "time_limit_ms" }))).toBe("number");
		expect(controlKind(property(Type.Array(SwitchRule)))).toBe("objects");
	});

	it.each([
		["text", Type.String({ control: "hologram" })],
		["text", Type.String({ control: "toString" })],
		["text", Type.String({ control: 7 })],
		["number", Type.Number({ control: "code" })],
		["list", Type.Array(Type.String(), { control: "duration" })],
		["choice", Type.Union([Type.Literal("a"), Type.Literal("b")], { control: "model" })],
		["anything", { control: "code" }],
	] as const)("is %s where the schema names one that is not known or for other values", (kind, schema) => {
		expect(controlKind(property(schema))).toBe(kind);
	});

	it("is a credential's picker for a secret, whatever the schema of the credential", () => {
		expect(controlKind(property(Type.Object({}), { secret: "smtp" }))).toBe("credential");
	});
});
