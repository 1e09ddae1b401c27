import type { Network } from "@switchyard/node-kit";
import type { ModelProvider } from "@switchyard/spec";

/** What a test of a credential may use. */
export interface TestContext {
	readonly network: Network;
	/** Aborted when the test has taken too long. */
	readonly signal: AbortSignal;
	readonly provider?: ModelProvider | undefined;
	readonly url?: string | undefined;
}

/**
 * Tries a credential of one kind, and changes nothing at the other end. Gives what worked, in one sentence.
 * @throws NodeError or AppError that says what to do, and nothing of the secret
 */
export type CredentialTest<Value> = (value: Value, context: TestContext) => Promise<string>;
