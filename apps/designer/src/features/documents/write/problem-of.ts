import { ApiError } from "../../../services/api-error.ts";
import { explain } from "../../../ui/ErrorState.tsx";

/** What is wrong with a document, and at which field. */
export function problemOf(error: unknown): { field: string | undefined; message: string } | undefined {
	if (!error) return undefined;
	const { message, hint } = explain(error);
	const field = error instanceof ApiError ? error.field?.replace(/\[.*/, "") : undefined;
	return { field, message: [message, hint].filter(Boolean).join(" ") };
}
