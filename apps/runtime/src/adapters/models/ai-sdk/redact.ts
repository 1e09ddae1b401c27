import type { ModelCredential } from "@switchyard/spec";

const HIDDEN = "•••";

/** A text shorter than this is no secret, and would be found inside ordinary words. */
const SHORTEST_SECRET = 4;

/** Takes the credential's secrets out of a text, and out of every address in it whatever may be secret there. */
export function redact(text: string, credential: ModelCredential | undefined): string {
	let redacted = text.replace(/https?:\/\/[^\s"'<>\\]+/g, withoutSecrets);
	for (const secret of secretsOf(credential)) redacted = redacted.replaceAll(secret, HIDDEN);
	return redacted.replace(/\b(sk[-_]|Bearer |AIza)[\w.*-]{12,}/g, `$1${HIDDEN}`);
}

function secretsOf(credential: ModelCredential | undefined): string[] {
	const key = credential?.apiKey;
	return key === undefined || key.length < SHORTEST_SECRET ? [] : [key, encodeURIComponent(key)];
}

/** User, password, query and fragment are where addresses carry secrets. */
function withoutSecrets(address: string): string {
	if (!URL.canParse(address)) return HIDDEN;
	const { origin, pathname } = new URL(address);
	return `${origin}${pathname}`;
}
