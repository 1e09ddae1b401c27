import type { ModelProvider } from "@switchyard/spec/model";
import type { ExecutionContext } from "./execution-context.ts";

/** Services that a test of a credential may use. */
export interface CredentialTestContext extends Pick<ExecutionContext, "network" | "signal"> {
	/** Provider whose key it is, for a model's. */
	readonly provider?: ModelProvider | undefined;
	/** Address to read, for HTTP requests; one of the credential's hosts when absent. */
	readonly url?: string | undefined;
}

/**
 * Tries a credential, and changes nothing at the other end. Returns what worked, in one sentence.
 * @throws NodeError that says what to do, and nothing of the secret
 */
export type CredentialTest<Value> = (value: Value, context: CredentialTestContext) => Promise<string>;
