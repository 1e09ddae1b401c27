import { type ExecuteOf, NodeError, type ParamsOf } from "@switchyard/node-kit";
import type { Page } from "playwright-core";
import { inBrowser } from "../../session/in-browser.ts";
import { titleOf } from "../../session/title-of.ts";
import { isShown, showsText } from "../../targets/locate.ts";
import { until } from "../../targets/until.ts";
import type { definition } from "./definition.ts";

type Params = ParamsOf<(typeof definition)["declaration"]["inputs"]>;

export const execute: ExecuteOf<typeof definition> = (params, context) =>
	inBrowser(context, "look", async (session) => {
		const patience = { timeoutMs: params.wait_ms, signal: context.signal };
		const came = await until(async () => (await holds(session.page, params)) || undefined, patience);
		if (!came) throw notInTime(params);
		const { page } = session;
		return { url: page.url(), title: await titleOf(page, context.signal) };
	});

async function holds(page: Page, { text, target, url, gone }: Params): Promise<boolean> {
	if (url !== undefined && !page.url().includes(url)) return false;
	if (text !== undefined && (await showsText(page, text)) === gone) return false;
	if (target !== undefined && (await isShown(page, target)) === gone) return false;
	if (text !== undefined || target !== undefined || url !== undefined) return true;
	return page.evaluate(() => document.readyState === "complete").catch(() => false);
}

function notInTime({ text, target, url, gone, wait_ms: timeoutMs }: Params): NodeError {
	const awaited = Object.entries({ text, target, url }).filter(([, value]) => value !== undefined);
	const [field] = awaited.length === 1 ? (awaited[0] ?? []) : [];
	const words = awaited.map(([name, value]) => `${name} ${JSON.stringify(value)}`.slice(0, 300)).join(", ");
	return new NodeError({
		code: "PAGE_TIMEOUT",
		message:
			words === ""
				? `The page did not load within ${timeoutMs / 1000} seconds.`
				: `Within ${timeoutMs / 1000} seconds the page did not ${gone ? "lose" : "show"} this: ${words}.`,
		...(field === undefined ? {} : { field }),
		retryable: true,
	});
}
