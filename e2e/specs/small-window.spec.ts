import type { Locator } from "@playwright/test";
import { expectUncovered, fontOnScreen } from "../src/canvas-sight.ts";
import { lateOrders } from "../src/flows/late-orders.ts";
import { expect, test } from "../src/test.ts";

test.use({ viewport: { width: 1024, height: 700 } });

test("in a small window the inspector covers neither the selected node nor the list opened on it", async ({
	designer,
	page,
}) => {
	const { canvas, inspector } = designer;
	await designer.openFlow("order-desk");
	await expect(inspector.panel).toBeHidden();

	await canvas.select("Send mail");
	await expect(inspector.nodeName).toHaveValue("Send mail");
	await expectBeside(canvas.node("Send mail"), inspector.panel);

	await page.keyboard.press("c");
	await expectBeside(page.getByRole("dialog", { name: "Connect Send mail" }), inspector.panel);
	await page.keyboard.press("Escape");

	await page.keyboard.press("Escape");
	await expect(inspector.panel).toBeHidden();
});

test("in a small window the way to a step's node stays on the line of the step's name", async ({
	designer,
}) => {
	const { runPanel } = designer;
	await designer.openFlow("order-desk");
	await designer.run();
	await runPanel.show("Send mail called as send_email");
	const name = await runPanel.shownStep.getByRole("heading", { name: "Send mail" }).boundingBox();
	const way = await runPanel.shownStep.getByRole("button", { name: "Select node" }).boundingBox();
	expect(way?.y).toBeLessThan((name?.y ?? 0) + (name?.height ?? 0));
});

test("in a small window with every panel open a flow stays readable, around the selected node; asked twice, all of it is shown", async ({
	designer,
	api,
	page,
}) => {
	const { canvas, inspector, runPanel } = designer;
	const flow = await api.createFlow(lateOrders());
	await designer.openFlow(flow.id);
	for (const { name } of flow.nodes) await expectUncovered(canvas.node(name));
	await canvas.select("Wait a bit");
	await expect(inspector.panel).toBeVisible();
	await page.getByRole("button", { name: "Run panel" }).click();
	await expect(runPanel.panel).toBeVisible();
	await canvas.showEverything();
	await expectReadable(canvas.node("Wait a bit"), "Wait a bit");
	const far = page.getByRole("toolbar", { name: "View" }).getByText(/^[123]?\d%$/);
	await expect(far).toBeHidden();
	await canvas.showEverything();
	await expect(far).toBeVisible();

	await page.keyboard.press("Escape");
	await page.reload();
	await expectReadable(canvas.node("Every morning"), "Every morning");
});

test("in a small window the find bar lies beside the inspector, not over it", async ({ designer, page }) => {
	const { canvas, inspector, palette } = designer;
	await designer.openFlow("order-desk");
	await canvas.select("Send mail");
	await page.keyboard.press("ControlOrMeta+f");
	const bar = page.getByRole("search", { name: "Find in flow" });
	await bar.getByRole("searchbox", { name: "Find", exact: true }).fill("mail");
	await expect(bar.getByText("Tool name")).toBeVisible();
	await expect(palette.panel).toBeVisible();
	await expectBeside(bar, inspector.panel);
	await expectBeside(palette.panel, bar);
});

/** Resolves once nothing lies over a node and its name can be read. */
async function expectReadable(node: Locator, name: string): Promise<void> {
	await expectUncovered(node);
	await expect.poll(() => fontOnScreen(node.getByText(name, { exact: true }))).toBeGreaterThanOrEqual(12);
}

/** Resolves once an element ends where a panel begins, or before. */
async function expectBeside(element: Locator, panel: Locator): Promise<void> {
	await expect(element).toBeVisible();
	await expect
		.poll(async () => {
			const [left, right] = [await element.boundingBox(), await panel.boundingBox()];
			return left !== null && right !== null && left.x + left.width <= right.x;
		})
		.toBe(true);
}
