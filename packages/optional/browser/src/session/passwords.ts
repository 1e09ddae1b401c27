import type { Locator, Page } from "playwright-core";
import { ANSWER_MS, answering } from "../targets/until.ts";
import { blotted } from "./secrets.ts";

/**
 * A page's outline shows what was typed into its fields: what stands in those for passwords is blotted out.
 * @throws NodeError `PAGE_TIMEOUT` for a page that does not answer
 */
export async function blotPasswords(page: Page, outline: string): Promise<string> {
	const passwords = new Set<string>();
	for (const frame of page.frames()) {
		const typed = frame
			.locator("input[type=password]")
			.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
			.catch(() => []);
		for (const password of await answering(typed, ANSWER_MS)) if (password !== "") passwords.add(password);
	}
	return blotted(outline, passwords);
}

/**
 * The elements that show, or hold, what a picture of the page must not: fields for passwords, and all that shows what was typed of credentials.
 * @throws NodeError `PAGE_TIMEOUT` for a page that does not answer
 */
export async function secretElements(page: Page, secrets: ReadonlySet<string>): Promise<Locator[]> {
	const all: Locator[] = [];
	for (const frame of page.frames()) {
		all.push(frame.locator("input[type=password]"));
		if (secrets.size === 0) continue;
		for (const secret of secrets) all.push(frame.getByText(secret));
		const fields = frame.locator("input, textarea");
		const holding = fields.evaluateAll(indicesOf, [...secrets]).catch(() => []);
		all.push(...(await answering(holding, ANSWER_MS)).map((index) => fields.nth(index)));
	}
	return all;
}

/** Runs in the page: which of the fields hold one of some texts. */
function indicesOf(fields: Element[], texts: readonly string[]): number[] {
	return fields.flatMap((field, index) =>
		texts.some((text) => (field as HTMLInputElement).value.includes(text)) ? [index] : [],
	);
}
