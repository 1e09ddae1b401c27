import { expect } from "@playwright/test";
import type { Scene } from "./scene.ts";

/** What a workspace has besides flows and runs. */
export const WORKSPACE: readonly Scene[] = [
	{
		name: "packages",
		async show({ page }) {
			await page.goto("/packages");
			await page.getByText("Built in", { exact: true }).click();
			await expect(page.getByRole("list", { name: "Nodes of Flow", exact: true })).toBeVisible();
		},
	},
	{
		name: "search",
		async show({ page }) {
			await page.goto("/search?query=order");
			await expect(page.getByRole("region", { name: "Results" }).getByRole("link").first()).toBeVisible();
		},
	},
	{
		name: "costs",
		async show({ page }) {
			await page.goto("/costs");
			await expect(page.getByRole("region", { name: "By flow" })).toBeVisible();
		},
	},
	{
		name: "files",
		async show({ page }) {
			await page.request.put("/api/files/content?path=orders.csv&replace=true", {
				headers: { "content-type": "application/octet-stream" },
				data: Buffer.from("id,total\n1,20\n2,35\n"),
			});
			await page.goto("/files");
			await expect(page.getByRole("link", { name: "orders.csv", exact: true })).toBeVisible();
		},
	},
	{
		name: "file",
		async show({ page }) {
			await page.getByRole("link", { name: "orders.csv", exact: true }).click();
			await expect(page.getByRole("columnheader", { name: "total" })).toBeVisible();
		},
	},
	{
		name: "outbox",
		async show({ page }) {
			await page.goto("/outbox");
			await expect(page.getByRole("article")).toBeVisible();
		},
	},
	{
		name: "unknown-steps",
		async show({ page }) {
			await page.goto("/unknown-steps");
			await expect(page.getByRole("heading", { name: "Unknown steps" })).toBeVisible();
		},
	},
	{
		name: "not-found",
		async show({ page }) {
			await page.goto("/nowhere");
			await expect(page.getByRole("heading", { name: "Not found" })).toBeAttached();
		},
	},
];
