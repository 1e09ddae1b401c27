import { type ExecuteOf, NodeError, type ParamsOf } from "@switchyard/node-kit";
import { defined } from "@switchyard/spec/json";
import type { Page } from "playwright-core";
import { inBrowser } from "../../session/in-browser.ts";
import { titleOf } from "../../session/title-of.ts";
import { awaitedWords, holds, untilPage } from "../../targets/awaited.ts";
import type { definition } from "./definition.ts";

type Params = ParamsOf<(typeof definition)["declaration"]["inputs"]>;

export const execute: ExecuteOf<typeof definition> = (params, context) =>
	inBrowser(context, "look", async (browserSession) => {
		const patience = { timeoutMs: params.wait_ms, signal: context.signal };
		const came = await untilPage(
			() => browserSession.page,
			(page) => isThere(page, params),
			patience,
		);
		if (!came) throw notInTime(params);
		const { page } = browserSession;
		return { url: page.url(), title: await titleOf(page, context.signal) };
	});

/** Without anything to wait for, the page is to be loaded. */
async function isThere(page: Page, { text, target, url, gone }: Params): Promise<boolean> {
	if (text !== undefined || target !== undefined || url !== undefined)
		return holds(page, { text, target, url }, gone);
	return page.evaluate(() => document.readyState === "complete").catch(() => false);
}

function notInTime({ text, target, url, gone, wait_ms: timeoutMs }: Params): NodeError {
	const awaited = Object.entries({ text, target, url }).filter(([, value]) => value !== undefined);
	const [field] = awaited.length === 1 ? (awaited[0] ?? []) : [];
	const words = awaitedWords({ text, target, url });
	return new NodeError({
		code: "PAGE_TIMEOUT",
		message:
			words === ""
				? `The page did not load within ${timeoutMs / 1000} seconds.`
				: `Within ${timeoutMs / 1000} seconds the page did not ${gone ? "lose" : "show"} this: ${words}.`,
		...defined({ field }),
		retryable: true,
	});
}
