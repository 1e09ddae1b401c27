import type { TestSessionOptions } from "@switchyard/node-kit/testing";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { killBrowser } from "./testing/kill-browser.ts";
import { openAgent, referenceOf } from "./testing/open-agent.ts";
import { openSite, type Site } from "./testing/open-site.ts";

const SHOP = `<!doctype html><title>Shop</title><h1>Shop</h1>
<form action="/ordered"><label>Item <input name="item"></label> <label>Password <input type="password"></label>
<label><input type="checkbox" name="gift"> Gift</label> <button>Place order</button></form>
<button type="button" onclick="this.textContent = 'Really delete'">Delete</button>
<button type="button" onclick="setTimeout(() => said.textContent = 'Ready now', 400)">Prepare</button>
<p id="said">Not ready</p><nav><a href="/other">Elsewhere</a></nav>`;

let site: Site;
beforeAll(async () => {
	site = await openSite({
		"/": SHOP,
		"/other": "<title>Other</title><p>Another page</p>",
		"/ordered": (request, response) =>
			response
				.setHeader("content-type", "text/html")
				.end(`<title>Done</title><p>Thank you ${request.url}</p>`),
		"/long": `<title>Long</title>${"<p>A line of the page</p>".repeat(2000)}<section aria-label="End"><button>Last</button></section>`,
		"/framed": `<title>Framed</title><iframe src="http://localhost:PORT/other-frame"></iframe>`,
	});
});
afterAll(() => site.close());

const agent = (options?: TestSessionOptions, settings?: Parameters<typeof openAgent>[2]) =>
	openAgent(site, options, settings);

const ITEM = 'textbox "Item"';
const ORDER = 'button "Place order"';

describe("an agent's browser", () => {
	it("is opened, filled, acted in, read and waited for, each time with a fresh snapshot", async () => {
		const tools = await agent();
		const opened = await tools.open("/");
		expect(opened).toMatchObject({
			snapshot: 1,
			site: "127.0.0.1",
			title: "Shop",
			truncated: false,
			notice: "",
		});
		const filled = await tools.fill(opened, { [ITEM]: "pen", 'checkbox "Gift"': true });
		expect(filled).toMatchObject({ snapshot: 2, title: "Shop" });
		expect(filled.page).toContain(`${ITEM} [ref=${referenceOf(filled.page, ITEM)}]: pen`);
		const prepared = await tools.act(filled, 'button "Prepare"');
		expect(prepared.snapshot).toBe(3);
		const ready = await tools.wait({ text: "Ready now", gone: "Not ready" });
		expect(ready).toMatchObject({ met: true, snapshot: 4 });
		const done = await tools.act(ready, ITEM, { action: "press", key: "Enter" });
		expect(done).toMatchObject({ title: "Done", url: `${site.origin}/ordered?item=pen&gift=on` });
		expect(await tools.read()).toMatchObject({ text: "Thank you /ordered?item=pen&gift=on" });
		const part = await tools.look();
		expect(
			await tools.read({ snapshot: part.snapshot, ref: referenceOf(part.page, "paragraph") }),
		).toMatchObject({
			text: "Thank you /ordered?item=pen&gift=on",
		});
	});

	it("shows no password that was typed", async () => {
		const tools = await agent();
		const { page } = await tools.fill(await tools.open("/"), { 'textbox "Password"': "hunter2" });
		expect(page).toContain(ORDER);
		expect(page).not.toContain("hunter2");
	});

	it("refuses a snapshot that is not the last one, and an element that is gone or became another", async () => {
		const tools = await agent();
		const first = await tools.open("/");
		const second = await tools.look();
		await expect(tools.act(first, ORDER)).rejects.toMatchObject({
			code: "SNAPSHOT_STALE",
			field: "snapshot",
		});
		const { page } = await tools.live();
		await page.evaluate("document.querySelector('[onclick]').textContent = 'Delete all'");
		await expect(tools.act(second, 'button "Delete"')).rejects.toMatchObject({ code: "SNAPSHOT_STALE" });
		await expect(tools.act(second, "nothing")).rejects.toMatchObject({ code: "REFERENCE_UNKNOWN" });
		await page.goto(`${site.origin}/other`);
		await expect(tools.act(second, ORDER)).rejects.toMatchObject({ code: "SNAPSHOT_STALE" });
		expect(site.asked.filter((path) => path === "/ordered")).toHaveLength(1);
	});

	it("clicks only what it was said to click, where it was said to be", async () => {
		const tools = await agent();
		const opened = await tools.open("/");
		const ref = referenceOf(opened.page, 'button "Delete"');
		await expect(tools.act(opened, ORDER, { ref })).rejects.toMatchObject({
			code: "ELEMENT_MISMATCH",
			field: "element",
			message: expect.stringContaining('button "Delete"'),
		});
		await expect(tools.act(opened, 'button "Delete"', { site: "shop.example" })).rejects.toMatchObject({
			code: "ELEMENT_MISMATCH",
			field: "site",
		});
	});

	it("says that an element stands in a frame of another site", async () => {
		const { port } = new URL(site.origin);
		const framing = await openSite({
			"/": `<title>Framing</title><iframe src="http://localhost:${port}/"></iframe>`,
		});
		onTestFinished(framing.close);
		const tools = await agent();
		const opened = await tools.open(`${framing.origin}/`);
		expect(opened.page).toContain(ORDER);
		await expect(tools.act(opened, ORDER)).rejects.toMatchObject({
			field: "site",
			message: expect.stringContaining("localhost in 127.0.0.1"),
		});
	});

	it("caps what it shows of a page, and shows a part of it", async () => {
		const tools = await agent({}, { limit: 2000 });
		const opened = await tools.open("/long");
		expect(opened).toMatchObject({ truncated: true });
		expect(opened.page.length).toBeLessThanOrEqual(2000);
		const { outline } = await (await tools.live()).outlines.take();
		const part = await tools.look(referenceOf(outline, 'region "End"'));
		expect(part.truncated).toBe(false);
		expect(part.page.trim().split("\n")).toHaveLength(2);
		await expect(tools.look("e99999")).rejects.toMatchObject({ code: "REFERENCE_UNKNOWN" });
	});

	it("stays on the sites of its tools", async () => {
		const tools = await agent({}, { sites: ["localhost"] });
		await expect(tools.open("/")).rejects.toMatchObject({ code: "ADDRESS_REFUSED" });
		const { port } = new URL(site.origin);
		await tools.open(`http://localhost:${port}/`);
		await (await tools.live()).page.goto("about:blank");
		expect(await tools.look()).toMatchObject({ site: "", url: "about:blank" });
		const wider = await agent();
		await wider.open("/");
		const narrow = await agent({}, { sites: ["shop.example"] });
		const { page } = await narrow.live();
		await page.goto(`${site.origin}/`);
		await expect(narrow.look()).rejects.toMatchObject({ code: "ADDRESS_REFUSED" });
	});

	it("answers that words did not come in time", async () => {
		const tools = await agent();
		await tools.open("/");
		expect(await tools.wait({ text: "Never", wait_ms: 300 })).toMatchObject({ met: false, title: "Shop" });
	});
});

