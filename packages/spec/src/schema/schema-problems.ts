import type { Validator } from "typebox/schema";
import { Settings } from "typebox/system";
import { defined } from "../json/defined.ts";
import { jsonSize } from "../json/json-size.ts";
import { fieldName } from "./field-name.ts";
import { hintFor } from "./hint.ts";
import { firstWrongPart, type Part } from "./large-value.ts";
import { meantErrors } from "./meant-errors.ts";
import { valueAt } from "./pointer.ts";
import { reasonFor } from "./reason.ts";
import type { SchemaProblem } from "./schema-problem.ts";
import { errorsByField, type ValidationError } from "./validation-error.ts";
import { validatorOf } from "./validator.ts";

/** How many problems of one value are reported. */
const MAX_PROBLEMS = 100;

/**
 * How many errors the validator may find: of a union, all branches' errors are needed to know which one is meant, and
 * the library's own limit cuts the later branches off.
 */
const FOUND = 1000;

/** The largest value, in characters of JSON, of which every problem is reported. */
const LARGE = 64 * 1024;

const NONE: readonly SchemaProblem[] = [];

/**
 * The ways in which a value does not fit a JSON Schema, in plain words; empty when it fits. Nothing is coerced and no
 * default is filled in. Compiled schemas are kept: never change a schema object. Without the right to make code at run
 * time (a page's policy), schemas are interpreted.
 * @param name what the value is called, to begin the names of fields with
 */
export function schemaProblems(schema: object, value: unknown, name = ""): readonly SchemaProblem[] {
	const validator = validatorOf(schema);
	if ("unreadable" in validator) return [problem(name, `has a schema that ${validator.unreadable}`)];
	if (validator.Check(value)) return NONE;
	const whole = { schema, value, pointer: "" };
	const found =
		jsonSize(value) > LARGE ? describe(firstWrongPart(whole), name).slice(0, 1) : describe(whole, name);
	return found.length > 0 ? found : [problem(name, "does not fit its schema")];
}

function describe({ schema, value, pointer }: Part, name: string): SchemaProblem[] {
	const validator = validatorOf(schema);
	if ("unreadable" in validator) return [];
	const problems = new Map<string, SchemaProblem>();
	for (const error of errorsOf(validator, value)) {
		const found = valueAt(value, error.place);
		const field = fieldName(pointer + error.place, name);
		const reported = problem(field, reasonFor(error, found), hintFor(error, schema, found));
		problems.set(reported.message, reported);
		if (problems.size === MAX_PROBLEMS) break;
	}
	return [...problems.values()];
}

function errorsOf(validator: Validator, value: unknown): ValidationError[] {
	const { maxErrors } = Settings.Get();
	Settings.Set({ maxErrors: FOUND });
	try {
		const [, errors] = validator.Errors(value);
		return meantErrors(errors.flatMap(errorsByField), errors.length >= FOUND);
	} finally {
		Settings.Set({ maxErrors });
	}
}

function problem(field: string, reason: string, hint?: string): SchemaProblem {
	const message = `${field === "" ? "The value" : `\`${field}\``} ${reason}.`;
	return { field, reason, message, ...defined({ hint }) };
}
