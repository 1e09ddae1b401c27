import type { ExecuteOf } from "@switchyard/node-kit";
import { inBrowser } from "../../session/in-browser.ts";
import { holds, untilDone } from "../../targets/done-when.ts";
import { locate } from "../../targets/locate.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = (params, context) => {
	const { target, done_when: done, harmless, wait_ms: timeoutMs } = params;
	const { signal, attempt } = context;
	return inBrowser(context, harmless ? "again" : "once", async (session) => {
		// An attempt before this one may have clicked; of what was done in a round before, nobody knows.
		const before = attempt > 1 && done !== undefined && (await holds(session.page, done));
		if (!before) {
			const element = await locate(session.page, { target, purpose: "press", timeoutMs, signal });
			session.isTouched = true;
			await element.click({ timeout: timeoutMs });
		}
		if (done) await untilDone(() => session.page, done, { timeoutMs, signal });
		return { url: session.page.url() };
	});
};
