import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startEarlierChromium } from "../testing/earlier-chromium.ts";
import { killBrowser } from "../testing/kill-browser.ts";
import { openSite, type Site } from "../testing/open-site.ts";
import { openDeskBrowser, openOrderDesk } from "../testing/order-desk.ts";

let site: Site;
beforeAll(async () => {
	site = await openOrderDesk();
});
afterAll(() => site.close());

const open = () => openDeskBrowser(site);

describe("a browser that its process leaves, or that ends", () => {
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
