import { Compile, type Validator } from "typebox/schema";

/** One way in which a value does not fit its schema. */
export interface SchemaProblem {
	/** Where in the value, as a path (`tags[0].name`); empty for the value itself. */
	readonly path: string;
	/** What is wrong, as the end of a sentence: `must be string`. */
	readonly message: string;
}

const NONE: readonly SchemaProblem[] = [];
const validators = new WeakMap<object, Validator>();

/**
 * Every way in which a value does not fit a JSON Schema; empty when it fits. Nothing is coerced and no default is
 * filled in. The validator is kept with the schema object, so keep schema objects and never change them.
 */
export function schemaProblems(schema: object, value: unknown): readonly SchemaProblem[] {
	const validator = validatorOf(schema);
	if (validator.Check(value)) return NONE;
	const [, errors] = validator.Errors(value);
	const problems = new Map<string, SchemaProblem>();
	for (const { keyword, instancePath, message, params } of errors) {
		if (keyword === "boolean") continue;
		const path = pathOf(instancePath);
		const said = keyword === "additionalProperties" ? unknownNames(params) : message;
		problems.set(`${path} ${said}`, { path, message: said });
	}
	return problems.size > 0 ? [...problems.values()] : [{ path: "", message: "does not fit its schema" }];
}

function validatorOf(schema: object): Validator {
	const known = validators.get(schema);
	if (known) return known;
	const validator = Compile(schema);
	validators.set(schema, validator);
	return validator;
}

function unknownNames(params: object): string {
	const names = "additionalProperties" in params ? params.additionalProperties : [];
	return `must not have ${Array.isArray(names) ? names.map((name) => JSON.stringify(name)).join(", ") : "other names"}`;
}

/** A JSON pointer as a path that people read. */
function pathOf(pointer: string): string {
	return pointer
		.split("/")
		.slice(1)
		.map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"))
		.map((segment, position) => {
			if (/^\d+$/.test(segment)) return `[${segment}]`;
			return position === 0 ? segment : `.${segment}`;
		})
		.join("");
}
