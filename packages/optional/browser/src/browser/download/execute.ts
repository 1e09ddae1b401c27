import { type ExecuteOf, NodeError } from "@switchyard/node-kit";
import { freePath } from "../../files/free-path.ts";
import { saveFile } from "../../files/save-file.ts";
import { healing } from "../../notes/note-target.ts";
import { addressIn } from "../../session/address.ts";
import { inBrowser } from "../../session/in-browser.ts";
import { openAsFile } from "../../session/open-as-file.ts";
import { locate } from "../../targets/locate.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = (params, context) => {
	const { target, url, folder, limit_mb: megabytes, harmless, wait_ms: timeoutMs } = params;
	const { signal, files } = context;
	if ((target === undefined) === (url === undefined))
		throw new NodeError({
			code: "PARAMETER_INVALID",
			message: "A download has either a target that is clicked or an address.",
			field: target === undefined ? "target" : "url",
		});
	const address = url === undefined ? undefined : addressIn(url);
	return inBrowser(context, harmless ? "again" : "once", async (session) => {
		const limits = { bytes: megabytes * 1024 * 1024, timeoutMs, signal };
		const start = async () => {
			if (address !== undefined) return openAsFile(session, address, { timeout: timeoutMs });
			if (target === undefined) return;
			const element = await locate(session.page, {
				target,
				purpose: "press",
				timeoutMs,
				signal,
				healed: healing(context, session),
			});
			await element.click({ timeout: timeoutMs });
		};
		const fetched = await session.downloads.take(start, limits);
		try {
			const path = await freePath(files, folder, fetched.name);
			return { ...(await saveFile(files, path, fetched.content())), url: fetched.url };
		} finally {
			await fetched.remove();
		}
	});
};
