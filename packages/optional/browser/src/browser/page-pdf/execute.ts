import type { ExecuteOf } from "@switchyard/node-kit";
import { printPage } from "../../files/print-page.ts";
import { saveFile } from "../../files/save-file.ts";
import { inBrowser } from "../../session/in-browser.ts";
import { secretElements } from "../../session/passwords.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = (params, context) => {
	const { path, paper, landscape, wait_ms: timeoutMs } = params;
	const { signal, files } = context;
	return inBrowser(context, "again", async ({ page, secrets }) => {
		const hidden = await secretElements(page, secrets);
		const print = await printPage(page, { paper, landscape, hidden, timeoutMs, signal });
		return saveFile(files, path, print);
	});
};
