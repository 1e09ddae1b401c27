import { NodeError } from "@switchyard/node-kit";
import { defined } from "@switchyard/spec/json";

/** A request that a server refuses until somebody has signed in. */
export function signInNeeded(message: string, cause?: unknown): NodeError {
	return new NodeError({
		code: "MCP_SIGN_IN_NEEDED",
		message,
		hint: "An administrator presses Connect at the server, under Settings, MCP servers.",
		...defined({ cause }),
	});
}
