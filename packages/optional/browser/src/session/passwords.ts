import type { Page } from "playwright-core";

const BLOT = "•••";

/** A page's outline shows what was typed into its fields: what stands in those for passwords is blotted out. */
export async function blotPasswords(page: Page, outline: string): Promise<string> {
	const passwords = new Set<string>();
	for (const frame of page.frames()) {
		const typed = await frame
			.locator("input[type=password]")
			.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
			.catch(() => []);
		for (const password of typed) if (password !== "") passwords.add(password);
	}
	let blotted = outline;
	// The longest first: one may contain another.
	for (const password of [...passwords].sort((a, b) => b.length - a.length)) {
		blotted = blotted.replaceAll(password, BLOT);
		blotted = blotted.replaceAll(JSON.stringify(password).slice(1, -1), BLOT);
	}
	return blotted;
}
