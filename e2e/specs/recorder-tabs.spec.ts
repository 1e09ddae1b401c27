import { openSite, sendPage } from "../sites/site.ts";
import { clickThrough } from "../src/click-through.ts";
import { flowOf, startWith } from "../src/flows/flow-documents.ts";
import { lookAt, lookAtOpen } from "../src/look-at.ts";
import { expect, test } from "../src/test.ts";

const PAGES: Readonly<Record<string, string>> = {
	"/": `<h1>Start</h1><p><a href="/ink" target="_blank">Ink</a></p>`,
	"/ink": `<h1>Ink</h1><button onclick="fetch('/filled', { method: 'POST' })">Fill up</button>`,
	"/pens": `<h1>Pens</h1><button onclick="fetch('/ordered', { method: 'POST' })">Order</button>`,
};

async function openTabbed() {
	const posted: string[] = [];
	const site = await openSite((request, response, path) => {
		if (request.method !== "POST")
			return sendPage(response, path === "/" ? "Start" : path.slice(1), PAGES[path] ?? "");
		posted.push(path);
		return response.end();
	});
	return { ...site, posted };
}

test.use({ reducedMotion: "reduce" });

test("tabs are opened, switched and closed by hand, and the flow does the same", async ({
	designer,
	api,
	page,
	browser,
}) => {
	test.setTimeout(240_000);
	const site = await openTabbed();
	const twin = await browser.newPage({ viewport: { width: 1280, height: 800 } });
	const { id } = await api.createFlow(flowOf("recorded-tabs", [startWith({})], []));
	const recorder = page.getByRole("region", { name: "Recorder" });
	const address = recorder.getByRole("textbox", { name: "Address of the page" });
	const tabs = recorder.getByRole("list", { name: "Tabs of the browser" });
	const open = async (url: string) => {
		await address.fill(url);
		await address.press("Enter");
		await expect(address).toHaveValue(url);
	};
	await designer.openFlow(id);
	await page.getByRole("button", { name: "Record in a browser" }).click();
	await expect(recorder.getByText("No page is open")).toBeVisible({ timeout: 60_000 });
	await open(`${site.origin}/`);
	await expect(page.getByTestId("recorded-page")).toBeVisible();
	await expect(tabs).toBeHidden();

	await twin.goto(site.origin);
	await clickThrough(page, twin.getByRole("link"));
	await expect(tabs.getByRole("button", { name: "ink", exact: true })).toHaveAttribute(
		"aria-current",
		"true",
	);
	await expect(designer.canvas.node("Click “Ink”")).toBeVisible();
	await recorder.getByRole("button", { name: "New tab" }).click();
	await expect(designer.canvas.node("Tab")).toBeVisible();
	await open(`${site.origin}/pens`);
	await expect(tabs.getByRole("listitem")).toHaveCount(3);
	await lookAt(page, "recorder-tabs");
	// By keyboard.
	await tabs.getByRole("button", { name: "ink", exact: true }).focus();
	await page.keyboard.press("Enter");
	await expect(designer.canvas.node("Tab “ink”")).toBeVisible();
	await expect(address).toHaveValue(/\/ink$/);
	await twin.goto(`${site.origin}/ink`);
	await clickThrough(page, twin.getByRole("button"));
	await expect.poll(() => site.posted).toEqual(["/filled"]);
	await expect(designer.canvas.node("Click “Fill up”")).toBeVisible();
	await tabs.getByRole("button", { name: "Close the tab ink" }).click();
	await expect(tabs.getByRole("listitem")).toHaveCount(2);
	await expect(address).toHaveValue(/\/pens$/);
	await twin.goto(`${site.origin}/pens`);
	await clickThrough(page, twin.getByRole("button"));
	await expect.poll(() => site.posted).toEqual(["/filled", "/ordered"]);
	await expect(designer.canvas.node("Click “Order”")).toBeVisible();
	await recorder.getByRole("button", { name: "Close the recorder" }).click();
	await expect(designer.saved).toBeVisible();
	expect(await api.run(id)).toMatchObject({ status: "succeeded" });
	expect(site.posted).toEqual(["/filled", "/ordered", "/filled", "/ordered"]);
	await twin.close();
	await site.close();
});

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

	test("one records, and no other sheet lies over the page", async ({ designer, api, page }) => {
		test.setTimeout(120_000);
		const site = await openTabbed();
		const { id } = await api.createFlow(flowOf("recorded-phone", [startWith({})], []));
		const recorder = page.getByRole("region", { name: "Recorder" });
		const picture = page.getByTestId("recorded-page");
		const palette = page.getByRole("complementary", { name: "Palette" });
		const record = page.getByRole("button", { name: "Record in a browser" });
		await designer.openFlow(id);
		await page.getByRole("button", { name: "Palette" }).click();
		await expect(palette).toBeVisible();
		await record.click();
		await expect(palette).toBeHidden();
		await expect(recorder.getByText("No page is open")).toBeVisible({ timeout: 60_000 });
		const address = recorder.getByRole("textbox", { name: "Address of the page" });
		await address.fill(`${site.origin}/ink`);
		await address.press("Enter");
		await expect(picture).toBeVisible();
		// What is recorded is selected, and its settings stay behind the page.
		await expect(page.getByRole("radio", { name: "Recorder" })).toBeChecked();
		const box = await recorder.boundingBox();
		expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(845);
		await lookAtOpen(page, "recorder-phone");
		const scale = ((await picture.boundingBox())?.width ?? 0) / 1280;
		await picture.click({ position: { x: 40 * scale, y: 82 * scale } });
		await expect.poll(() => site.posted).toEqual(["/filled"]);
		await page.getByRole("button", { name: "Palette" }).click();
		await expect(palette).toBeVisible();
		await record.click();
		await expect(palette).toBeHidden();
		await picture.click({ trial: true });
		await recorder.getByRole("button", { name: "Close the recorder" }).click();

		await designer.runButton.click();
		await expect(palette).toBeHidden();
		await page.getByRole("tab", { name: "Browser" }).click();
		await expect(page.getByText("No browser is open")).toBeVisible({ timeout: 30_000 });
		await site.close();
	});
});
