import { Compile, type Validator } from "typebox/schema";
import { Settings } from "typebox/system";
import { describeErrors } from "./describe-errors.ts";
import type { SchemaProblem } from "./schema-problem.ts";

/** How many problems are told. */
const TOLD = 8;

/**
 * How many errors the validator may find: of a union, all branches' errors are needed to know which one is meant, and
 * the library's own limit cuts the later branches off.
 */
const FOUND = 100;

const NONE: readonly SchemaProblem[] = [];
const UNREADABLE: readonly SchemaProblem[] = [{ path: "", message: "has a schema that cannot be read" }];
const UNKNOWN: readonly SchemaProblem[] = [{ path: "", message: "does not fit its schema" }];

const validators = new WeakMap<object, Validator | "unreadable">();

/**
 * The ways in which a value does not fit a JSON Schema, eight at most; empty when it fits. Nothing is coerced and no
 * default is filled in. The validator is kept with the schema object: keep schema objects and never change them.
 * Without the right to make code at run time (a page's policy), schemas are interpreted.
 */
export function schemaProblems(schema: object, value: unknown): readonly SchemaProblem[] {
	const validator = validatorOf(schema);
	if (validator === "unreadable") return UNREADABLE;
	if (validator.Check(value)) return NONE;
	const problems = describeErrors(errorsOf(validator, value)).slice(0, TOLD);
	return problems.length > 0 ? problems : UNKNOWN;
}

function errorsOf(validator: Validator, value: unknown) {
	const { maxErrors } = Settings.Get();
	Settings.Set({ maxErrors: FOUND });
	try {
		return validator.Errors(value)[1];
	} finally {
		Settings.Set({ maxErrors });
	}
}

function validatorOf(schema: object): Validator | "unreadable" {
	const known = validators.get(schema);
	if (known) return known;
	const validator = compile(schema);
	validators.set(schema, validator);
	return validator;
}

/** A package's schema may hold a pattern that is no regular expression; then nothing fits it. */
function compile(schema: object): Validator | "unreadable" {
	try {
		return Compile(schema);
	} catch {
		return "unreadable";
	}
}
