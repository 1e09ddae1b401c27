import { expect } from "@playwright/test";
import type { Scene } from "./scene.ts";

/** Flows of several kinds in the editor. */
export const FLOWS_OF_EVERY_KIND: readonly Scene[] = [
	{
		name: "flow-problems",
		async show(designer, { broken }) {
			await designer.openFlow(broken);
			await designer.runButton.click();
			await expect(designer.page.getByRole("dialog", { name: "Problems" })).toBeVisible();
		},
	},
	{
		name: "flow-notes-and-groups",
		async show(designer, { documented }) {
			await designer.openFlow(documented);
			await expect(designer.page.getByRole("button", { name: "Collapse The work" })).toBeVisible();
		},
	},
	{
		name: "flow-collapsed-group",
		async show({ canvas, page }) {
			await page.getByRole("button", { name: "Collapse The work" }).click();
			await expect(canvas.node("The work")).toContainText("2 nodes");
		},
	},
	{
		name: "flow-conditions",
		async show(designer, { choice }) {
			await designer.openFlow(choice);
			await designer.canvas.select("Pick");
			await expect(
				designer.inspector.parameter("Rules").getByRole("group", { name: /condition \d$/ }),
			).toHaveCount(2);
		},
	},
	{
		name: "flow-trigger",
		async show(designer) {
			await designer.openFlow("webhook-reply");
			await designer.canvas.select("POST /hooks/hello");
			await expect(designer.page.getByRole("region", { name: "State" })).toContainText("On");
		},
	},
	{
		name: "flow-schedule",
		async show(designer, { schedule }) {
			await designer.openFlow(schedule);
			await designer.canvas.select("Every weekday");
			await expect(designer.page.getByRole("region", { name: "Next times" })).toBeVisible();
		},
	},
	{
		name: "flow-publish",
		async show({ page }) {
			await page.getByRole("button", { name: "Publish…" }).click();
			const dialog = page.getByRole("dialog", { name: "Publish the flow" });
			await expect(dialog.getByRole("region", { name: "What is published" })).toBeVisible();
		},
	},
	{
		name: "flow-form",
		async show(designer, { form }) {
			await designer.openFlow(form);
			await designer.canvas.select("New order");
			await designer.runButton.click();
			await expect(designer.page.getByRole("dialog", { name: "New order" })).toBeVisible();
		},
	},
	{
		name: "flow-form-fields",
		async show({ page }) {
			await page.keyboard.press("Escape");
			await expect(page.getByRole("region", { name: "Form" })).toBeVisible();
		},
	},
];
