import type { ExecuteOf } from "@switchyard/node-kit";
import { printPage } from "../../files/print-page.ts";
import { saveFile } from "../../files/save-file.ts";
import { withOfflinePage } from "../../session/offline-page.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = (params, { signal, files, log }) => {
	const { html, path, paper, landscape, wait_ms: timeoutMs } = params;
	return withOfflinePage({ signal, log }, async (page) => {
		await page.setContent(html, { waitUntil: "load", timeout: timeoutMs });
		const print = await printPage(page, { paper, landscape, hidden: [], timeoutMs, signal });
		return saveFile(files, path, print);
	});
};
