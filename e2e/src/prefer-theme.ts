import { expect, type Page } from "@playwright/test";

/** Has the system prefer a theme, and waits until the page shows it: a page learns of the change with its next frame. */
export async function preferTheme(page: Page, theme: "light" | "dark"): Promise<void> {
	await page.emulateMedia({ colorScheme: theme });
	await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
}
