import { type ExecuteOf, NodeError } from "@switchyard/node-kit";
import type { Page } from "playwright-core";
import { saveFile } from "../../files/save-file.ts";
import { healingOf } from "../../healing/healing.ts";
import { inBrowser } from "../../session/in-browser.ts";
import { secretElements } from "../../session/passwords.ts";
import { locate } from "../../targets/locate.ts";
import type { definition } from "./definition.ts";

/** A page can be as high as it likes; a picture cannot. */
const MOST_PIXELS = 16_000;

export const execute: ExecuteOf<typeof definition> = (params, context) => {
	const { path, target, full_page: fullPage, wait_ms: timeoutMs } = params;
	const type = typeOf(path);
	const { signal, files } = context;
	return inBrowser(context, "again", async (browserSession) => {
		const { page, secrets } = browserSession;
		const search = {
			purpose: "any",
			timeoutMs,
			signal,
			healing: healingOf(context, browserSession, { does: "takes a picture of it" }),
		} as const;
		const element = target === undefined ? undefined : await locate(page, { ...search, target });
		const mask = await secretElements(page, secrets);
		const options = { type, mask, maskColor: "#808080", animations: "disabled", timeout: timeoutMs } as const;
		const picture = element
			? await element.screenshot(options)
			: await page.screenshot({ ...options, ...(fullPage ? await wholeOf(page) : {}) });
		return saveFile(files, path, picture);
	});
};

function typeOf(path: string): "png" | "jpeg" {
	if (/\.png$/i.test(path)) return "png";
	if (/\.jpe?g$/i.test(path)) return "jpeg";
	throw new NodeError({
		code: "PARAMETER_INVALID",
		message: "A picture's path ends in .png, .jpg or .jpeg.",
		field: "path",
	});
}

async function wholeOf(page: Page) {
	const { width, height } = await page.evaluate(() => ({
		width: document.documentElement.scrollWidth,
		height: document.documentElement.scrollHeight,
	}));
	return {
		fullPage: true,
		clip: { x: 0, y: 0, width: Math.min(width, MOST_PIXELS), height: Math.min(height, MOST_PIXELS) },
	};
}
