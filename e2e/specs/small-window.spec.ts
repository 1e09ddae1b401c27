import type { Locator } from "@playwright/test";
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
