import type { SecretMask } from "@switchyard/host";
import { secretForms } from "./secret-forms.ts";

/** What stands in a text where a secret was. */
const MASK = "•••";
/** Masks the secrets that it knows in texts. */
export class Redactor implements SecretMask {
	readonly #forms = new Set<string>();
	#pattern: RegExp | undefined;

	/** Whether it knows nothing that it could mask. */
	get isEmpty(): boolean {
		return this.#forms.size === 0;
	}

	/** Has a secret masked from now on, in every form in which protocols and encoders write it, unless it is too short. */
	learn(secret: string, user = ""): void {
		const before = this.#forms.size;
		for (const form of secretForms(secret, user)) this.#forms.add(form);
		if (this.#forms.size !== before) this.#compile();
	}

	/** Has a secret masked no more, which nothing takes any longer. */
	forget(secret: string, user = ""): void {
		for (const form of secretForms(secret, user)) this.#forms.delete(form);
		this.#compile();
	}

	redact(text: string): string {
		return this.#pattern === undefined ? text : text.replace(this.#pattern, MASK);
	}

	/** How many characters at the end of a text may be the beginning of a secret. */
	begun(text: string): number {
		let longest = 0;
		for (const form of this.#forms) {
			for (let length = Math.min(form.length - 1, text.length); length > longest; length--) {
				if (text.endsWith(form.slice(0, length))) longest = length;
			}
		}
		return longest;
	}

	#compile(): void {
		const longestFirst = [...this.#forms].sort((one, other) => other.length - one.length);
		this.#pattern =
			longestFirst.length === 0 ? undefined : new RegExp(longestFirst.map(asPattern).join("|"), "g");
	}
}

function asPattern(text: string): string {
	return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
