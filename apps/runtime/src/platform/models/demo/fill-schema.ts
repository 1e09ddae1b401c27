import { isRecord, type JsonSchema } from "@switchyard/spec/json";
import { fits } from "@switchyard/spec/schema";
import { namedValue } from "./named-value.ts";
import { isSaid, type Token, textsOf } from "./tokenize.ts";

/** A place in a schema that takes a value. */
export interface Place {
	readonly name: string;
	readonly schema: JsonSchema;
	readonly required: boolean;
	/** Number of places around it. */
	readonly depth: number;
}

/** Facts that values are made of. */
export interface Facts {
	readonly tokens: readonly Token[];
	/** Texts for a place, the likeliest first. */
	readonly texts: (place: Place) => readonly string[];
	/** A place that the tokens do not mention takes a sample where this is true. */
	readonly invents: boolean;
	/** Values by the names of places. */
	readonly known?: ReadonlyMap<string, unknown>;
}

const MAX_DEPTH = 8;

/** A value for the place, or `undefined`. */
export function fillPlace(place: Place, facts: Facts): unknown {
	const known = facts.known?.get(place.name);
	if (known !== undefined && fits(place.schema, known)) return known;
	const fitting = candidates(place, facts).find((value) => fits(place.schema, value));
	// The author's own value is nothing that is made up.
	return fitting === undefined && place.required ? place.schema.default : fitting;
}

/** The values of an object's places that have one, and the required places that have none. */
export function fillObject({ properties, required }: JsonSchema, depth: number, facts: Facts) {
	const needed: readonly unknown[] = Array.isArray(required) ? required : [];
	const places = Object.entries(isRecord(properties) ? properties : {}).filter(([, inner]) =>
		isRecord(inner),
	);
	const filled = places.map(([name, schema]) => {
		const place = { name, schema: schema as JsonSchema, required: needed.includes(name), depth };
		return [name, fillPlace(place, facts)] as const;
	});
	const values = Object.fromEntries(filled.filter(([, value]) => value !== undefined));
	return {
		values,
		missing: filled.flatMap(([name, value]) => (value === undefined && needed.includes(name) ? [name] : [])),
	};
}

function candidates(place: Place, facts: Facts): readonly unknown[] {
	const { schema, required, depth } = place;
	if ("const" in schema) return required || facts.invents ? [schema.const] : [];
	if ("default" in schema && facts.invents) return [schema.default];
	if (depth > MAX_DEPTH) return [];
	if (Array.isArray(schema.enum))
		return [
			...schema.enum.filter((value) => isSaid(value, facts.tokens)),
			...(facts.invents ? schema.enum : []),
		];
	const branches = schema.anyOf ?? schema.oneOf;
	const types: readonly unknown[] = Array.isArray(schema.type) ? schema.type : [schema.type ?? "string"];
	return Array.isArray(branches)
		? branches
				.filter(isRecord)
				.flatMap((branch) => candidates({ ...place, schema: branch, depth: depth + 1 }, facts))
		: types.flatMap((type) => ofType(type, place, facts));
}

function ofType(type: unknown, place: Place, facts: Facts): readonly unknown[] {
	const { schema, depth } = place;
	switch (type) {
		case "string":
			// The format tells dates from other words.
			return /^date/.test(String(schema.format))
				? [...textsOf(facts.tokens), ...(facts.invents ? ["2026-01-01", "2026-01-01T09:00:00Z"] : [])]
				: facts.texts(place);
		case "integer":
		case "number":
			return numbers(place, facts);
		case "boolean":
			return facts.invents ? [false] : [];
		case "array": {
			const items = isRecord(schema.items) ? schema.items : {};
			const inner = candidates({ ...place, schema: items, depth: depth + 1 }, facts);
			const fitting = inner.filter((value) => fits(items, value));
			if (facts.invents) return [fitting.slice(0, 1), []];
			return fitting.length > 0 ? [fitting] : [];
		}
		case "object": {
			const { values } = fillObject(schema, depth + 1, facts);
			return facts.invents || Object.keys(values).length > 0 ? [values] : [];
		}
		default:
			return [];
	}
}

function numbers({ name, schema, required }: Place, { tokens, invents }: Facts): number[] {
	const said = textsOf(namedValue(tokens, name), "number");
	const all = textsOf(tokens, "number");
	const only = required && all.length === 1 && !invents ? all : [];
	const samples = [1, schema.minimum, schema.maximum, 0].filter((value) => typeof value === "number");
	return [...[...said, ...only].map(Number), ...(invents ? samples : [])];
}
