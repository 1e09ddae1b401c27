import { AppError } from "@switchyard/spec";
import { Ajv, type ValidateFunction } from "ajv";
import type { TSchema } from "typebox";
import { shapeProblems } from "./shape-problems.ts";

/** Nothing is removed, coerced or filled in: what does not fit is refused. */
const STRICT = {
	strict: true,
	// TypeBox writes patterns for records without `additionalProperties` and unions of types.
	allowUnionTypes: true,
	removeAdditional: false,
	coerceTypes: false,
	useDefaults: false,
	ownProperties: true,
	validateFormats: false,
} as const;

/** Stops at the first error, so a large wrong value costs no more than a right one. */
const quick = new Ajv({ ...STRICT, allErrors: false });
/** Finds every error; only asked about values too small for the list to grow large. */
const thorough = new Ajv({ ...STRICT, allErrors: true });

/** The longest value, in characters of JSON, of which every problem is told. */
const THOROUGH_LIMIT = 64 * 1024;

/** Gives all problems of a value, or `undefined` when it fits. Compiles the schema when first asked. */
export type ShapeCheck = (value: unknown) => AppError | undefined;

export function shapeCheck(schema: TSchema): ShapeCheck {
	let check: ValidateFunction | undefined;
	let explain: ValidateFunction | undefined;
	return (value) => {
		check ??= quick.compile(schema);
		if (check(value)) return undefined;
		if (JSON.stringify(value).length > THOROUGH_LIMIT) return misshapen(check);
		explain ??= thorough.compile(schema);
		explain(value);
		return misshapen(explain);
	};
}

function misshapen({ errors }: ValidateFunction): AppError {
	const problems = shapeProblems(errors ?? []);
	const [first] = problems;
	return new AppError("BODY_INVALID", {
		...(first === undefined ? {} : { message: first.message }),
		...(first?.field === undefined ? {} : { field: first.field }),
		hint: "GET /api/docs describes what each address takes.",
		...(problems.length > 1 ? { problems } : {}),
	});
}
