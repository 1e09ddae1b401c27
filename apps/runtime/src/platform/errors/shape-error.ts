import { AppError } from "@switchyard/spec/error";
import { defined } from "@switchyard/spec/json";
import { fits, schemaProblems } from "@switchyard/spec/schema";

/**
 * Every problem of a value as one error, or `undefined` when it fits.
 * @param name what the value is called, to begin the names of fields with
 */
export function shapeError(schema: object, value: unknown, name = ""): AppError | undefined {
	if (fits(schema, value)) return undefined;
	const problems = schemaProblems(schema, value, name).map(({ field, message, hint }) => ({
		code: "BODY_INVALID",
		message,
		...(field === "" ? {} : { field }),
		...defined({ hint }),
	}));
	const [first] = problems;
	return new AppError("BODY_INVALID", {
		...(first === undefined ? {} : { message: first.message }),
		...(first?.field === undefined ? {} : { field: first.field }),
		hint: first?.hint ?? "GET /api/docs describes what each address takes.",
		...(problems.length > 1 ? { problems } : {}),
	});
}
