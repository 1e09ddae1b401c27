import { AppError } from "@switchyard/spec";

/** What keeps a form from being taken now, in words for the person who sent it. */
export function refusalOf(error: unknown): { readonly status: number; readonly refusal: string } {
	if (!(error instanceof AppError)) throw error;
	const { statusCode: status } = error;
	if (status === 413) return { status, refusal: "What you sent is too large. Nothing was taken." };
	if (status < 500 && error.code !== "FLOW_INVALID")
		return { status, refusal: "The form did not arrive as it was sent. Send it again." };
	return { status: 503, refusal: "The form cannot be taken now. Try again later." };
}
