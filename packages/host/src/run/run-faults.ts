import type { AbortCommand } from "@switchyard/engine";
import type { Fault } from "@switchyard/spec/error";

export function abortedFor(reason: AbortCommand["reason"]): Fault {
	const message = reason === "cancelled" ? "The run was cancelled." : "Another branch of the run failed.";
	return { code: "RUN_CANCELLED", message, retryable: false };
}

/** What ends the request of an agent that a person stopped. */
export const AGENT_STOPPED: Fault = {
	code: "RUN_CANCELLED",
	message: "A person stopped the agent.",
	retryable: false,
};

/** What a program is answered whose call the server's stop cuts off. */
export function stopping(run: string): Fault {
	return {
		code: "SHUTTING_DOWN",
		message: "The server is stopping.",
		hint: `What the call did is in the journal of the run ${run}.`,
		retryable: true,
	};
}

/** What ends a run when the engine or the host itself fails. */
export function internal(detail = ""): Fault {
	return { code: "INTERNAL", message: "Something went wrong inside the server.", retryable: false, detail };
}
