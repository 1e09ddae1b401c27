import type { ExecuteOf } from "@switchyard/node-kit";
import { addressIn } from "../../session/address.ts";
import { inBrowser } from "../../session/in-browser.ts";
import { openPage } from "../../session/open-page.ts";
import { titleOf } from "../../session/title-of.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = ({ url, wait_ms: timeout }, context) => {
	const address = addressIn(url);
	return inBrowser(context, "look", async (browserSession) => {
		const status = await openPage(browserSession, address, { timeout });
		const { page } = browserSession;
		return { url: page.url(), title: await titleOf(page, context.signal), status: status ?? null };
	});
};
