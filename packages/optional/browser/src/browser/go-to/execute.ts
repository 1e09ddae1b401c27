import type { ExecuteOf } from "@switchyard/node-kit";
import { addressIn } from "../../session/address.ts";
import { inBrowser } from "../../session/in-browser.ts";
import { openPage } from "../../session/open-page.ts";
import { titleOf } from "../../session/title-of.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = ({ url, wait_ms: timeout }, context) => {
	const address = addressIn(url);
	return inBrowser(context, "look", async (session) => {
		const status = await openPage(session, address, { timeout });
		const { page } = session;
		return { url: page.url(), title: await titleOf(page, context.signal), status: status ?? null };
	});
};
