import type { Page } from "@playwright/test";
import { expectAccessible, expectFits } from "./looks.ts";

export const WINDOWS = [
	{ width: 1440, height: 900 },
	{ width: 1024, height: 700 },
	{ width: 390, height: 844 },
] as const;

interface Sight {
	readonly page: Page;
	readonly scene: string;
	/** Where its pictures go, without what tells them apart. */
	readonly picture: string;
}

/** Looks at what is open in the window as it is: menus have their places in the window that they were opened in. */
export async function lookAtOpen({ page, scene, picture }: Sight): Promise<void> {
	await expectFits(page, scene);
	await page.screenshot({ path: `${picture}.png`, animations: "disabled" });
}

/** Looks at what is in view in windows of every size: it can be used by everybody, nothing stands outside, and pictures are kept. */
export async function lookAt({ page, scene, picture }: Sight): Promise<void> {
	await expectAccessible(page, scene);
	for (const window of WINDOWS) {
		await page.setViewportSize(window);
		await expectFits(page, `${scene} at ${window.width}`);
		await page.screenshot({ path: `${picture}-${window.width}.png`, animations: "disabled" });
	}
	await page.setViewportSize(WINDOWS[0]);
}
