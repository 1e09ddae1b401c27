import type { Locator } from "@playwright/test";
import type { FlowNode, ParameterSetting } from "@switchyard/spec";
import { flowOf } from "../src/flows/flow-documents.ts";
import { expect, test } from "../src/test.ts";

const fixed = (value: unknown): ParameterSetting => ({ scope: "Custom", value });

/** Five nodes in a row, as far apart as tidying puts them. */
function lateOrders() {
	const made: readonly (readonly [string, string, string, FlowNode["params"]])[] = [
		["start", "Flow.Schedule", "Every morning", { cron: fixed("0 9 * * *") }],
		["get", "Http.Request", "Get orders", { url: fixed("http://127.0.0.1:9/orders") }],
		["each", "Flow.ForEach", "Each order", { items: { scope: "Message", path: "body" } }],
		["wait", "Flow.Delay", "Wait a bit", { duration_ms: fixed(90_000) }],
		["say", "Flow.Log", "Write it down", { text: { scope: "Message", template: "Late: {{ item }}" } }],
	];
	const nodes = made.map(
		([id, type, name, params], place): FlowNode => ({
			id,
			type,
			name,
			params,
			position: { x: 304 * place, y: 0 },
		}),
	);
	return flowOf("late-orders", nodes, [
		"start.out > get.in",
		"get.out > each.in",
		"each.each > wait.in",
		"wait.out > say.in",
	]);
}

test("titles of five nodes are at least 12 pixels high as the flow opens, and their settings are in words", async ({
	designer,
	api,
}) => {
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
		await expectInView(card);
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

/** The size of an element's letters on the screen, in pixels: what the zoom leaves of it. */
function fontOnScreen(text: Locator): Promise<number> {
	return text.evaluate((element) => {
		const scale = element.getBoundingClientRect().width / (element as HTMLElement).offsetWidth;
		return Number.parseFloat(getComputedStyle(element).fontSize) * scale;
	});
}

function isCutOff(text: Locator): Promise<boolean> {
	return text.evaluate((element) => element.scrollWidth > element.clientWidth);
}

/** Resolves once nothing lies over a node. */
async function expectInView(node: Locator): Promise<void> {
	await expect
		.poll(() =>
			node.evaluate((element) => {
				const { x, y, width, height } = element.getBoundingClientRect();
				const corners = [0.1, 0.9].map((part) => document.elementFromPoint(x + part * width, y + height / 2));
				return corners.every((found) => element.contains(found));
			}),
		)
		.toBe(true);
}
