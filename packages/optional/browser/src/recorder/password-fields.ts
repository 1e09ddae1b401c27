import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright-core";

/** How long a page may take to say what a field is, in milliseconds. */
const ASK_MS = 5000;

/** The same before something is pressed, which waits for it. */
const AHEAD_MS = 500;

/** A field that something was typed into, as its page has it. */
export interface SeenField {
	readonly isPassword: boolean;
	/** Where it stands, in the frame of another site that one's; empty where nobody can say any more. */
	readonly origin: string;
	/** Who signs in by its form; empty where that says nobody. */
	readonly user: string;
	/** What stands in it. */
	readonly value: string;
}

/** A field that something was typed into, as it was reported. */
export interface TypedField {
	readonly selector: string;
	/** Its reference in the page's outline. */
	readonly ref: string | undefined;
	/** What stands in it. */
	readonly value: string;
}

/** Which fields hold passwords. One that ever did does so for good: pages can show what is typed. */
export class PasswordFields {
	readonly #known = new WeakMap<Page, Map<string, SeenField>>();
	/** Passwords that stood in a field when something was pressed: what is shown next may have one before Playwright says that it was typed. */
	readonly typed = new Set<string>();
	/** What had the focus when something was pressed. */
	readonly #focused = new WeakMap<Page, readonly SeenField[]>();

	/**
	 * What a field is; one for a password as well where nobody can say any more.
	 * @param typed what was typed so far, field by field: the last of it that stands in the same form names who signs in.
	 */
	async see(page: Page, { selector, ref, value }: TypedField, typed: readonly string[]): Promise<SeenField> {
		const known = this.#known.get(page) ?? new Map<string, SeenField>();
		this.#known.set(page, known);
		const keys = [selector, ...(ref === undefined ? [] : [`ref ${ref}`])].map(
			(key) => `${page.url()} ${key}`,
		);
		const before = keys.map((key) => known.get(key)).find((field) => field !== undefined);
		const asked = this.#ask(page, selector, typed).catch(() => undefined);
		// A selector may have words of the row, and with them what was typed into it meanwhile: then it finds nothing any more.
		const now =
			(await asked) ?? (await fieldsWithFocus(page, typed)).find((field) => field.value.startsWith(value));
		if (now) {
			const seen = { ...now, isPassword: now.isPassword || before?.isPassword === true };
			for (const key of keys) known.set(key, seen);
			return seen;
		}
		const focused = this.#focused.get(page)?.find((field) => field.value === value);
		return before ?? focused ?? { isPassword: true, origin: "", user: "", value };
	}

	async #ask(page: Page, selector: string, typed: readonly string[]): Promise<SeenField | undefined> {
		const [field] = await within(page.locator(selector).elementHandles(), ASK_MS, []);
		return field?.evaluate(fieldIn, typed);
	}

	/** Looks at what has the focus before something is pressed: the page may be gone when Playwright says what was typed there. */
	async lookAhead(page: Page, typed: readonly string[]): Promise<void> {
		this.#focused.delete(page);
		const looking = fieldsWithFocus(page, typed).then((fields) => {
			this.#focused.set(page, fields);
			for (const { isPassword, value } of fields) if (isPassword && value !== "") this.typed.add(value);
		});
		await within(looking, AHEAD_MS, undefined);
	}
}

/** What has the focus, in the page and in its frames. */
async function fieldsWithFocus(page: Page, typed: readonly string[]): Promise<readonly SeenField[]> {
	const fields = page.frames().map(async (frame) => {
		const field = await frame.$(":focus");
		return field?.evaluate(fieldIn, typed);
	});
	const seen = await Promise.allSettled(fields);
	return seen.flatMap((each) => (each.status === "fulfilled" && each.value ? [each.value] : []));
}

/** What is given in time, else something else. */
function within<Given>(given: Promise<Given>, milliseconds: number, otherwise: Given): Promise<Given> {
	return Promise.race([given, delay(milliseconds, otherwise, { ref: false })]);
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
		value: field.value,
	};
}
