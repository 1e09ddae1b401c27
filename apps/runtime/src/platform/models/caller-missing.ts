import { ModelFailure } from "@switchyard/host";

/** The caller's model cannot be asked, now or later in this run; another one may answer the same request. */
export function callerMissing(why: string): ModelFailure {
	return new ModelFailure(
		{
			code: "CALLER_MODEL_MISSING",
			message: `${why}, so its model cannot be asked.`,
			hint: "Call the flow over MCP with a client that offers sampling, or give the agent a fallback model.",
			retryable: false,
		},
		{ refusal: { reason: "auth" } },
	);
}
