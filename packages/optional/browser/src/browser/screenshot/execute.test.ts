import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryWorkspace } from "@switchyard/node-kit/testing";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { openBrowser } from "../../testing/open-browser.ts";
import { openSite, type Site } from "../../testing/open-site.ts";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

const screenshot = { definition, execute };

let site: Site;
beforeAll(async () => {
	site = await openSite({
		"/": `<style>body { margin: 0; background: white } input, p { position: absolute; left: 0; width: 100px; height: 40px; border: 0; margin: 0 }</style>
<input type="password" style="top: 0; background: red"> <input id="shown" style="top: 50px; background: red">
<p id="said" style="top: 100px; background: red"></p> <h1 style="margin: 200px 0 0">Orders</h1>`,
		"/high": '<div style="height: 1000000px">High</div>',
	});
});
afterAll(() => site.close());

/** The width and the height that a PNG file says. */
function sizeOf(png: Buffer) {
	return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

it("saves a picture of the page or of an element", async () => {
	const workspace = await temporaryWorkspace();
	onTestFinished(workspace.remove);
	const browser = await openBrowser();
	await browser.goTo(site.origin);
	const page = await browser.run(screenshot, { path: "shots/page.png" }, { workspace });
	expect(page).toMatchObject({ path: "shots/page.png", file: { mediaType: "image/png" } });
	const element = await browser.run(screenshot, { path: "a.jpg", target: "Orders" }, { workspace });
	expect(element.file).toMatchObject({ mediaType: "image/jpeg" });
	await expect(browser.run(screenshot, { path: "a.gif" })).rejects.toMatchObject({
		code: "PARAMETER_INVALID",
		field: "path",
	});
	await expect(browser.run(screenshot, { path: "../a.png" })).rejects.toMatchObject({
		code: "FILE_PATH_REFUSED",
		field: "path",
	});
});

it("shows no picture of what was typed of a credential, wherever the page shows it", async () => {
	const workspace = await temporaryWorkspace();
	onTestFinished(workspace.remove);
	const browser = await openBrowser();
	await browser.goTo(site.origin);
	const browserSession = await browser.live();
	browserSession.secrets.add("hunter2");
	await browserSession.page.evaluate(() => {
		const [password, shown] = Array.from(document.querySelectorAll("input"));
		if (password) password.value = "hunter2";
		if (shown) shown.value = "it is hunter2";
		const said = document.getElementById("said");
		if (said) said.textContent = "You typed hunter2";
	});
	await browser.run(screenshot, { path: "a.png" }, { workspace });
	const base64 = (await readFile(join(workspace.folder, "a.png"))).toString("base64");
	// What was red is painted over.
	const colours = await browserSession.page.evaluate(async (picture) => {
		const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
		const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
		canvas?.drawImage(bitmap, 0, 0);
		return [20, 70, 120].map((y) => [...(canvas?.getImageData(50, y, 1, 1).data.slice(0, 3) ?? [])]);
	}, base64);
	const grey = [128, 128, 128];
	expect(colours).toEqual([grey, grey, grey]);
});

it("pictures a page without end only so far", async () => {
	const workspace = await temporaryWorkspace();
	onTestFinished(workspace.remove);
	const browser = await openBrowser();
	await browser.goTo(`${site.origin}/high`);
	await browser.run(screenshot, { path: "high.png", full_page: true }, { workspace });
	expect(sizeOf(await readFile(join(workspace.folder, "high.png"))).height).toBe(16_000);
}, 30_000);
