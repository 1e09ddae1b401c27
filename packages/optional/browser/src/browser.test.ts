import { executeNode, type TestSessionOptions } from "@switchyard/node-kit/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { definition as goToDefinition } from "./browser/go-to/definition.ts";
import * as goTo from "./browser/go-to/execute.ts";
import type { Site } from "./testing/open-site.ts";
import { openDeskBrowser, openOrderDesk } from "./testing/order-desk.ts";

let site: Site;
beforeAll(async () => {
	site = await openOrderDesk();
});
afterAll(() => site.close());

const open = (options?: TestSessionOptions) => openDeskBrowser(site, options);

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
});
