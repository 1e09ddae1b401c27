import type { Locator } from "@playwright/test";
import { expectUncovered, fontOnScreen } from "../src/canvas-sight.ts";
import { viewAtRest } from "../src/drivers/at-rest.ts";
import { flowOf, log, startWith } from "../src/flows/flow-documents.ts";
import { lateOrders } from "../src/flows/late-orders.ts";
import { expect, test } from "../src/test.ts";

test("titles of five nodes are at least 12 pixels high as the flow opens, and their settings are in words", {
	tag: "@critical",
}, async ({ designer, api }) => {
	const flow = await api.createFlow(lateOrders());
	const { canvas, page } = designer;
	await designer.openFlow(flow.id);
	const expected = [
		["Every morning", "every day 09:00"],
		["Get orders", "GET http://127.0.0.1:9/orders"],
		["Each order", "of body"],
		["Wait a bit", "for 1 min 30 s"],
		["Write it down", "Late: item"],
	] as const;
	for (const [name, words] of expected) {
		const card = canvas.node(name);
		await expect(card).toContainText(words);
		const title = card.getByText(name, { exact: true });
		await expect.poll(() => fontOnScreen(title)).toBeGreaterThanOrEqual(12);
		expect(await isCutOff(title), `${name} is cut off`).toBe(false);
		await expectUncovered(card);
	}
	await expect(page.getByRole("complementary", { name: "Inspector" })).toBeHidden();
	await expect(page.getByRole("region", { name: "Run", exact: true })).toBeHidden();
});

test("a card far away is an icon and a name that can still be read", async ({ designer, api }) => {
	const flow = await api.createFlow(lateOrders());
	const { canvas, page } = designer;
	await designer.openFlow(flow.id);
	const card = canvas.node("Every morning");
	await expect(card.getByText("every day 09:00")).toBeVisible();
	await page.getByRole("button", { name: "Zoom out" }).click();
	await page.getByRole("button", { name: "Zoom out" }).click();
	await expect(card.getByText("every day 09:00")).toBeHidden();
	await expect.poll(() => fontOnScreen(card.getByText("Every morning"))).toBeGreaterThanOrEqual(12);
	await expect.poll(() => fontOnScreen(card.getByText("Every morning"))).toBeLessThan(17);
});

test("the palette begins with triggers and finds nodes by what other products call them", async ({
	designer,
	page,
}) => {
	await designer.openFlow("order-desk");
	const palette = page.getByRole("complementary", { name: "Palette" });
	const items = palette.locator("[data-palette-item]");
	await expect(palette.getByRole("region").first()).toHaveAccessibleName("Triggers");
	const meant = [
		["if", "Flow.Switch"],
		["filter", "Flow.Switch"],
		["code", "Flow.Function"],
		["cron", "Flow.Schedule"],
		["loop", "Flow.LoopWhile"],
		["webhook", "Flow.Webhook"],
		["Wait", "Flow.Delay"],
		["Merge", "Flow.Join"],
		["HTTP", "Http.Request"],
		["email", "Mail.Send"],
		["template", "Flow.Set"],
		["approval", "Flow.Ask"],
	] as const;
	for (const [word, type] of meant) {
		await palette.getByRole("searchbox", { name: "Search nodes" }).fill(word);
		await expect(
			items.filter({ visible: true }).and(palette.locator(`[data-palette-item="${type}"]`)),
		).toBeVisible();
	}
});

test("with every panel open no node lies under one when everything is shown", async ({ designer, page }) => {
	const { canvas, inspector, palette, runPanel } = designer;
	await designer.openFlow("order-desk");
	await designer.run();
	await canvas.select("Order desk");
	for (const panel of [palette.panel, inspector.panel, runPanel.panel]) await expect(panel).toBeVisible();
	await canvas.showEverything();
	for (const name of ["New question", "Order desk", "Send mail"]) await expectUncovered(canvas.node(name));
	await page.reload();
	for (const name of ["New question", "Order desk", "Send mail"]) await expectUncovered(canvas.node(name));
});

test("no mark on a card's edge lies over its name, from near to far", async ({ designer, api, page }) => {
	const { canvas, inspector } = designer;
	const nodes = [
		startWith({}),
		log("say", "Say all of it", [304, 0], "Hello"),
		log("end", "The end", [1216, 0], "Bye"),
	];
	const flow = await api.createFlow(flowOf("marks", nodes, ["start.out > say.in", "say.out > end.in"]));
	await designer.openFlow(flow.id);
	await designer.run();
	await canvas.select("Say all of it");
	await inspector.setText("Text", "Something else");
	await page.keyboard.press("Escape");
	const card = canvas.node("Say all of it");
	const mark = card.getByTitle(/^Since this run/);
	const title = card.getByText("Say all of it", { exact: true });
	await expect(mark).toBeVisible();
	await canvas.showEverything();
	const percent = page.getByRole("toolbar", { name: "View" }).getByText("%");
	const zooms = new Set<string>();
	for (const step of ["Zoom in", "Zoom in", "Zoom out", "Zoom out", "Zoom out", "Zoom out", "Zoom out"]) {
		await page.getByRole("button", { name: step }).click();
		await viewAtRest(canvas.surface);
		const shown = (await percent.textContent()) ?? "";
		const [edge, name] = [await mark.boundingBox(), await title.boundingBox()];
		if (edge === null || name === null) throw new Error(`The mark or the name is not seen at ${shown}.`);
		expect(edge.y + edge.height, `at ${shown}`).toBeLessThanOrEqual(name.y + 1);
		zooms.add(shown);
	}
	expect(zooms.size).toBeGreaterThan(4);
});

test("steps of the zoom add up, however quickly they follow each other", async ({ designer, api, page }) => {
	const flow = await api.createFlow(flowOf("steps", [startWith({})], []));
	const { canvas } = designer;
	await designer.openFlow(flow.id);
	await canvas.showEverything();
	await viewAtRest(canvas.surface);
	const percent = page.getByRole("toolbar", { name: "View" }).getByText("%");
	const before = Number.parseInt((await percent.textContent()) ?? "", 10);
	const out = page.getByRole("button", { name: "Zoom out" });
	await out.evaluate((button: HTMLElement) => {
		for (let step = 0; step < 4; step += 1) button.click();
	});
	await viewAtRest(canvas.surface);
	await expect(percent).toHaveText(`${Math.round(before / 1.2 ** 4)}%`);
});

function isCutOff(text: Locator): Promise<boolean> {
	return text.evaluate((element) => element.scrollWidth > element.clientWidth);
}
