import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { expectAccessible, expectFits, ON_COLOURS } from "./looks.ts";
import { preferTheme, type Theme } from "./prefer-theme.ts";

export const WINDOWS = [
	{ width: 1440, height: 900 },
	{ width: 1024, height: 700 },
	{ width: 390, height: 844 },
] as const;

const [LARGE, MEDIUM, PHONE] = WINDOWS;

const PICTURES = fileURLToPath(new URL("../../test-results/screens/", import.meta.url));

/**
 * Looks at what is open in the window as it is, in both themes: nothing stands outside, and pictures are kept.
 * Menus have their places in the window that they were opened in. The page is light afterwards.
 */
export async function lookAtOpen(page: Page, scene: string): Promise<void> {
	await preferTheme(page, "light");
	await lookIn(page, scene, "light");
	await preferTheme(page, "dark");
	await keepPicture(page, scene, "dark");
	await preferTheme(page, "light");
}

/** What is seen, or a part of it, can be used by everybody in both themes. The page is dark afterwards. */
export async function expectAccessibleInBoth(page: Page, scene: string, part?: string): Promise<void> {
	await preferTheme(page, "light");
	await expectAccessible(page, scene, { part });
	await preferTheme(page, "dark");
	await expectAccessible(page, `${scene} in dark`, { part, rules: ON_COLOURS });
}

/**
 * Looks at what is in view in both themes and in windows of every size: it can be used by everybody, nothing stands
 * outside, and pictures are kept. The page is light and its window large afterwards. A theme decides colours alone: roles,
 * names and places are judged in one.
 */
export async function lookAt(page: Page, scene: string): Promise<void> {
	await page.setViewportSize(LARGE);
	await preferTheme(page, "light");
	await lookIn(page, scene, "light");
	await expectAccessibleInBoth(page, scene);
	await keepPicture(page, scene, "dark");
	await page.setViewportSize(PHONE);
	await lookIn(page, scene, "dark");
	await preferTheme(page, "light");
	await keepPicture(page, scene, "light");
	await page.setViewportSize(MEDIUM);
	await lookIn(page, scene, "light");
	await page.setViewportSize(LARGE);
}

async function lookIn(page: Page, scene: string, theme: Theme): Promise<void> {
	await expectFits(page, `${scene} at ${page.viewportSize()?.width}`);
	await keepPicture(page, scene, theme);
}

async function keepPicture(page: Page, scene: string, theme: Theme): Promise<void> {
	const path = `${PICTURES}${scene}-${theme}-${page.viewportSize()?.width}.png`;
	await page.screenshot({ path, animations: "disabled" });
}
