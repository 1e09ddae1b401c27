import { executeNode, type TestSessionOptions, testSession } from "@switchyard/node-kit/testing";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { definition as clickDefinition } from "./browser/click/definition.ts";
import * as click from "./browser/click/execute.ts";
import { definition as extractDefinition } from "./browser/extract/definition.ts";
import * as extract from "./browser/extract/execute.ts";
import { definition as fillDefinition } from "./browser/fill/definition.ts";
import * as fill from "./browser/fill/execute.ts";
import { definition as goToDefinition } from "./browser/go-to/definition.ts";
import * as goTo from "./browser/go-to/execute.ts";
import { definition as lookDefinition } from "./browser/look/definition.ts";
import * as look from "./browser/look/execute.ts";
import { browser } from "./session/browser.ts";
import type { BrowserSession } from "./session/browser-session.ts";
import { startEarlierChromium } from "./testing/earlier-chromium.ts";
import { killBrowser } from "./testing/kill-browser.ts";
import { openSite, type Site } from "./testing/open-site.ts";

/** How long a step looks for what is there, or comes, in milliseconds: longer than any page takes. */
const LONG_MS = 30_000;

const FORM = `<!doctype html><title>Orders</title>
<h1>Order desk</h1>
<form onsubmit="event.preventDefault(); document.cookie='seen=1'; localStorage.setItem('cart', item.value);
  document.getElementById('said').textContent = 'Ordered ' + item.value + ' ' + size.value + ' ' + gift.checked">
  <label>Item <input id="item"></label>
  <label>Size <select id="size"><option value="s">Small</option><option value="l">Large</option></select></label>
  <label><input type="checkbox" id="gift"> Gift</label>
  <label>Password <input type="password" id="secret"></label>
  <button>Place order</button> <button type="button" hidden>Place order</button>
</form>
<p id="said"></p>
<table><tr><th>Name</th><th>Price</th><th></th></tr><tr><td>Pen</td><td>2</td><td>x</td></tr><tr><td>Ink</td><td>5</td><td></td></tr></table>
<div>Anna <button>Remove</button></div><div style="margin-top:200px">Bert <button onclick="document.title='Bert removed'">Remove</button></div>
<iframe srcdoc="<label>Coupon <input id=coupon></label>"></iframe>`;

let site: Site;
beforeAll(async () => {
	site = await openSite({
		"/": FORM,
		"/home":
			"<title>Home</title><script>document.write(document.cookie + ' ' + localStorage.getItem('cart'))</script>",
		"/away": (_request, response) => response.writeHead(302, { location: "http://192.0.2.1/secret" }).end(),
		"/hang": () => {},
		"/popup": "<title>Popup</title><button onclick=\"window.open('/home')\">Open</button>",
		"/late":
			"<title>Late</title><script>setTimeout(() => document.body.innerHTML = '<button>Ready</button>', 300)</script>",
		"/fetch":
			"<title>Fetch</title><p id=out>…</p><script>Promise.allSettled([fetch('http://192.0.2.1/'), new Promise((done, fail) => { const socket = new WebSocket('ws://192.0.2.1/'); socket.onerror = fail; socket.onopen = done })]).then((all) => out.textContent = all.map(({ status }) => status).join(' '))</script>",
	});
});
afterAll(() => site.close());

/** A browser, and the nodes as functions. */
async function open(options: TestSessionOptions = {}) {
	const test = await testSession(browser, options);
	onTestFinished(test.close);
	const { session: nodeSession } = test;
	const options_ = { session: nodeSession };
	const nodeLogs: string[] = [];
	return {
		...test,
		live: () => nodeSession.live() as Promise<BrowserSession>,
		goTo: async (path: string) =>
			(
				await executeNode(
					{ definition: goToDefinition, ...goTo },
					{ url: path.includes(":") ? path : `${site.origin}${path}` },
					options_,
				)
			).outputs,
		nodeLogs,
		click: async (target: unknown, more: object = {}, attempt = 1) => {
			const { outputs, logs } = await executeNode(
				{ definition: clickDefinition, ...click },
				{ target, harmless: false, wait_ms: LONG_MS, ...more },
				{ session: nodeSession, attempt },
			);
			nodeLogs.push(...logs);
			return outputs;
		},
		fill: (target: unknown, value: unknown) =>
			executeNode({ definition: fillDefinition, ...fill }, { target, value, wait_ms: LONG_MS }, options_),
		extract: async (params: object = {}) =>
			(
				await executeNode(
					{ definition: extractDefinition, ...extract },
					{ what: "text", limit: 20_000, wait_ms: LONG_MS, ...params },
					options_,
				)
			).outputs,
		look: async () =>
			(await executeNode({ definition: lookDefinition, ...look }, { limit: 10_000 }, options_)).outputs,
	};
}

