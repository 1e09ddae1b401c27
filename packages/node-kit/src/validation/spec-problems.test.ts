import type { NodeSpec, Property } from "@switchyard/spec/node-spec";
import { expect, it } from "vitest";
import { specProblems } from "./spec-problems.ts";

const TEXT: Property = {
	name: "text",
	variableType: "In",
	schema: { type: "string", maxLength: 100 },
	description: "The text.",
	scope: "AI",
	aiScope: true,
	customScope: true,
	messageScope: false,
};

const SPEC: NodeSpec = {
	id: "Test.Say",
	version: 1,
	name: "Say",
	description: "Says it.",
	icon: "speech",
	color: "neutral",
	group: "Test",
	effect: "safe",
	ports: [{ id: "in", kind: "message", direction: "in", name: "In" }],
	properties: [TEXT],
	tool: { name: "say", description: "Says a text." },
};

const codes = (changes: Partial<NodeSpec>) => specProblems({ ...SPEC, ...changes }).map(({ code }) => code);
const codesWith = (changes: Partial<Property>) => codes({ properties: [{ ...TEXT, ...changes }] });
const port = (id: string): NodeSpec["ports"][number] => ({ id, kind: "message", direction: "in", name: id });

it("finds nothing wrong with a good spec", () => {
	expect(specProblems(SPEC)).toEqual([]);
});

it("holds a spec to the schema of specs", () => {
	expect(codes({ id: "no dots", icon: "Not Kebab" })).toEqual(["SPEC_INVALID", "SPEC_INVALID"]);
});

it("takes a default scope only from the allowed ones [R2][R3]", () => {
	expect(codesWith({ scope: "Message" })).toEqual(["SCOPE_NOT_ALLOWED"]);
	expect(codesWith({ aiScope: false })).toEqual(["SCOPE_NOT_ALLOWED"]);
	expect(codesWith({ toolScope: "Message" })).toEqual(["SCOPE_NOT_ALLOWED"]);
});

it("never lets a model choose a credential or a server [R4][R28]", () => {
	expect(codesWith({ secret: "smtp" })).toEqual(["SECRET_FOR_AI"]);
	expect(codesWith({ sink: "host" })).toEqual(["HOST_FOR_AI"]);
	expect(codesWith({ secret: "smtp", scope: "Custom", aiScope: false, value: "x" })).toEqual([
		"SECRET_DEFAULT",
	]);
});

it("wants every parameter of a tool described and bounded", () => {
	expect(codesWith({ description: " " })).toEqual(["DESCRIPTION_MISSING"]);
	expect(codesWith({ schema: { type: "string" } })).toEqual(["TEXT_UNBOUNDED"]);
	expect(codesWith({ schema: { type: "array", items: { type: ["string", "null"] } } })).toEqual([
		"TEXT_UNBOUNDED",
	]);
	expect(codesWith({ schema: { type: "string", enum: ["a", "b"] } })).toEqual([]);
});

it("wants a default that fits the parameter's own schema", () => {
	expect(codesWith({ value: 5 })).toEqual(["DEFAULT_INVALID"]);
	expect(codesWith({ value: "hello" })).toEqual([]);
});

it("refuses repeated and reserved names, but lets a result be called like a parameter", () => {
	expect(codes({ properties: [TEXT, TEXT] })).toEqual(["NAME_REPEATED"]);
	for (const name of ["__proto__", "constructor", "__tool_caller_id__"])
		expect(codesWith({ name })).toContain("SPEC_INVALID");
	const result: Property = {
		...TEXT,
		variableType: "Out",
		scope: "Message",
		aiScope: false,
		messageScope: true,
	};
	expect(codes({ properties: [TEXT, result] })).toEqual([]);
});

it("refuses port ids that repeat or that settings add, and lists that are not there", () => {
	expect(codes({ ports: [port("in"), port("in")] })).toEqual(["PORT_REPEATED"]);
	expect(codes({ ports: [port("tool"), port("error")] })).toEqual(["PORT_RESERVED", "PORT_RESERVED"]);
	expect(codes({ ports: [{ ...port("rules"), each: "rules" }] })).toEqual(["PORT_EACH_UNKNOWN"]);
});

it("makes tools of actions, of agents and of what asks people only, and starts runs at triggers only", () => {
	expect(codes({ construct: "ask" })).toEqual([]);
	expect(codes({ construct: "agent" })).toEqual([]);
	expect(codes({ construct: "switch" })).toEqual(["TOOL_NOT_ACTION"]);
	expect(codes({ construct: "trigger" })).toEqual(["TOOL_NOT_ACTION", "TRIGGER_HAS_INPUT"]);
});

it("refuses an error that the catalogue has, and words of more than one line", () => {
	const words = { summary: "The till is closed." };
	expect(codes({ errors: { TILL_CLOSED: words } })).toEqual([]);
	expect(codes({ errors: { TILL_CLOSED: words, NODE_FAILED: words } })).toEqual(["ERROR_OF_CATALOGUE"]);
	expect(codes({ errors: { TILL_CLOSED: { summary: "One.\nTwo." } } })).toEqual(["SPEC_INVALID"]);
	expect(codes({ errors: { "till closed": words } })).toEqual(["SPEC_INVALID"]);
});

it("refuses a summary that names no parameter", () => {
	const input = { ...TEXT, name: "to" };
	expect(codes({ properties: [input], summary: "to {{to}}[ of {{ to }}]" })).toEqual([]);
	expect(codes({ properties: [input], summary: "to {{whom}}" })).toEqual(["SUMMARY_PARAMETER_UNKNOWN"]);
	const result = { ...input, variableType: "Out" as const };
	expect(codes({ properties: [result], summary: "[{{to}}]" })).toContain("SUMMARY_PARAMETER_UNKNOWN");
});
