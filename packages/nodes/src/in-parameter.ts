import { NodeError } from "@switchyard/node-kit";
import { defined } from "@switchyard/spec/json";

/** Which parameter a path is of: by the name of the workspace's own error. */
type Parameters = Readonly<Record<string, string>>;

/** Does something with files, and says of an error which parameter it is about: the workspace does not know them. */
export async function inParameter<Result>(names: Parameters, act: () => Promise<Result>): Promise<Result> {
	try {
		return await act();
	} catch (error) {
		if (!(error instanceof NodeError)) throw error;
		const { code, message, hint, retryable, outputs, field = "path" } = error;
		const named = names[field] ?? field;
		throw new NodeError({
			code,
			message,
			field: named,
			...(hint ? { hint } : {}),
			retryable,
			...defined({ outputs }),
			cause: error,
		});
	}
}
