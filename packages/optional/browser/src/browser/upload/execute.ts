import { type ExecuteOf, NodeError, type WorkspaceFiles } from "@switchyard/node-kit";
import type { Locator, Page } from "playwright-core";
import { healingOf } from "../../healing/healing.ts";
import { doOnce, isUnseen } from "../../targets/do-once.ts";
import { locate } from "../../targets/locate.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = async (params, context) => {
	const { target, path, wait_ms: timeoutMs } = params;
	const isOnce = isUnseen(params);
	const { signal, files } = context;
	const file = await fileAt(files, path);
	return doOnce(context, params, async (browserSession, begin) => {
		const { page } = browserSession;
		const healing = healingOf(context, browserSession, { does: "gives it a file", isOnce });
		const element = await locate(page, { target, purpose: "any", timeoutMs, signal, healing });
		browserSession.touch(context.session?.agent);
		const isField = await element.evaluate(takesFiles, undefined, { timeout: timeoutMs });
		await begin();
		if (isField) await element.setInputFiles(file, { timeout: timeoutMs });
		else await throughChooser(page, element, file, timeoutMs);
	});
};

/** Where the file is; a host that keeps files elsewhere gives its bytes. */
async function fileAt(files: WorkspaceFiles, path: string) {
	if (files.locate) return files.locate(path);
	const buffer = Buffer.from(await files.read(path));
	return { name: path.split("/").at(-1) ?? path, mimeType: "application/octet-stream", buffer };
}

/** A button, or a label that hides its field, asks for files when it is clicked. */
async function throughChooser(
	page: Page,
	element: Locator,
	file: Awaited<ReturnType<typeof fileAt>>,
	timeout: number,
): Promise<void> {
	const asked = page.waitForEvent("filechooser", { timeout }).catch(() => undefined);
	await element.click({ timeout });
	const chooser = await asked;
	if (chooser) return chooser.setFiles(file, { timeout });
	throw new NodeError({
		code: "TARGET_UNFIT",
		message: "The element takes no file, and asks for none when it is clicked.",
		field: "target",
		hint: "Name the field for the file, or the button that asks for one.",
	});
}

/** Runs in the page. */
function takesFiles(element: Element): boolean {
	return element.tagName === "INPUT" && element.getAttribute("type")?.toLowerCase() === "file";
}
