import { Compile, type Validator } from "typebox/schema";
import { fieldName } from "./field-name.ts";
import { meantErrors } from "./meant-errors.ts";
import { valueAt } from "./pointer.ts";
import { reasonFor } from "./reason.ts";
import { errorsByField } from "./validation-error.ts";

const PART = { $ref: "#" };
const NAMED_PARTS = { type: "object", additionalProperties: PART };
const NUMBER = { type: "number" };
const COUNT = { type: "integer", minimum: 0 };
const TEXT = { type: "string" };
const TEXTS = { type: "array", items: TEXT };
const TYPE = { enum: ["array", "boolean", "integer", "null", "number", "object", "string"] };

/**
 * What the keywords of a schema must be for the validator to do what its author meant: it lets everything through where
 * it meets a keyword that it cannot read. Other keywords only describe, and may be anything.
 */
const SCHEMA_SHAPE = {
	type: ["object", "boolean"],
	properties: {
		type: { anyOf: [TYPE, { type: "array", minItems: 1, items: TYPE }] },
		enum: { type: "array" },
		uniqueItems: { type: "boolean" },
		items: { anyOf: [PART, { type: "array", items: PART }] },
		prefixItems: { type: "array", items: PART },
		multipleOf: { type: "number", exclusiveMinimum: 0 },
		required: TEXTS,
		dependentRequired: { type: "object", additionalProperties: TEXTS },
		dependencies: { type: "object", additionalProperties: { anyOf: [TEXTS, PART] } },
		...each(["$ref", "pattern", "format"], TEXT),
		...each(["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"], NUMBER),
		...each(["minLength", "maxLength", "minItems", "maxItems", "minContains", "maxContains"], COUNT),
		...each(["minProperties", "maxProperties"], COUNT),
		...each(["allOf", "anyOf", "oneOf"], { type: "array", minItems: 1, items: PART }),
		...each(["not", "if", "then", "else", "contains", "propertyNames"], PART),
		...each(["additionalItems", "additionalProperties", "unevaluatedItems", "unevaluatedProperties"], PART),
		...each(["$defs", "definitions", "properties", "patternProperties", "dependentSchemas"], NAMED_PARTS),
	},
};

function each(keywords: readonly string[], shape: object): Record<string, object> {
	return Object.fromEntries(keywords.map((keyword) => [keyword, shape]));
}

let validator: Validator | undefined;

/** Which keyword of a schema is malformed, and how, as the end of a sentence; `undefined` when all can be read. */
export function shapeProblem(schema: object): string | undefined {
	validator ??= Compile(SCHEMA_SHAPE);
	if (validator.Check(schema)) return undefined;
	const [, errors] = validator.Errors(schema);
	const [error] = meantErrors(errors.flatMap(errorsByField), false);
	if (!error) return "is malformed";
	return `is malformed: \`${fieldName(error.place, "")}\` ${reasonFor(error, valueAt(schema, error.place))}`;
}
