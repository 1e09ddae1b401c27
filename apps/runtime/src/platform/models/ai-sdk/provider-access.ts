import { ModelFailure } from "@switchyard/host";
import type { ModelCredential } from "@switchyard/spec/credential";

/** Where Google's models are unless the credential says otherwise. */
export const GOOGLE_BASE_URL = "https://generativelanguage.googleapis.com/v1beta";

/**
 * A proxy at a base URL of its own may need no key.
 * @throws ModelFailure
 */
export function keyFor(credential: ModelCredential): string {
	if (credential.apiKey !== undefined) return credential.apiKey;
	if (credential.baseUrl !== undefined) return "";
	throw incomplete("The credential has no API key.");
}

/**
 * Every server that speaks OpenAI's protocol has an address of its own.
 * @throws ModelFailure
 */
export function baseUrlFor(credential: ModelCredential): string {
	if (credential.baseUrl !== undefined) return credential.baseUrl;
	throw incomplete("The credential has no base URL, which an OpenAI-compatible provider needs.");
}

function incomplete(message: string): ModelFailure {
	const fault = {
		code: "MODEL_FAILED",
		message,
		field: "model",
		hint: "Complete the credential that the model's setting names.",
		retryable: false,
	};
	return new ModelFailure(fault, { refusal: { reason: "auth" } });
}
