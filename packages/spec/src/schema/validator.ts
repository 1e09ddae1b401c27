import { Compile, type Validator } from "typebox/schema";

/** How many schemas are kept compiled by what they say. */
const KEPT = 1000;
/** The longest schema, in characters of JSON, that is kept by what it says: the text is kept, too. */
const LONGEST_KEPT = 32 * 1024;

/** By the schema object, for those who keep theirs: the fast way. */
const byObject = new WeakMap<object, Validator | Unreadable>();
/**
 * By the schema's text, the one used last at the end: a package that is announced again, and a run that was read from
 * its journal, bring the same schemas as new objects. The text, rather than a hash of it, because packages write
 * schemas: no two may be taken for the same.
 */
const byText = new Map<string, Validator | Unreadable>();

/** Why nothing can be checked against a schema. */
export interface Unreadable {
	readonly unreadable: string;
}

/** A schema as a function that checks values, compiled once. Schema objects must not change afterwards. */
export function validatorOf(schema: object): Validator | Unreadable {
	const known = byObject.get(schema);
	if (known) return known;
	const validator = ofSameText(schema);
	byObject.set(schema, validator);
	return validator;
}

function ofSameText(schema: object): Validator | Unreadable {
	const text = JSON.stringify(schema);
	if (text.length > LONGEST_KEPT) return compile(schema);
	const validator = byText.get(text) ?? compile(schema);
	byText.delete(text);
	byText.set(text, validator);
	if (byText.size > KEPT) {
		const [oldest = ""] = byText.keys();
		byText.delete(oldest);
	}
	return validator;
}

/** A package's schema may hold a pattern that is no regular expression, or refer to what is not there. */
function compile(schema: object): Validator | Unreadable {
	const inherited = inheritedName(schema);
	if (inherited !== undefined)
		return { unreadable: `names the field \`${inherited}\`, which every object has` };
	try {
		return Compile(schema);
	} catch {
		return { unreadable: "cannot be read" };
	}
}

/** The validator would find these in every object; the two that matter most it looks for properly. */
const INHERITED: ReadonlySet<string> = new Set(
	Object.getOwnPropertyNames(Object.prototype).filter(
		(name) => name !== "constructor" && name !== "__proto__",
	),
);

/** A name among a schema's fields that every object has from its prototype. */
function inheritedName(schema: unknown): string | undefined {
	if (typeof schema !== "object" || schema === null) return undefined;
	for (const [keyword, part] of Object.entries(schema)) {
		const names = keyword === "properties" && isObject(part) ? Object.keys(part) : [];
		const required = keyword === "required" && Array.isArray(part) ? part : [];
		const found =
			[...names, ...required].find((name) => INHERITED.has(name)) ??
			(keyword === "const" || keyword === "enum" ? undefined : inheritedName(part));
		if (found !== undefined) return found;
	}
	return undefined;
}

function isObject(value: unknown): value is object {
	return typeof value === "object" && value !== null;
}
