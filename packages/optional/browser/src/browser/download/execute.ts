import { type ExecuteOf, NodeError } from "@switchyard/node-kit";
import { freePath } from "../../files/free-path.ts";
import { saveFile } from "../../files/save-file.ts";
import { healingOf } from "../../healing/healing.ts";
import { addressIn } from "../../session/address.ts";
import { inBrowser } from "../../session/in-browser.ts";
import { openAsFile } from "../../session/open-as-file.ts";
import { locate } from "../../targets/locate.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = (params, context) => {
	const { target, url, folder, limit_mb: megabytes, harmless, wait_ms: timeoutMs } = params;
	const isOnce = !harmless;
	const { signal, files } = context;
	if ((target === undefined) === (url === undefined))
		throw new NodeError({
			code: "PARAMETER_INVALID",
			message: "A download has either a target that is clicked or an address.",
			field: target === undefined ? "target" : "url",
		});
	const address = url === undefined ? undefined : addressIn(url);
	return inBrowser(context, harmless ? "again" : "once", async (browserSession) => {
		const limits = { bytes: megabytes * 1024 * 1024, timeoutMs, signal };
		const healing = healingOf(context, browserSession, { does: "clicks it, which fetches a file", isOnce });
		// Found before the time for the file begins.
		const search = { purpose: "press", timeoutMs, signal, healing } as const;
		const element =
			target === undefined ? undefined : await locate(browserSession.page, { ...search, target });
		const start = async () => {
			if (address !== undefined) await openAsFile(browserSession, address, { timeout: timeoutMs });
			else await element?.click({ timeout: timeoutMs });
		};
		const fetched = await browserSession.downloads.take(start, limits);
		try {
			const path = await freePath(files, folder, fetched.name);
			return { ...(await saveFile(files, path, fetched.content())), url: fetched.url };
		} finally {
			await fetched.remove();
		}
	});
};
