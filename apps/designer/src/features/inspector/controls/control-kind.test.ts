import {
	Form,
	HopAsset,
	HopToolStep,
	ModelSetting,
	type Property,
	SetField,
	SubFlowInput,
	SubFlowOutput,
	SwitchRule,
} from "@switchyard/spec";
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
		["multiline", Type.String({ format: "multiline" })],
		["code", Type.String({ format: "code" })],
		["time-zone", Type.String({ format: "time-zone" })],
		["flow", Type.String({ format: "flow" })],
		["agent", Type.String({ format: "agent" })],
		["form", Form],
		["number", Type.Integer()],
		["number", Type.Number()],
		["boolean", Type.Boolean()],
		["choice", Type.Union([Type.Literal("GET"), Type.Literal("POST")])],
		["choice", { type: "string", enum: ["GET", "POST"] }],
		["texts", Type.Array(Type.String())],
		["json", Type.Array(Type.Number())],
		["json", Type.Object({ a: Type.String() })],
		["json", { enum: [1, 2] }],
		["anything", {}],
		["anything", Type.Unknown()],
		["anything", Type.Union([Type.String(), Type.Object({}), Type.Array(Type.Unknown())])],
		["pairs", Type.Record(Type.String(), Type.String())],
		["pairs", { type: "object", additionalProperties: { type: "string" } }],
		["json", Type.Record(Type.String(), Type.Number())],
		["model", ModelSetting],
		["fields", Type.Array(SetField)],
		["rules", Type.Array(SwitchRule)],
		["inputs", Type.Array(SubFlowInput)],
		["outputs", Type.Array(SubFlowOutput)],
		["assets", Type.Array(HopAsset)],
		["tool-steps", Type.Array(HopToolStep)],
		["nodes", Type.Array(Type.String({ format: "node" }))],
		["expression", Type.String({ format: "expression" })],
	] as const)("is %s for its schema", (kind, schema) => {
		expect(controlKind(property(schema))).toBe(kind);
	});

	it("is a time with its unit for a count of milliseconds", () => {
		expect(controlKind(property(Type.Integer(), { name: "time_limit_ms" }))).toBe("duration");
		expect(controlKind(property(Type.Integer(), { name: "timeoutMs" }))).toBe("duration");
		expect(controlKind(property(Type.Integer(), { name: "items" }))).toBe("number");
	});

	it("is a credential's picker for a secret, whatever the schema of the credential", () => {
		expect(controlKind(property(Type.Object({}), { secret: "smtp" }))).toBe("credential");
	});
});
