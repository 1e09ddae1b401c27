import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryWorkspace } from "@switchyard/node-kit/testing";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { openBrowser } from "../../testing/open-browser.ts";
import { openSite, type Site } from "../../testing/open-site.ts";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

const pagePdf = { definition, execute };

let site: Site;
beforeAll(async () => {
	site = await openSite({
		"/": '<title>Orders</title><h1>Orders</h1><p>You typed hunter2</p><p id="kept" style="visibility: collapse">x</p>',
		"/busy":
			"<title>Busy</title><script>addEventListener('load', () => setTimeout(() => { for (;;); }))</script>",
	});
});
afterAll(() => site.close());

it("prints the page on the paper that was asked for, without what was typed of a credential", async () => {
	const workspace = await temporaryWorkspace();
	onTestFinished(workspace.remove);
	const browser = await openBrowser();
	await browser.goTo(site.origin);
	const print = async (path: string, more: object = {}) => {
		const { file } = await browser.run(pagePdf, { path, ...more }, { workspace });
		expect(file).toMatchObject({ path, mediaType: "application/pdf" });
		return readFile(join(workspace.folder, path), "latin1");
	};
	expect(await print("upright.pdf", { paper: "A5" })).toMatch(/MediaBox \[0 0 4[12]\d[.\d]* 59\d/);
	const plain = await print("wide.pdf", { paper: "A5", landscape: true });
	expect(plain).toMatch(/MediaBox \[0 0 59\d[.\d]* 4[12]\d/);
	const { page, secrets } = await browser.live();
	secrets.add("hunter2");
	const blotted = await print("wide.pdf", { paper: "A5", landscape: true });
	// A line of text fewer: what is hidden is not in the file.
	expect(blotted.length).toBeLessThan(plain.length);
	expect(await page.getByText("hunter2").getAttribute("style")).toBe("");
	expect(await page.locator("#kept").getAttribute("style")).toBe("visibility: collapse");
});

it("does not wait for a page that does not answer", async () => {
	const browser = await openBrowser();
	await browser.goTo(`${site.origin}/busy`);
	await expect(browser.run(pagePdf, { path: "a.pdf", wait_ms: 1500 })).rejects.toMatchObject({
		code: "PAGE_TIMEOUT",
	});
}, 30_000);
