import { afterAll, beforeAll, expect, it } from "vitest";
import { openAgent } from "./testing/open-agent.ts";
import { openBrowser } from "./testing/open-browser.ts";
import { openSite, type Site } from "./testing/open-site.ts";

let site: Site;
beforeAll(async () => {
	site = await openSite({
		"/": "<title>Start</title><p>Here</p>",
		"/busy": "<title>Busy</title><p>Here</p><script>setTimeout(() => { for (;;); }, 1000)</script>",
		"/file":
			'<title>File</title><a href="file:///etc/passwd">File</a><iframe src="file:///etc/passwd"></iframe>',
	});
});
afterAll(() => site.close());

it("says that a page crashed while a step was at work", async () => {
	const browser = await openBrowser();
	await browser.goTo(site.origin);
	const browserSession = await browser.live();
	const commands = await browserSession.context.newCDPSession(browserSession.page);
	const working = browser.runScript("await new Promise(() => {})");
	// It never answers.
	void commands.send("Page.crash").catch(() => {});
	await expect(working).rejects.toMatchObject({ code: "CONNECTION_LOST", retryable: true });
	expect(browserSession.isUsable).toBe(false);
});

it("does not let an agent wait for ever for a page whose script never ends", async () => {
	const { open, wait } = await openAgent(site);
	await open("/busy");
	await expect(wait({ text: "Never shown", wait_ms: 2000 })).rejects.toMatchObject({ code: "PAGE_TIMEOUT" });
});

it("shows no file of the machine, by a link or a frame", async () => {
	const browser = await openBrowser();
	await browser.goTo(`${site.origin}/file`);
	const { page } = await browser.live();
	await page.getByRole("link", { name: "File" }).click();
	expect(await browser.runScript("return location.href")).toEqual({ result: `${site.origin}/file` });
	for (const frame of page.frames()) expect(frame.url()).not.toMatch(/^file:/);
});
