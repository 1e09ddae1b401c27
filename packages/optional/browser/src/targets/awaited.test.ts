import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { awaitedWords, untilPage } from "./awaited.ts";

const PATIENCE = { timeoutMs: 1000, signal: new AbortController().signal };

/** A page as far as waiting knows it. */
const pageThat = (isClosed: boolean) => ({ isClosed: () => isClosed }) as unknown as Page;

it("looks at the page that is left where one closes while it is looked at", async () => {
	const left = pageThat(false);
	const pages = [pageThat(true), left];
	const check = async (page: Page) => {
		if (page.isClosed()) throw new Error("Target page, context or browser has been closed");
		return page === left;
	};
	expect(await untilPage(() => pages.shift() ?? left, check, PATIENCE)).toBe(true);
});

it("fails where a page cannot be looked at that is there, and says when nothing came in time", async () => {
	const page = () => pageThat(false);
	await expect(untilPage(page, () => Promise.reject(new Error("No CSS")), PATIENCE)).rejects.toThrow(
		"No CSS",
	);
	expect(await untilPage(page, async () => false, { ...PATIENCE, timeoutMs: 0 })).toBe(false);
});

it("puts what is waited for into words", () => {
	const target = [{ role: "button", name: "Order" }, { testId: "order" }];
	expect(awaitedWords({ url: "/done", text: "Thank you", target })).toBe(
		"the address “/done”, the words “Thank you”, the element button “Order”; or test id “order”",
	);
	expect(awaitedWords({})).toBe("");
});
