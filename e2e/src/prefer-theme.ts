import { expect, type Page } from "@playwright/test";

export type Theme = "light" | "dark";

/** Has the system prefer a theme, and waits until the page and its frames show it: they learn of the change with their next frame. */
export async function preferTheme(page: Page, theme: Theme): Promise<void> {
	await page.emulateMedia({ colorScheme: theme });
	const other = theme === "light" ? "dark" : "light";
	// A page that keeps no theme follows by its style sheet alone.
	for (const frame of page.frames())
		await expect(frame.locator("html")).not.toHaveAttribute("data-theme", other);
}
