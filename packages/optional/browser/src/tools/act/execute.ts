import { type ExecuteOf, NodeError } from "@switchyard/node-kit";
import { noteAction } from "../../notes/note-action.ts";
import { seenPage } from "../../notes/seen-page.ts";
import { leadsTo } from "../../recorder/leads-to.ts";
import type { BrowserSession } from "../../session/browser-session.ts";
import { calledIn } from "../../session/outline-lines.ts";
import { siteOf } from "../../session/site-of.ts";
import { targetNow } from "../../targets/target-now.ts";
import { andSettle, settled } from "../settled.ts";
import { withPage } from "../with-page.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = (params, context) => {
	const { snapshot, ref, element, site, action, key, sites, limit, wait_ms: timeout } = params;
	return withPage(context, { sites, limit, manner: "once" }, async (browserSession) => {
		const { page } = browserSession;
		const { locator, line, outlined } = await browserSession.outlines.element(snapshot, ref);
		// What a person agreed to is what is clicked, where it was said to be.
		if (calledIn(element) !== line.called)
			throw mismatch("element", `The element ${ref}`, line.called, element);
		const where = await siteOf(page, locator);
		if (site !== where) throw mismatch("site", "The site of the element", where, site);
		const target = await targetNow(page, locator, outlined);
		const work = () => (action === "press" ? locator.press(key, { timeout }) : locator.click({ timeout }));
		browserSession.touch(context.session?.agent);
		const { done, fetched } = await following(browserSession, () => andSettle(page, work));
		if (!target) return {};
		const led = done === undefined ? {} : { done };
		if (action === "press") noteAction(context, browserSession, { kind: "press", target, key, ...led });
		else if (fetched) noteAction(context, browserSession, { kind: "download", target });
		else noteAction(context, browserSession, { kind: "click", target, ...led });
		return {};
	});
};

/** Does something, and sees where it led and whether it fetched a file. */
async function following(browserSession: BrowserSession, work: () => Promise<void>) {
	const before = await seenPage(browserSession.page);
	let fetched = false;
	const stop = browserSession.downloads.watch(() => {
		fetched = true;
	});
	try {
		await work();
	} finally {
		stop();
	}
	await settled(browserSession.page);
	return { done: leadsTo(before, await seenPage(browserSession.page)), fetched };
}

function mismatch(field: string, what: string, is: string, said: string): NodeError {
	return new NodeError({
		code: "ELEMENT_MISMATCH",
		message: `${what} is ${is}, not ${said.slice(0, 200)}. Nothing was done.`,
		field,
		hint: "Give it exactly as the last snapshot has it.",
	});
}
