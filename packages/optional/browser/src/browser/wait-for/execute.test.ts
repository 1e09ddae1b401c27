import { afterAll, beforeAll, expect, it } from "vitest";
import { openBrowser } from "../../testing/open-browser.ts";
import { openSite, type Site } from "../../testing/open-site.ts";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

const waitFor = { definition, execute };

let site: Site;
beforeAll(async () => {
	site = await openSite({
		"/": `<title>Wait</title><p id="state">Loading</p><iframe srcdoc="<p>Framed</p>"></iframe>
<script>setTimeout(() => { state.textContent = "Ready"; history.pushState({}, "", "/ready");
document.body.append(Object.assign(document.createElement("button"), { textContent: "Go" })) }, 400)</script>`,
		"/slow": '<title>Slow</title><img src="/never">',
		"/never": () => {},
		"/busy": "<title>Busy</title><script>setTimeout(() => { for (;;); }, 100)</script>",
	});
});
afterAll(() => site.close());

it("waits for words, an element and an address, and for words that go away", async () => {
	const browser = await openBrowser();
	await browser.goTo(site.origin);
	const url = `${site.origin}/ready`;
	expect(await browser.run(waitFor, { text: "Ready" })).toEqual({ url, title: "Wait" });
	expect(await browser.run(waitFor, { text: "Loading", gone: true, wait_ms: 0 })).toMatchObject({ url });
	expect(await browser.run(waitFor, { target: "Go", url: "/ready", text: "Framed" })).toMatchObject({ url });
	expect(await browser.run(waitFor, {})).toMatchObject({ url });
});

it("says what did not come in time", async () => {
	const browser = await openBrowser();
	await browser.goTo(site.origin);
	await expect(browser.run(waitFor, { text: "Never", wait_ms: 200 })).rejects.toMatchObject({
		code: "PAGE_TIMEOUT",
		field: "text",
		message: "Within 0.2 seconds the page did not show this: the words “Never”.",
	});
	await expect(
		browser.run(waitFor, { text: "Framed", gone: true, url: "/", wait_ms: 200 }),
	).rejects.toMatchObject({ code: "PAGE_TIMEOUT", message: expect.stringContaining("did not lose") });
});

it("waits for a page to load, and not for ever", async () => {
	const browser = await openBrowser();
	const { page } = await browser.live();
	await page.goto(`${site.origin}/slow`, { waitUntil: "domcontentloaded" });
	await expect(browser.run(waitFor, { wait_ms: 200 })).rejects.toMatchObject({
		code: "PAGE_TIMEOUT",
		message: "The page did not load within 0.2 seconds.",
	});
});

it("gives up on a page whose script never ends", async () => {
	const browser = await openBrowser();
	await browser.goTo(`${site.origin}/busy`);
	await expect(browser.run(waitFor, { text: "Never", wait_ms: 500 })).rejects.toMatchObject({
		code: "PAGE_TIMEOUT",
	});
}, 20_000);
