import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Event } from "@switchyard/spec/event";
import { EditFlowBody, StartRunBody } from "@switchyard/spec/http";
import { NodeSpec } from "@switchyard/spec/node-spec";
import { fits, schemaProblems } from "@switchyard/spec/schema";
import { Ajv } from "ajv";
import fc from "fast-check";
import type { TSchema } from "typebox";
import { describe, expect, it } from "vitest";

/** An independent validator, as strict: nothing removed, coerced or filled in. */
const oracle = new Ajv({ allowUnionTypes: true, ownProperties: true, validateFormats: false });

const journals = join(import.meta.dirname, "journals");
const [journal = ""] = readdirSync(journals);
const { nodeTypes, events } = JSON.parse(readFileSync(join(journals, journal), "utf8"));
const EDIT = {
	revision: 1,
	operations: [
		{ op: "rename-flow", name: "Desk" },
		{ op: "set-parameter", node: "mail", name: "to", setting: { scope: "Message", path: "to" } },
	],
};

const CASES: readonly (readonly [string, TSchema, readonly unknown[]])[] = [
	["a request that starts a run", StartRunBody, [{ message: { a: 1 }, node: "start" }]],
	["a request that edits a flow", EditFlowBody, [EDIT]],
	["a node type", NodeSpec, nodeTypes],
	["an event", Event, events],
];

/** The value with one part of it, chosen by `at`, replaced or removed. */
function changed(value: unknown, at: number, by: unknown): unknown {
	const places: (readonly [Record<string, unknown>, string])[] = [];
	const copy = structuredClone(value);
	const visit = (part: unknown) => {
		if (typeof part !== "object" || part === null) return;
		for (const [name, field] of Object.entries(part)) {
			places.push([part as Record<string, unknown>, name]);
			visit(field);
		}
	};
	visit(copy);
	const place = places[at % places.length];
	if (!place) return by;
	const [part, name] = place;
	if (by === "removed" && !Array.isArray(part)) delete part[name];
	else part[name] = by;
	return copy;
}

describe.each(CASES)("%s", (_, schema, values) => {
	it("is taken and refused as another validator does, and told why [Q-S6]", () => {
		const check = oracle.compile(schema);
		const one = fc.constantFrom(...values);
		const other = fc.oneof(
			fc.constant("removed"),
			fc.jsonValue({ maxDepth: 2 }),
			fc.constantFrom(1, "", [], {}),
		);
		fc.assert(
			fc.property(one, fc.nat(), other, (value, at, by) => {
				const document = changed(value, at, by);
				const taken = check(document);
				expect(fits(schema, document)).toBe(taken);
				expect(schemaProblems(schema, document).length === 0).toBe(taken);
			}),
			{ numRuns: 500 },
		);
	});
});
