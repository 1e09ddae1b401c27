import { expect } from "@playwright/test";
import { LIST_ALONE, type OpenScene } from "./scene.ts";

/** What opens on the other pages. */
export const OPEN_ON_PAGES: readonly OpenScene[] = [
	{
		name: "open-flow-actions",
		async show({ page }) {
			await page.goto("/flows");
			await page.getByRole("button", { name: "Actions for Order desk" }).click();
			await expect(page.getByRole("menuitem").first()).toBeVisible();
		},
	},
	{
		name: "open-flow-order",
		part: LIST_ALONE,
		async show({ page }) {
			await page.getByRole("combobox", { name: "Sort by" }).click();
			await expect(page.getByRole("option", { name: "By last run" })).toBeVisible();
		},
	},
	{
		name: "open-run-statuses",
		part: LIST_ALONE,
		async show({ page }) {
			await page.goto("/runs");
			await page.getByRole("combobox", { name: "Status" }).click();
			await expect(page.getByRole("option", { name: "Failed" })).toBeVisible();
		},
	},
	{
		name: "open-run-periods",
		part: LIST_ALONE,
		async show({ page }) {
			await page.getByRole("combobox", { name: "Started" }).click();
			await expect(page.getByRole("option", { name: "Any time" })).toBeVisible();
		},
	},
	{
		name: "open-run-days",
		async show({ page }) {
			await page.goto("/runs?period=dates&from=2026-01-01");
			await expect(page.getByLabel("Last day")).toBeVisible();
		},
	},
	{
		name: "open-run-menu",
		async show({ page }, { run }) {
			await page.goto(`/runs/${run}`);
			await page.getByRole("button", { name: "More about this run" }).click();
			await expect(page.getByRole("menuitem", { name: "Replay offline" })).toBeVisible();
		},
	},
	{
		name: "open-field-menu",
		async show({ page, runPanel }) {
			await runPanel.show(/Say it/);
			await page.getByText("Before the step").click();
			const values = page.getByRole("region", { name: "Before the step" });
			await values.getByRole("treeitem", { name: /^question/ }).hover();
			await values.getByRole("button", { name: "Actions for question" }).click();
			await expect(page.getByRole("menuitem", { name: "Copy path" })).toBeVisible();
		},
	},
	{
		name: "open-dialog-select",
		part: LIST_ALONE,
		async show({ page }) {
			await page.goto("/settings");
			await page.getByRole("button", { name: "Add", exact: true }).click();
			const dialog = page.getByRole("dialog", { name: "New credential" });
			await dialog.getByRole("combobox", { name: "Kind" }).click();
			await expect(page.getByRole("option", { name: "HTTP requests" })).toBeVisible();
		},
	},
];
