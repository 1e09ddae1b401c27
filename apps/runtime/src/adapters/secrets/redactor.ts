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

	/**
	 * Masks secrets in a text that comes in pieces. Takes a piece and gives what can be shown by now: what may be the
	 * beginning of a secret is kept back until more of it came.
	 */
	redactPieces(): (piece: string) => string {
		let keptBack = "";
		return (piece) => {
			const text = this.redact(keptBack + piece);
			const shown = text.length - this.#begunSecret(text);
			keptBack = text.slice(shown);
			return text.slice(0, shown);
		};
	}

	/** How many characters at the end of a text may be the beginning of a secret. */
	#begunSecret(text: string): number {
		let longest = 0;
		for (const form of this.#forms) {
			for (let length = Math.min(form.length - 1, text.length); length > longest; length--) {
				if (text.endsWith(form.slice(0, length))) longest = length;
			}
		}
		return longest;
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
