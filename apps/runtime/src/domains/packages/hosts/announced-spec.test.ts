import { describe, expect, it } from "vitest";
import { readAnnouncedSpec } from "./announced-spec.ts";

/** What becomes of a node type whose parameter `code` has this schema. */
const announce = (schema: object) =>
	readAnnouncedSpec(
		{
			id: "Shop.Lookup",
			description: "Looks something up.",
			tool: { name: "look_up", description: "Looks something up." },
			properties: [
				{
					name: "code",
					title: "Code",
					description: "The code to look up.",
					variableType: "In",
					scope: "AI",
					aiScope: true,
					customScope: true,
					messageScope: true,
					schema,
				},
			],
		},
		"Shop",
	);

describe("a node type that says nothing of where its results come from", () => {
	const sourceOf = (more: object) =>
		readAnnouncedSpec({ id: "Shop.Lookup", properties: [], ...more }, "Shop");

	it("counts as untrusted, and what it says of itself does too", () => {
		expect(sourceOf({})).toMatchObject({ spec: { source: { untrusted: true, description: true } } });
	});

	it("is what it says where it says something, were it nothing", () => {
		expect(sourceOf({ source: {} })).toHaveProperty("spec.source", {});
		expect(sourceOf({ source: { private: true } })).toHaveProperty("spec.source", { private: true });
		expect(sourceOf({ source: { trusted: true } })).toHaveProperty("reason");
	});
});

describe("a node type that says nothing of what its parameters end up as", () => {
	const property = (name: string, more: object = {}) => ({
		...{
			name,
			title: name,
			description: name,
			variableType: "In",
			scope: "Custom",
			schema: { type: "string" },
		},
		...{ aiScope: true, customScope: true, messageScope: true, ...more },
	});
	const sinksOf = (more: object, ...properties: readonly object[]) => {
		const read = readAnnouncedSpec({ id: "Shop.Order", properties, ...more }, "Shop");
		return "spec" in read ? read.spec.properties.map(({ name, sink }) => [name, sink]) : read.reason;
	};

	it("counts as writing records by all that a model may fill in", () => {
		const own = property("own", { aiScope: false });
		const result = property("result", { variableType: "Out" });
		expect(sinksOf({}, property("note"), own, result)).toEqual([
			["note", "record"],
			["own", undefined],
			["result", undefined],
		]);
	});

	it.each([
		["it only reads", { effect: "safe" }],
		["it says why", { withoutSinks: "It adds to a counter." }],
	])("counts as what it is where %s", (_where, more) => {
		expect(sinksOf(more, property("note"))).toEqual([["note", undefined]]);
	});

	it("counts as what it says where it says something", () => {
		expect(sinksOf({}, property("to", { sink: "recipient" }), property("note"))).toEqual([
			["to", "recipient"],
			["note", undefined],
		]);
	});
});

describe("a node type whose parameter has a hostile schema", () => {
	it.each([
		[{ type: "strin" }, "code: Its schema is malformed: `type` must be one of"],
		[{ type: "string", pattern: "(a)\\1" }, "code: Its schema has a pattern that has a back-reference"],
		[{ $ref: "#" }, "code: Its schema refers to itself without end"],
	])("is refused with the parameter and the reason: %j [Q-S7]", (schema, reason) => {
		expect(announce(schema)).toMatchObject({ id: "Shop.Lookup", reason: expect.stringContaining(reason) });
	});

	it("is taken with a pattern that needs exponential time elsewhere", () => {
		expect(announce({ type: "string", maxLength: 100, pattern: "^(a+)+$" })).toHaveProperty("spec");
	});
});
