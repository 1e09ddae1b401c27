import { afterAll, beforeAll, expect, it } from "vitest";
import { openBrowser } from "../../testing/open-browser.ts";
import { openSite, type Site } from "../../testing/open-site.ts";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

const tab = { definition, execute };

let site: Site;
beforeAll(async () => {
	site = await openSite({
		"/": "<title>Start</title><button onclick=\"for (let i = 0; i < 100; i++) open('/one')\">Flood</button>",
		"/one": "<title>One</title>",
		"/two": "<title>Two</title>",
	});
});
afterAll(() => site.close());

it("opens tabs, switches between them by number, title or address, and closes them", async () => {
	const browser = await openBrowser();
	await browser.goTo(site.origin);
	await browser.run(tab, { action: "open", url: `${site.origin}/one` });
	expect(await browser.run(tab, { action: "open", url: `${site.origin}/two` })).toMatchObject({
		title: "Two",
		tabs: [
			{ number: 1, title: "Start", current: false },
			{ number: 2, title: "One", current: false },
			{ number: 3, title: "Two", current: true },
		],
	});
	expect(await browser.run(tab, { action: "switch", tab: "One" })).toMatchObject({ title: "One" });
	expect(await browser.run(tab, { action: "close" })).toMatchObject({ title: "Two" });
	expect(await browser.run(tab, { action: "switch", tab: 1 })).toMatchObject({ title: "Start" });
	expect(await browser.run(tab, { action: "close", tab: "/two" })).toMatchObject({
		tabs: [{ title: "Start" }],
	});
	await expect(browser.run(tab, { action: "close" })).rejects.toMatchObject({ code: "TAB_MISSING" });
	await expect(browser.run(tab, { action: "switch", tab: "Gone" })).rejects.toMatchObject({
		code: "TAB_MISSING",
		field: "tab",
	});
	await expect(browser.run(tab, { action: "open", url: "file:///etc" })).rejects.toMatchObject({
		code: "URL_REFUSED",
	});
});

it("has 20 tabs at most, however many a page opens", async () => {
	const browser = await openBrowser();
	await browser.goTo(site.origin);
	const { page, context, tabs } = await browser.live();
	await page.evaluate(() => {
		for (let i = 0; i < 100; i++) open("/one");
	});
	await expect.poll(() => context.pages().length, { timeout: 20_000 }).toBeLessThanOrEqual(20);
	while (tabs.all.length < 20) await browser.run(tab, { action: "open" });
	await expect(browser.run(tab, { action: "open" })).rejects.toMatchObject({ code: "TABS_TOO_MANY" });
	await browser.run(tab, { action: "switch", tab: "Start" });
	await browser.run(tab, { action: "close", tab: 2 });
}, 60_000);
