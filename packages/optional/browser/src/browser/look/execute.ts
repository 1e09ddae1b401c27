import type { ExecuteOf } from "@switchyard/node-kit";
import { inBrowser } from "../../session/in-browser.ts";
import { blotPasswords } from "../../session/passwords.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = ({ limit }, context) =>
	inBrowser(context, "look", async ({ page }) => {
		const outline = await blotPasswords(page, await page.ariaSnapshot({ mode: "ai" }));
		return {
			page: outline.slice(0, limit),
			url: page.url(),
			title: await page.title(),
			truncated: outline.length > limit,
		};
	});
