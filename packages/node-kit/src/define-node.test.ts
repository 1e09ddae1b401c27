import { type NodeSpec, normalizeNodeSpec } from "@switchyard/spec/node-spec";
import { toolDefinition } from "@switchyard/spec/tool";
import { Type } from "typebox";
import { describe, expect, expectTypeOf, it } from "vitest";
import { defineNode, type ExecuteOf } from "./define-node.ts";
import type { InputDeclaration } from "./property.ts";

const LETTER = {
	id: "Post.Letter",
	version: 1,
	name: "Letter",
	description: "Posts a letter.",
	icon: "stamp",
	color: "blue",
	group: "Post",
	effect: "once",
	inputs: {
		address: {
			schema: Type.String({ maxLength: 200 }),
			description: "Where it goes.",
			scopes: ["AI", "Message"],
		},
		stamp: { schema: Type.String(), description: "The stamp.", scopes: ["Custom"], default: "first class" },
		note: { schema: Type.String(), description: "A note.", scopes: ["Message", "Custom"], optional: true },
	},
	outputs: { number: { schema: Type.Integer(), description: "The tracking number." } },
} as const;

const MARKER = { name: "post_letter", description: "Posts a letter to an address." };

const propertyOf = (spec: NodeSpec, name: string) =>
	spec.properties.find((property) => property.name === name);

it("generates the spec from the declaration, as plain JSON [R7]", () => {
	const { spec } = defineNode({ ...LETTER, tool: MARKER });
	expect(spec).toEqual({
		id: "Post.Letter",
		version: 1,
		name: "Letter",
		description: "Posts a letter.",
		icon: "stamp",
		color: "blue",
		group: "Post",
		effect: "once",
		tool: MARKER,
		ports: [
			{ id: "in", kind: "message", direction: "in", name: "In" },
			{ id: "out", kind: "message", direction: "out", name: "Out" },
		],
		properties: [
			{
				name: "address",
				variableType: "In",
				schema: { type: "string", maxLength: 200 },
				description: "Where it goes.",
				scope: "AI",
				aiScope: true,
				customScope: false,
				messageScope: true,
			},
			{
				name: "stamp",
				variableType: "In",
				schema: { type: "string" },
				description: "The stamp.",
				scope: "Custom",
				aiScope: false,
				customScope: true,
				messageScope: false,
				value: "first class",
			},
			{
				name: "note",
				variableType: "Opt",
				schema: { type: "string" },
				description: "A note.",
				scope: "Message",
				aiScope: false,
				customScope: true,
				messageScope: true,
			},
			{
				name: "number",
				variableType: "Out",
				schema: { type: "integer" },
				description: "The tracking number.",
				scope: "Message",
				aiScope: false,
				customScope: false,
				messageScope: true,
			},
		],
	});
	expect(JSON.parse(JSON.stringify(spec))).toEqual(spec);
	expect(normalizeNodeSpec(spec)).toEqual(spec);
});

it("makes a node callable by the marker alone, and changes nothing else in it [R1][R5]", () => {
	const plain = defineNode(LETTER).spec;
	const { tool, ...rest } = defineNode({ ...LETTER, tool: MARKER }).spec;
	expect(rest).toEqual(plain);
	expect(tool).toEqual(MARKER);
	expect(toolDefinition(plain, { params: {} })).toBeUndefined();
	expect(toolDefinition({ ...rest, tool: MARKER }, { params: {} })?.name).toBe("post_letter");
});

it("types variables as required, optional or result [R2]", () => {
	const { spec } = defineNode(LETTER);
	expect(spec.properties.map(({ name, variableType }) => [name, variableType])).toEqual([
		["address", "In"],
		["stamp", "In"],
		["note", "Opt"],
		["number", "Out"],
	]);
});

it("allows the scopes that the author lists and starts with the first [R2][R3]", () => {
	const { spec } = defineNode(LETTER);
	expect(propertyOf(spec, "address")).toMatchObject({ scope: "AI", aiScope: true, customScope: false });
	expect(propertyOf(spec, "note")).toMatchObject({ scope: "Message", customScope: true, aiScope: false });
});

it("keeps what a parameter starts with on a tool, and that it is rarely set", () => {
	const { spec } = defineNode({
		...LETTER,
		inputs: {
			page: {
				schema: Type.String({ maxLength: 80 }),
				description: "A page.",
				scopes: ["Custom", "AI"],
				toolScope: "AI",
				advanced: true,
			},
		},
	});
	expect(propertyOf(spec, "page")).toMatchObject({ scope: "Custom", toolScope: "AI", advanced: true });
	expect(normalizeNodeSpec(spec)).toEqual(spec);
});

it("keeps a declared sink, title and credential kind", () => {
	const { spec } = defineNode({
		...LETTER,
		inputs: {
			office: {
				schema: Type.Object({ key: Type.String() }),
				title: "Post office",
				description: "Where letters are handed in.",
				scopes: ["Custom"],
				secret: "text",
			},
			page: { schema: Type.String(), description: "A page.", scopes: ["Custom"], sink: "url" },
		},
	});
	expect(propertyOf(spec, "office")).toMatchObject({ title: "Post office", secret: "text" });
	expect(propertyOf(spec, "page")).toMatchObject({ sink: "url" });
});

describe("a parameter that may be left out", () => {
	const schema = Type.Optional(Type.String({ maxLength: 80 }));
	const declare = (input: InputDeclaration) =>
		defineNode({ ...LETTER, inputs: { note: input } }).spec.properties[0];

	it("is one whose schema is optional, and one that says `optional` [R2]", () => {
		const described = { description: "A note.", scopes: ["Message"] } as const;
		const optional = declare({ ...described, schema });
		expect(optional).toMatchObject({
			name: "note",
			variableType: "Opt",
			schema: { type: "string", maxLength: 80 },
		});
		expect(declare({ ...described, schema: Type.String({ maxLength: 80 }), optional: true })).toEqual(
			optional,
		);
	});

	it("is undefined to the work unless it has a default", () => {
		const described = { description: "A note.", scopes: ["Message"] } as const;
		const definition = defineNode({
			...LETTER,
			inputs: {
				note: { ...described, schema },
				flagged: { ...described, schema: Type.String(), optional: true },
				filled: { ...described, schema, default: "none" },
				required: { ...described, schema: Type.String() },
			},
		});
		type Params = Parameters<ExecuteOf<typeof definition>>[0];
		expectTypeOf<Params["note"]>().toEqualTypeOf<string | undefined>();
		expectTypeOf<Params["flagged"]>().toEqualTypeOf<string | undefined>();
		expectTypeOf<Params["filled"]>().toEqualTypeOf<string>();
		expectTypeOf<Params["required"]>().toEqualTypeOf<string>();
		expect(definition.spec.properties.map(({ variableType }) => variableType)).toEqual([
			"Opt",
			"Opt",
			"Opt",
			"In",
			"Out",
		]);
	});
});
