import { setTimeout as delay } from "node:timers/promises";
import type { ExecuteOf } from "@switchyard/node-kit";
import type { Page } from "playwright-core";
import { noteAction } from "../../notes/note-action.ts";
import { withPage } from "../with-page.ts";
import type { definition } from "./definition.ts";

/** How often the page is looked at, in milliseconds. */
const POLL_MS = 100;

export const execute: ExecuteOf<typeof definition> = (params, context) => {
	const { text, gone, sites, limit, wait_ms: timeout } = params;
	return withPage(context, { sites, limit, manner: "look" }, async (session) => {
		const deadline = performance.now() + timeout;
		const isMet = async () =>
			(text === undefined || (await shows(session.page, text))) &&
			(gone === undefined || !(await shows(session.page, gone)));
		let met = await isMet();
		while (!met && performance.now() < deadline) {
			await delay(POLL_MS, undefined, { signal: context.signal });
			met = await isMet();
		}
		if (met && text !== undefined) noteAction(context, session, { kind: "wait", text, gone: false });
		if (met && gone !== undefined) noteAction(context, session, { kind: "wait", text: gone, gone: true });
		return { met };
	});
};

/** In the page or in one of its frames. */
async function shows(page: Page, words: string): Promise<boolean> {
	for (const frame of page.frames()) {
		const visible = frame.getByText(words).filter({ visible: true });
		if ((await visible.count().catch(() => 0)) > 0) return true;
	}
	return false;
}