/** The browser's process ends, or only the server's, and it is opened again. */
async function end(tools: Awaited<ReturnType<typeof agent>>, whole: boolean): Promise<void> {
	const saved = await tools.save();
	const live = await tools.live();
	await (whole ? killBrowser(live) : live.leave());
	await tools.reopen(saved);
}

describe("an agent's browser after a crash", () => {
	it("acts on what was shown before where the page is still the same", async () => {
		const tools = await agent();
		await tools.look();
		const filled = await tools.fill(await tools.open("/"), { [ITEM]: "pen" });
		await end(tools, false);
		expect(await tools.act(filled, ORDER)).toMatchObject({ title: "Done", notice: "" });
	});

	it("refuses to act on a page that has changed meanwhile", async () => {
		const tools = await agent();
		const opened = await tools.open("/");
		await end(tools, false);
		await (await tools.live()).page.locator("[name=item]").fill("changed");
		await expect(tools.act(opened, ORDER)).rejects.toMatchObject({ code: "SNAPSHOT_STALE" });
	});

	it("says that the browser was opened again, and does nothing until it was looked at", async () => {
		const tools = await agent();
		const filled = await tools.fill(await tools.open("/"), { [ITEM]: "pen" });
		await end(tools, true);
		const before = site.asked.length;
		for (const call of [() => tools.act(filled, ORDER), () => tools.fill(filled, { [ITEM]: "ink" })])
			await expect(call()).rejects.toMatchObject({
				code: "BROWSER_REOPENED",
				message: expect.stringContaining(site.origin),
			});
		const looked = await tools.look();
		expect(looked).toMatchObject({ url: `${site.origin}/`, notice: expect.stringContaining("opened again") });
		expect(looked.snapshot).toBeGreaterThan(filled.snapshot);
		expect((await tools.look()).notice).toBe("");
		expect(site.asked.slice(before).filter((path) => path === "/ordered")).toEqual([]);
	});

	it("stays lost for a step by a wire that counts on what was typed", async () => {
		const tools = await agent();
		await tools.fill(await tools.open("/"), { [ITEM]: "pen" });
		const live = await tools.live();
		live.touch(undefined);
		await expect(end(tools, true)).rejects.toMatchObject({ code: "SESSION_LOST" });
	});
});
