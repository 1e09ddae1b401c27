import type { Page } from "playwright-core";

/** How long a page may take to say what a field is, in milliseconds. */
const ASK_MS = 5000;

/** A field that something was typed into, as its page has it. */
export interface SeenField {
	readonly isPassword: boolean;
	/** Where it stands, in the frame of another site that one's; empty where nobody can say any more. */
	readonly origin: string;
	/** Who signs in by its form; empty where that says nobody. */
	readonly user: string;
}

/** Which fields hold passwords. One that ever did does so for good: pages can show what is typed. */
export class PasswordFields {
	readonly #known = new WeakMap<Page, Map<string, SeenField>>();

	/**
	 * What a field is; one for a password as well where nobody can say any more.
	 * @param typed what was typed so far, field by field: the last of it that stands in the same form names who signs in.
	 */
	async see(page: Page, selector: string, typed: readonly string[]): Promise<SeenField> {
		const known = this.#known.get(page) ?? new Map<string, SeenField>();
		this.#known.set(page, known);
		const key = `${page.url()} ${selector}`;
		const before = known.get(key);
		try {
			const field = page.locator(selector).first();
			const now = await field.evaluate(fieldIn, typed, { timeout: ASK_MS });
			const seen = { ...now, isPassword: now.isPassword || before?.isPassword === true };
			known.set(key, seen);
			return seen;
		} catch {
			return before ?? { isPassword: true, origin: "", user: "" };
		}
	}
}

/** Runs in the page. */
function fieldIn(element: Element, typed: readonly string[]): SeenField {
	const field = element as HTMLInputElement;
	const form = field.form ?? (field.getRootNode() as Document | ShadowRoot);
	const inputs = [...form.querySelectorAll("input")];
	const texts = inputs.filter(({ type }) => ["text", "email", "tel", "search", "number"].includes(type));
	const lastTyped = typed.findLast((text) => text !== "" && texts.some(({ value }) => value === text));
	// The second page of a sign-in has whom the first one asked for.
	const named = inputs.find(({ autocomplete }) => autocomplete.split(" ").includes("username"));
	return {
		isPassword: field.type === "password",
		origin: location.origin,
		user: lastTyped ?? named?.value ?? "",
	};
}
