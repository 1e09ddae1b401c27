import type { Damage } from "@switchyard/spec/http";
import { isRecord } from "@switchyard/spec/json";
import { fits, schemaProblems } from "@switchyard/spec/schema";
import type { TObject, TSchema } from "typebox";

/** Where a part of a document stands, for what is said about it. */
export interface PartPlace {
	/** As people write it, such as `nodes[3]`; empty for the document itself. */
	readonly field: string;
	/** The part itself, where it is known by an id. */
	readonly of?: { readonly node: string } | { readonly wire: string };
}

/** A part of a document as it fits its schema, or nothing when too little of it is left. */
export interface RepairedPart {
	readonly part: Record<string, unknown> | undefined;
	readonly damage: readonly Damage[];
}

/**
 * Keeps the fields of a value that fit an object's schema. What does not fit is left out where it may be absent, replaced by
 * `fallback` where that has the field, and costs the whole part otherwise.
 */
export function repairPart(
	schema: TObject,
	value: unknown,
	fallback: Readonly<Record<string, unknown>>,
	place: PartPlace,
): RepairedPart {
	if (!isRecord(value)) {
		return { part: undefined, damage: [invalid(schema, value, place, "It is removed.")] };
	}
	const required = new Set<string>(schema.required);
	const part: Record<string, unknown> = {};
	const damage: Damage[] = [];
	let isLost = false;
	const replace = (name: string, said: (repair: string) => Damage) => {
		if (name in fallback) {
			part[name] = fallback[name];
			damage.push(said(`It becomes ${JSON.stringify(fallback[name])}.`));
			return;
		}
		isLost ||= required.has(name);
		damage.push(said(required.has(name) ? `${whole(place)} is removed.` : "It is removed."));
	};
	for (const [name, found] of Object.entries(value)) {
		const field = below(place, name);
		const expected: TSchema | undefined = Object.hasOwn(schema.properties, name)
			? schema.properties[name]
			: undefined;
		if (expected === undefined) damage.push(unknown(field));
		else if (fits(expected, found)) part[name] = found;
		else if (hasPatterns(expected) && isRecord(found)) {
			const entries = repairEntries(expected, found, field);
			part[name] = entries.kept;
			damage.push(...entries.damage);
		} else replace(name, (repair) => invalid(expected, found, field, repair));
	}
	for (const name of required) {
		if (!Object.hasOwn(value, name)) replace(name, (repair) => missing(below(place, name), repair));
	}
	return { part: isLost ? undefined : part, damage };
}

/** The entries of a record that fit it, each looked at alone. */
function repairEntries(record: TSchema, entries: Readonly<Record<string, unknown>>, place: PartPlace) {
	const kept: Record<string, unknown> = {};
	const damage: Damage[] = [];
	for (const [name, entry] of Object.entries(entries)) {
		if (fits(record, { [name]: entry })) kept[name] = entry;
		else damage.push(invalid(record, { [name]: entry }, place, `\`${name}\` is removed.`));
	}
	return { kept, damage };
}

/** Says of a value how it does not fit. */
export function invalid(schema: object, value: unknown, place: PartPlace, repair: string): Damage {
	const [problem] = schemaProblems(schema, value, place.field);
	return {
		code: "FIELD_INVALID",
		message: problem?.message ?? `\`${place.field}\` does not fit.`,
		...(problem?.field ? { field: problem.field } : {}),
		...place.of,
		...(problem?.hint === undefined ? {} : { hint: problem.hint }),
		repair,
	};
}

function unknown({ field, of }: PartPlace): Damage {
	return {
		code: "FIELD_UNKNOWN",
		message: `\`${field}\` is not known here.`,
		field,
		...of,
		hint: "It may come from a newer version of Switchyard: with that version the flow opens as it is.",
		repair: "It is removed.",
	};
}

function missing({ field, of }: PartPlace, repair: string): Damage {
	return { code: "FIELD_MISSING", message: `\`${field}\` is missing.`, field, ...of, repair };
}

function whole({ field }: PartPlace): string {
	return field === "" ? "The document" : `\`${field}\``;
}

function below(place: PartPlace, name: string): PartPlace {
	return { ...place, field: place.field === "" ? name : `${place.field}.${name}` };
}

function hasPatterns(schema: TSchema): boolean {
	return "patternProperties" in schema;
}
