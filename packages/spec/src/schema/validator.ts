import { Compile, type Validator } from "typebox/schema";
import { PatternError } from "../pattern/linear-pattern.ts";
import { linearSchema } from "./linear-schema.ts";
import { referenceProblem } from "./reference-problem.ts";
import { shapeProblem } from "./schema-shape.ts";

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

/** Whether a value fits a schema; none fits one that cannot be read. */
export function isValid(schema: object, value: unknown): boolean {
	const validator = validatorOf(schema);
	return !("unreadable" in validator) && validator.Check(value);
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

/** A schema of our own is taken as it is; one that was read from JSON comes from outside, and may be anything. */
function compile(schema: object): Validator | Unreadable {
	const inherited = inheritedName(schema);
	if (inherited !== undefined)
		return { unreadable: `names the field \`${inherited}\`, which every object has` };
	try {
		return isBuilt(schema) ? Compile(schema) : compileForeign(schema);
	} catch (error) {
		return {
			unreadable: error instanceof PatternError ? `has a pattern that ${error.message}` : "cannot be read",
		};
	}
}

/** @throws PatternError */
function compileForeign(schema: object): Validator | Unreadable {
	const unreadable = shapeProblem(schema) ?? referenceProblem(schema);
	if (unreadable !== undefined) return { unreadable };
	return Compile(linearSchema(schema, isValid));
}

/** Whether a schema was made by TypeBox's functions: their mark is one that JSON cannot hold. */
function isBuilt(schema: object): boolean {
	return Object.getOwnPropertyDescriptor(schema, "~kind")?.enumerable === false;
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
