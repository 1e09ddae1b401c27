/** What stands in a text where a secret was. */
const MASK = "•••";
/** Shorter secrets are left alone: masking every "a" would make every text unreadable and protect nothing. */
const SHORTEST = 4;

/** The one place that knows which texts are secret. Everything bound for a journal, log, socket or model passes it. */
export class Redactor {
	readonly #forms = new Set<string>();
	#pattern: RegExp | undefined;

	/** Has a secret masked from now on, in every form in which protocols and encoders write it. */
	learn(secret: string, user = ""): void {
		if (secret.length < SHORTEST) return;
		const before = this.#forms.size;
		for (const form of formsOf(secret, user)) if (form.length >= SHORTEST) this.#forms.add(form);
		if (this.#forms.size === before) return;
		const longestFirst = [...this.#forms].sort((one, other) => other.length - one.length);
		this.#pattern = new RegExp(longestFirst.map(asPattern).join("|"), "g");
	}

	redact(text: string): string {
		return this.#pattern === undefined ? text : text.replace(this.#pattern, MASK);
	}
}

/** The secret as it is, escaped in JSON (also twice), in an address, and as mail and HTTP log-ins encode it. */
function formsOf(secret: string, user: string): string[] {
	const escaped = JSON.stringify(secret).slice(1, -1);
	const bytes = [secret, `${user}:${secret}`, `\0${user}\0${secret}`].map((text) =>
		Buffer.from(text, "utf8"),
	);
	return [
		secret,
		escaped,
		JSON.stringify(escaped).slice(1, -1),
		encodeURIComponent(secret.toWellFormed()),
		...bytes.flatMap((form) => [form.toString("base64"), form.toString("base64url")]),
	];
}

function asPattern(text: string): string {
	return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
