import { NodeError } from "@switchyard/node-kit";

/**
 * @param problems what is wrong, one part of a sentence each
 * @param field the parameter at fault
 */
export function columnsRefused(
	problems: readonly string[],
	field: string,
	columns: readonly string[],
): NodeError {
	return new NodeError({
		code: "DATABASE_COLUMN_REFUSED",
		message: `The columns do not fit: ${problems.join("; ")}. Nothing was written.`,
		field,
		hint: `Use these columns: ${columns.join(", ")}.`,
	});
}
