import { expect } from "@playwright/test";
import type { Scene } from "./scene.ts";

/** One flow in the editor, and what opens there. */
export const EDITOR: readonly Scene[] = [
	{
		name: "flow",
		async show(designer) {
			await designer.openFlow("order-desk");
			await expect(designer.canvas.node("Send mail")).toBeVisible();
		},
	},
	{
		name: "flow-send-mail",
		async show({ canvas, inspector }) {
			await canvas.select("Send mail");
			await inspector.panel.getByRole("button", { name: /^Advanced/ }).click();
			await inspector.parameter("Attachments").scrollIntoViewIfNeeded();
		},
	},
	{
		name: "flow-run",
		async show(designer) {
			await designer.canvas.select("Send mail");
			await designer.run();
			await designer.runPanel.show("Send mail called as send_email");
		},
	},
	{
		name: "flow-agent-tools",
		async show({ canvas, inspector }) {
			await canvas.select("Order desk");
			await inspector.openTab("Tools");
			await expect(inspector.tools("send_email")).toBeVisible();
		},
	},
	{
		name: "flow-commands",
		async show({ page }) {
			await page.keyboard.press("ControlOrMeta+k");
			await expect(page.getByRole("dialog", { name: "Commands" })).toBeVisible();
		},
	},
	{
		name: "flow-find",
		async show({ page }) {
			await page.keyboard.press("Escape");
			await page.keyboard.press("ControlOrMeta+f");
			await page.getByRole("searchbox", { name: "Find", exact: true }).fill("mail");
			await expect(page.getByText("Tool name")).toBeVisible();
		},
	},
	{
		name: "flow-connect",
		async show({ canvas, page }) {
			await canvas.select("New question");
			await page.keyboard.press("c");
			await expect(page.getByRole("dialog", { name: "Connect New question" })).toBeVisible();
		},
	},
	{
		name: "flow-shortcuts",
		async show({ page }) {
			await page.keyboard.press("Escape");
			await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
			await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
		},
	},
];
