import type { ExecuteOf } from "@switchyard/node-kit";
import type { Page } from "playwright-core";
import { noteAction } from "../../notes/note-action.ts";
import { holds, untilPage } from "../../targets/awaited.ts";
import { withPage } from "../with-page.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = (params, context) => {
	const { text, gone, sites, limit, wait_ms: timeoutMs } = params;
	return withPage(context, { sites, limit, manner: "look" }, async (browserSession) => {
		const isMet = async (page: Page) =>
			(await holds(page, { text })) && (await holds(page, { text: gone }, true));
		const met = await untilPage(() => browserSession.page, isMet, { timeoutMs, signal: context.signal });
		if (met && text !== undefined) noteAction(context, browserSession, { kind: "wait", text, gone: false });
		if (met && gone !== undefined)
			noteAction(context, browserSession, { kind: "wait", text: gone, gone: true });
		return { met };
	});
};
