import { join } from "node:path";
import { expect } from "@playwright/test";
import type { Scene } from "./scene.ts";

/** Files of other programs. */
const IMPORTS = join(import.meta.dirname, "../../../packages/flow/src/import/fixtures");

/** The list of flows, and what flows begin from. */
export const FLOWS: readonly Scene[] = [
	{
		name: "flows",
		async show({ page }) {
			await page.goto("/flows");
			await expect(page.getByRole("table")).toBeVisible();
		},
	},
	{
		name: "new-flow",
		async show({ page }) {
			await page.getByRole("button", { name: "New flow" }).click();
			await expect(page.getByRole("dialog", { name: "New flow" })).toBeVisible();
		},
	},
	{
		name: "import-report",
		async show({ page }) {
			await page.goto("/flows");
			await page.getByLabel("Flow files to import").setInputFiles(join(IMPORTS, "n8n-tickets.json"));
			await expect(page.getByRole("dialog", { name: /^Imported “Tickets/ })).toBeVisible();
		},
	},
	{
		name: "templates",
		async show({ page }) {
			await page.goto("/templates");
			await expect(page.getByRole("list", { name: "Templates" }).getByRole("heading").first()).toBeVisible();
		},
	},
	{
		name: "templates-none",
		async show({ page }) {
			await page.getByRole("searchbox", { name: "Search templates" }).fill("qqqq");
			await expect(page.getByText("No template matches")).toBeVisible();
		},
	},
];
