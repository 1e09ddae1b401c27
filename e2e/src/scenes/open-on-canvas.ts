import { expect } from "@playwright/test";
import type { OpenScene } from "./scene.ts";

/** What opens around a flow, each from the flow as it is. */
export const OPEN_ON_CANVAS: readonly OpenScene[] = [
	{
		name: "open-node-menu",
		async show({ canvas, page }) {
			await canvas.node("Send mail").click({ button: "right", position: { x: 60, y: 12 } });
			await page.getByRole("menuitem", { name: "Colour" }).hover();
			await expect(page.getByRole("menuitemcheckbox", { name: "Rose" })).toBeVisible();
		},
	},
	{
		name: "open-canvas-menu",
		async show({ canvas, page }) {
			const above = await canvas.node("New question").boundingBox();
			if (!above) throw new Error("The node is not in view.");
			const { x, y, height } = above;
			await page.mouse.click(x + 60, y + height + 24, { button: "right" });
			await expect(page.getByRole("menuitem", { name: "Add a node here" })).toBeVisible();
		},
	},
	{
		name: "open-flow-menu",
		async show({ page }) {
			await page.getByRole("button", { name: "More about this flow" }).click();
			await expect(page.getByRole("menuitem", { name: "Duplicate" })).toBeVisible();
		},
	},
	{
		name: "open-budget",
		async show({ page }) {
			await page.getByRole("button", { name: "More about this flow" }).click();
			await page.getByRole("menuitem", { name: "Budget…" }).click();
			await expect(page.getByRole("group", { name: "Each run" })).not.toContainText("Looking at");
		},
	},
	{
		name: "open-versions",
		async show({ page }) {
			await page.getByRole("button", { name: "Versions" }).click();
			await expect(page.getByRole("dialog", { name: "Versions" }).getByRole("link").first()).toBeVisible();
		},
	},
	{
		name: "open-add-at-port",
		async show({ canvas, page }) {
			await canvas.node("Send mail").hover();
			await canvas.node("Send mail").getByRole("button", { name: "Add a node at Out", exact: true }).click();
			await expect(page.getByRole("combobox", { name: "Add and connect a node" })).toBeVisible();
		},
	},
	{
		name: "open-tooltip",
		phone: false,
		async show({ page }) {
			await page.getByRole("button", { name: "Keyboard shortcuts" }).hover();
			await expect(page.getByRole("tooltip")).toBeAttached();
		},
	},
	{
		name: "open-theme-menu",
		phone: false,
		async show({ page }) {
			await page.getByRole("button", { name: "Theme" }).click();
			await expect(page.getByRole("menuitemcheckbox", { name: "System" })).toBeVisible();
		},
	},
];
