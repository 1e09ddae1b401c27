import { afterAll, beforeAll, expect, it } from "vitest";
import { openBrowser } from "../../testing/open-browser.ts";
import { openSite, type Site } from "../../testing/open-site.ts";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

const press = { definition, execute };

let site: Site;
beforeAll(async () => {
	site = await openSite({
		"/": `<form action="/found"><label>Search <input name="words" value="pen"></label></form>
<p id="keys"></p><script>addEventListener("keydown", ({ key, ctrlKey }) => keys.textContent += (ctrlKey ? "Control+" : "") + key + " ")</script>`,
		"/found": "<title>Found</title><h1>3 pens</h1>",
	});
});
afterAll(() => site.close());

it("presses a key in an element, and waits for what tells that it was done", async () => {
	const browser = await openBrowser();
	await browser.goTo(site.origin);
	const { url } = await browser.run(press, {
		target: "Search",
		key: "Enter",
		done_when: { text: "3 pens", target: [{ role: "heading", name: "3 pens" }] },
	});
	expect(url).toBe(`${site.origin}/found?words=pen`);
});

it("presses combinations where the focus is, and says what is no key", async () => {
	const browser = await openBrowser();
	await browser.goTo(site.origin);
	await browser.run(press, { key: "Control+a" });
	await browser.run(press, { key: "Escape" });
	const { page } = await browser.live();
	expect(await page.locator("#keys").innerText()).toContain("Control+a Escape");
	await expect(browser.run(press, { key: "Entr" })).rejects.toMatchObject({
		code: "KEY_UNKNOWN",
		field: "key",
	});
});

it("does not press again what was done before a crash", async () => {
	const browser = await openBrowser();
	await browser.goTo(site.origin);
	const enter = { target: "Search", key: "Enter", done_when: { url: "/found" } };
	await browser.run(press, enter);
	// The element is gone: pressing again would fail.
	await browser.run(press, enter, { attempt: 2 });
	expect(site.asked.filter((path) => path === "/found").length).toBeLessThanOrEqual(2);
});
