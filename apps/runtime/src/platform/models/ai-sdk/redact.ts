import type { ModelCredential } from "@switchyard/spec";
import { Redactor } from "../../secrets/redactor.ts";

const HIDDEN = "•••";

/** Takes the credential's key out of a text, in every encoding that a provider may repeat it in, and out of every address whatever may be secret there. */
export function redact(text: string, credential: ModelCredential | undefined): string {
	const key = new Redactor();
	if (credential?.apiKey !== undefined) key.learn(credential.apiKey);
	return key
		.redact(text.replace(/https?:\/\/[^\s"'<>\\]+/g, withoutSecrets))
		.replace(/\b(sk[-_]|Bearer |AIza)[\w.*-]{12,}/g, `$1${HIDDEN}`);
}

/** User, password, query and fragment are where addresses carry secrets. */
function withoutSecrets(address: string): string {
	if (!URL.canParse(address)) return HIDDEN;
	const { origin, pathname } = new URL(address);
	return `${origin}${pathname}`;
}
