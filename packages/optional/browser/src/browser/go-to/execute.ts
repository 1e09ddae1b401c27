import { type ExecuteOf, NodeError } from "@switchyard/node-kit";
import { inBrowser } from "../../session/in-browser.ts";
import { openPage } from "../../session/open-page.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = ({ url, wait_ms: timeout }, context) => {
	const address = addressIn(url);
	return inBrowser(context, "again", async (session) => {
		const status = await openPage(session, address, { timeout });
		return { url: session.page.url(), title: await session.page.title(), status: status ?? null };
	});
};

function addressIn(url: string): string {
	const parsed = URL.canParse(url) ? new URL(url) : undefined;
	if (parsed?.protocol === "http:" || parsed?.protocol === "https:") return parsed.href;
	throw new NodeError({
		code: "URL_REFUSED",
		message: `The browser opens addresses that begin with http:// or https://, and no other: ${url.slice(0, 200)}`,
		field: "url",
		hint: "Write the whole address, such as https://example.com/orders.",
	});
}
