import type { ModelCredential } from "@switchyard/spec";

const HIDDEN = "•••";

/** A text shorter than this is no secret, and would be found inside ordinary words. */
const SHORTEST_SECRET = 4;

/** Takes the credential's secrets out of a text, and out of every address in it whatever may be secret there. */
export function redact(text: string, credential: ModelCredential | undefined): string {
	let redacted = text.replace(/https?:\/\/[^\s"'<>\\]+/g, withoutSecrets);
	for (const secret of secretsOf(credential)) redacted = redacted.replace(secret, HIDDEN);
	return redacted.replace(/\b(sk[-_]|Bearer |AIza)[\w.*-]{12,}/g, `$1${HIDDEN}`);
}

/** The key as it is and in every encoding that a provider may repeat it in. */
function secretsOf(credential: ModelCredential | undefined): RegExp[] {
	const key = credential?.apiKey;
	if (key === undefined || key.length < SHORTEST_SECRET) return [];
	const bytes = Buffer.from(key, "utf8");
	const escaped = JSON.stringify(key).slice(1, -1);
	const cased = [key, encodeURIComponent(key), escaped, ...base64Parts(bytes)].map(literally);
	return [new RegExp(cased.join("|"), "g"), new RegExp(bytes.toString("hex"), "gi")];
}

/** What is always the same in the Base64 of any text that holds these bytes, by where in a group of three they begin. */
function base64Parts(bytes: Buffer): string[] {
	return [0, 1, 2].flatMap((before) => {
		const text = Buffer.concat([Buffer.alloc(before), bytes]).toString("base64");
		const begun = before === 0 ? 0 : 4;
		const ended = Math.floor((before + bytes.length) / 3) * 4;
		const part = text.slice(begun, ended);
		return part.length < SHORTEST_SECRET ? [] : [part, part.replaceAll("+", "-").replaceAll("/", "_")];
	});
}

function literally(text: string): string {
	return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

/** User, password, query and fragment are where addresses carry secrets. */
function withoutSecrets(address: string): string {
	if (!URL.canParse(address)) return HIDDEN;
	const { origin, pathname } = new URL(address);
	return `${origin}${pathname}`;
}
