import { expect } from "@playwright/test";
import type { Scene } from "./scene.ts";

/** Versions and runs. */
export const RUNS: readonly Scene[] = [
	{
		name: "version",
		async show({ canvas, page }) {
			await page.goto("/flows/order-desk/versions/1");
			await expect(canvas.node("Send mail")).toBeVisible();
		},
	},
	{
		name: "runs",
		async show({ page }) {
			await page.goto("/runs");
			await expect(page.getByRole("row", { name: /Failed/ }).first()).toBeVisible();
		},
	},
	{
		name: "runs-found",
		async show({ page }) {
			await page.goto("/runs?status=failed&text=qqqq");
			await expect(page.getByRole("search", { name: "Filter the runs" }).getByRole("searchbox")).toHaveValue(
				"qqqq",
			);
			await expect(page.getByText("No run matches")).toBeVisible();
		},
	},
	{
		name: "run-failed",
		async show({ page, runPanel }, { failedRun }) {
			await page.goto(`/runs/${failedRun}`);
			await expect(runPanel.panel.getByRole("region", { name: "Error" })).toBeVisible();
		},
	},
	{
		name: "run-values",
		async show({ page, runPanel }, { otherRun }) {
			await page.goto(`/runs/${otherRun}`);
			await runPanel.show(/Say it/);
			await page.getByText("Before the step").click();
			const values = page.getByRole("region", { name: "Before the step" });
			await values.getByRole("radio", { name: "Table" }).click();
			await values.getByRole("button", { name: "Search before the step" }).click();
			await page.keyboard.type("A-2");
			await expect(values.getByRole("status")).toHaveText("1 of 1");
		},
	},
	{
		name: "node-data",
		async show({ page, inspector }) {
			await inspector.openTab("Data");
			const input = page.getByRole("region", { name: "Input", exact: true });
			await input.getByRole("radio", { name: "Tree" }).click();
			await expect(input.getByRole("treeitem", { name: /^orders:/ })).toBeVisible();
		},
	},
	{
		name: "compare-runs",
		async show({ page }, { failedRun, otherRun }) {
			await page.goto(`/runs/${failedRun}/compare/${otherRun}`);
			await page.getByRole("button", { name: /^Say it/ }).click();
			await expect(page.getByRole("list", { name: "Message that reached it" })).toBeVisible();
		},
	},
	{
		name: "run-outline",
		async show({ canvas, outline, page }, { failedRun }) {
			await page.goto(`/runs/${failedRun}`);
			await expect(canvas.node("Say it")).toBeVisible();
			await outline.goTo();
			await outline.move(/^Say it/);
			await page.keyboard.press("ArrowRight");
			await expect(outline.row("Ports and wires")).toBeVisible();
		},
	},
	{
		name: "version-outline",
		async show({ canvas, outline, page }, { broken }) {
			await page.goto(`/flows/${broken}/versions/1`);
			await expect(canvas.node("Say it")).toBeVisible();
			await outline.goTo();
			await outline.move(/^Say it/);
			await page.keyboard.press("ArrowRight");
			await expect(outline.row("Ports and wires")).toBeVisible();
		},
	},
];
