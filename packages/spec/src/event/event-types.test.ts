import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { TSchema } from "typebox";
import { describe, expect, it } from "vitest";
import { EVENT_TYPES, type Event, type EventDescriptor, Event as EventSchema } from "../index.ts";
import { Message } from "../json/message.ts";
import { mapValues, referencesIn } from "./map-values.ts";

const types: readonly EventDescriptor[] = EVENT_TYPES;

describe("the list of event types", () => {
	it("has every descriptor that stands beside a schema", async () => {
		const files = readdirSync(import.meta.dirname).filter(
			(file) => /^[a-z-]+\.ts$/.test(file) && file !== "index.ts",
		);
		const modules = await Promise.all(files.map((file) => import(join(import.meta.dirname, file))));
		const described = modules.flatMap((module) => Object.values(module).filter(isDescriptor));
		expect(described.map(({ type }) => type).sort()).toEqual(types.map(({ type }) => type).sort());
		expect(new Set(types.map(({ type }) => type)).size).toBe(types.length);
	});

	it("is what an event may be", () => {
		expect(EventSchema.anyOf.map(({ properties }) => properties.type.const)).toEqual(
			types.map(({ type }) => type),
		);
	});
});

describe.each(types.map((each) => [each.type, each] as const))("the event %s", (_, descriptor) => {
	const { schema, summary, writers, values = [], stamped = [] } = descriptor;

	it("names every place in it that has values, and no other", () => {
		expect([...values].sort()).toEqual(placesIn(schema).sort());
	});

	it("has each of its values replaced, and is left as it is when they stay", () => {
		const event = sample(schema) as Event;
		const seen: unknown[] = [];
		const same = mapValues(event, (value) => {
			seen.push(value);
			return value;
		});
		expect(same).toBe(event);
		expect(seen).toEqual(values.map(() => VALUE));
		const other = mapValues(event, () => "another");
		expect(JSON.stringify(other)).toBe(JSON.stringify(event).replaceAll(JSON.stringify(VALUE), '"another"'));
	});

	it("finds what it refers to", () => {
		const large = { __ref: `sha256-${"0".repeat(64)}`, __size: 70_000, __type: "string" };
		const event = mapValues(sample(schema) as Event, () => large);
		expect([...referencesIn(event)]).toEqual(values.length > 0 ? [large.__ref] : []);
	});

	it("lets the host fill in only fields that it has, where the engine decided the rest", () => {
		for (const field of stamped) expect(Object.keys(schema.properties)).toContain(field);
		if (stamped.length > 0) expect(writers).toEqual(["engine"]);
	});

	it("says in whole sentences what it is", () => {
		expect(summary).toMatch(/^[A-Z].*\.$/);
		expect(writers.length).toBeGreaterThan(0);
	});
});

const VALUE = { made: "outside" };

function isDescriptor(value: unknown): value is EventDescriptor {
	return typeof value === "object" && value !== null && "schema" in value && "writers" in value;
}

/** Where a schema leaves open what stands there. */
function placesIn({ properties }: { readonly properties: Record<string, TSchema> }, inside = ""): string[] {
	return Object.entries(properties).flatMap(([name, schema]) => {
		const path = `${inside}${name}`;
		if (isMessage(schema)) return [`${path}.*`];
		if (isAnything(schema)) return [path];
		return isObject(schema) ? placesIn(schema, `${path}.`) : [];
	});
}

/** An object with every field of a schema that leads to values, and those. */
function sample({ properties }: { readonly properties: Record<string, TSchema> }): object {
	const fields = Object.entries(properties).map(([name, schema]): [string, unknown] => {
		if ("const" in schema) return [name, schema.const];
		if (isMessage(schema)) return [name, { field: VALUE }];
		if (isAnything(schema)) return [name, VALUE];
		return [name, isObject(schema) ? sample(schema) : 1];
	});
	return Object.fromEntries(fields);
}

function isMessage(schema: TSchema): boolean {
	return JSON.stringify(schema) === JSON.stringify(Message);
}

function isAnything(schema: TSchema): boolean {
	return JSON.stringify(schema) === "{}";
}

function isObject(schema: TSchema): schema is TSchema & { readonly properties: Record<string, TSchema> } {
	return "properties" in schema;
}
