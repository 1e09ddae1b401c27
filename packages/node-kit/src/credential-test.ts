import type { ExecutionContext } from "./execution-context.ts";

/**
 * Tries a credential, and changes nothing at the other end. Gives what worked, in one sentence.
 * @throws NodeError that says what to do, and nothing of the secret
 */
export type CredentialTest<Value> = (
	value: Value,
	context: Pick<ExecutionContext, "network" | "signal">,
) => Promise<string>;
