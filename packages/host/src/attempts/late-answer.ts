import type { LateAttempt, Outcome } from "@switchyard/engine";
import type { ModelAnswer } from "@switchyard/spec/model";
import type { SecretMask } from "../ports/secret-opener.ts";

/** What came of an attempt after it had been given up. */
export interface LateAnswer {
	readonly attempt: LateAttempt;
	readonly came: Outcome | ModelAnswer;
	readonly mask: SecretMask;
}