describe("a browser", () => {
	it("opens pages, fills fields by their labels, clicks, and reads what came of it", async () => {
		const page = await open();
		expect(await page.goTo("/")).toEqual({ url: `${site.origin}/`, title: "Orders", status: 200 });
		await page.fill("Item", "pen");
		await page.fill("Size", "Large");
		await page.fill("Gift", true);
		await page.fill("Coupon", "SAVE");
		await page.click("Place order", { done_when: { text: "Ordered pen l true" } });
		expect((await page.extract()).text).toContain("Ordered pen l true");
		expect(await page.extract({ what: "table" })).toEqual({
			text: "",
			rows: [
				{ Name: "Pen", Price: "2", "column 3": "x" },
				{ Name: "Ink", Price: "5", "column 3": "" },
			],
			truncated: false,
		});
	});

	it("takes the first way that fits exactly one element, and of several the nearest to words", async () => {
		const page = await open();
		await page.goTo("/");
		await page.click([{ css: "#gone" }, { role: "button", name: "Remove", near: "Bert" }]);
		expect((await page.look()).title).toBe("Bert removed");
		await expect(page.click("Remove", { wait_ms: 200 })).rejects.toMatchObject({
			code: "TARGET_AMBIGUOUS",
			field: "target",
		});
		await expect(page.click("Nowhere", { wait_ms: 200 })).rejects.toMatchObject({
			code: "TARGET_MISSING",
			message: "The page has no visible element that fits “Nowhere”.",
		});
		await expect(page.fill("Size", "Huge")).rejects.toMatchObject({ code: "CHOICE_MISSING", field: "value" });
	});

	it("finds a recorded element by another way, and says so; by none that several fit", async () => {
		const page = await open();
		await page.goTo("/");
		const ways = [
			{ role: "button", name: "Order now" },
			{ role: "button", name: "Remove" },
		];
		await page.click({ ways: [...ways, { role: "button", name: "Place order" }], snapshot: "" });
		expect(page.nodeLogs.join()).toContain("by button “Order now” any more, but by button “Place order”");
		await expect(page.click({ ways, snapshot: "" }, { wait_ms: 200 })).rejects.toMatchObject({
			code: "TARGET_AMBIGUOUS",
			message: "The page has 2 elements that fit button “Order now”; or button “Remove”.",
		});
		const near = { role: "button", name: "Remove", near: "Nobody" };
		await expect(page.click([near], { wait_ms: 200 })).rejects.toMatchObject({ code: "TARGET_MISSING" });
	});

	it("waits for an element that comes later, and works in a page that opens", async () => {
		const page = await open();
		await page.goTo("/late");
		await page.click("Ready");
		await page.goTo("/popup");
		await page.click("Open", { done_when: { url: "/home" } });
		expect((await page.look()).title).toBe("Home");
	});

	it("shows no password that was typed", async () => {
		const page = await open();
		await page.goTo("/");
		await page.fill("Password", 'hunter"2');
		const { page: outline } = await page.look();
		expect(outline).toContain("Place order");
		expect(outline).not.toContain("hunter");
	});

	it("connects to nothing that the address rules refuse: not by a redirect, a fetch or a WebSocket", async () => {
		const page = await open();
		for (const url of ["http://192.0.2.1/", "/away"])
			await expect(page.goTo(url)).rejects.toMatchObject({ code: "ADDRESS_REFUSED" });
		await page.goTo("/fetch");
		await expect.poll(async () => (await page.extract()).text).toContain("rejected rejected");
		expect(page.logs).not.toEqual([]);
		// What the browser asks for by itself is refused without a word.
		for (const line of page.logs) expect(line).toContain("192.0.2.1");
	});

	it("does not wait for a page for ever", async () => {
		const page = await open();
		const opened = executeNode(
			{ definition: goToDefinition, ...goTo },
			{ url: `${site.origin}/hang`, wait_ms: 300 },
			page,
		);
		await expect(opened).rejects.toMatchObject({
			code: "PAGE_TIMEOUT",
			message: "The page took longer than 0.3 seconds.",
		});
		expect(await page.goTo("/")).toMatchObject({ title: "Orders" });
	});

	it("opens http and https and nothing else", async () => {
		const page = await open();
		for (const url of [
			"file:///etc/passwd",
			"chrome://settings",
			"javascript:alert(1)",
			"data:text/html,x",
			"nonsense:",
		])
			await expect(page.goTo(url)).rejects.toMatchObject({ code: "URL_REFUSED", field: "url" });
	});

	it("stays on the sites of its block", async () => {
		const page = await open({ settings: { sites: ["shop.example", "*.bank.example"] } });
		await expect(page.goTo("/")).rejects.toMatchObject({ code: "ADDRESS_REFUSED" });
	});

	it("clicks once: after a crash it waits for what tells that it was done, and does not click again", async () => {
		const page = await open();
		await page.goTo("/");
		await page.fill("Item", "pen");
		const done = { done_when: { text: "Ordered pen" } };
		await page.click("Place order", done);
		await page.fill("Item", "ink");
		await page.click("Place order", done, 2);
		expect((await page.extract()).text).toContain("Ordered pen");
		const unseen = page.click("Place order", { done_when: { text: "Ordered ink" }, wait_ms: 500 }, 2);
		await expect(unseen).rejects.toMatchObject({ code: "STEP_OUTCOME_UNKNOWN" });
		expect((await page.extract()).text).not.toContain("Ordered ink");
	});

	it("is connected to again by another process, with what was half typed", async () => {
		const page = await open();
		await page.goTo("/");
		await page.fill("Item", "half typed");
		const saved = await page.save();
		const before = await page.live();
		await before.leave();
		await page.reopen(saved);
		const after = await page.live();
		expect(after.keeper).toEqual(before.keeper);
		expect(await after.page.locator("#item").inputValue()).toBe("half typed");
		await page.click("Place order", { done_when: { text: "Ordered half typed" } });
	});

	it("is opened again where it was, signed in as it was, when its process has ended", async () => {
		const page = await open();
		await page.goTo("/");
		await page.fill("Item", "pen");
		await page.click("Place order");
		await page.goTo("/home");
		const saved = await page.save();
		const before = await page.live();
		await killBrowser(before);
		await page.reopen(saved);
		const after = await page.live();
		expect(after.keeper.pid).not.toBe(before.keeper.pid);
		expect(await page.look()).toMatchObject({ url: `${site.origin}/home`, title: "Home" });
		expect((await page.extract()).text).toContain("seen=1 pen");
	});

	it("is opened anew where a version without keepers left it, and ends that one", async () => {
		const page = await open();
		await page.goTo("/home");
		const saved = (await page.save()) as object;
		await killBrowser(await page.live());
		const earlier = await startEarlierChromium();
		await page.reopen({ ...saved, ...earlier, proxyPort: 1 });
		expect(await page.look()).toMatchObject({ url: `${site.origin}/home`, title: "Home" });
		await vi.waitFor(() => expect(() => process.kill(earlier.pid, 0)).toThrow());
		await killBrowser(await page.live());
		await page.reopen({ ...saved, ...earlier, proxyPort: 1 });
		expect(await page.look()).toMatchObject({ url: `${site.origin}/home` });
	});

	it("is lost with what was typed when its process has ended", async () => {
		const page = await open();
		await page.goTo("/");
		await page.fill("Item", "pen");
		const saved = await page.save();
		const before = await page.live();
		await killBrowser(before);
		await expect(page.reopen(saved)).rejects.toMatchObject({ code: "SESSION_LOST" });
	});

	it("is lost when its last address cannot be opened again", async () => {
		const gone = await openSite({ "/": "<title>Gone</title>" });
		const page = await open();
		await page.goTo(`${gone.origin}/`);
		const saved = await page.save();
		await gone.close();
		const before = await page.live();
		await killBrowser(before);
		await expect(page.reopen(saved)).rejects.toMatchObject({ code: "SESSION_LOST" });
	});

	it("says that it ended while a step was at work", async () => {
		const page = await open();
		await page.goTo("/");
		const clicked = page.click("Nowhere", { wait_ms: 20_000 });
		await killBrowser(await page.live());
		await expect(clicked).rejects.toMatchObject({ code: "CONNECTION_LOST" });
	});
});
