import { expect } from "@playwright/test";
import { freshName } from "../flows/flow-documents.ts";
import type { Scene } from "./scene.ts";

/** Settings, and their dialogs. */
export const SETTINGS: readonly Scene[] = [
	{
		name: "settings",
		async show({ page }) {
			await page.goto("/settings");
			await expect(page.getByText("Healthy")).toBeVisible();
		},
	},
	{
		name: "new-credential",
		async show({ page }) {
			await page.getByRole("button", { name: "Add", exact: true }).click();
			await expect(page.getByRole("dialog", { name: "New credential" })).toBeVisible();
		},
	},
	{
		name: "new-mail-credential",
		async show({ page }) {
			const dialog = page.getByRole("dialog", { name: "New credential" });
			await dialog.getByRole("combobox", { name: "Kind" }).click();
			await page.getByRole("option", { name: "Mail server (sending)" }).click();
			await dialog.getByRole("textbox", { name: "Certificate" }).scrollIntoViewIfNeeded();
		},
	},
	{
		name: "new-sign-in-credential",
		async show({ page }) {
			const dialog = page.getByRole("dialog", { name: "New credential" });
			await dialog.getByRole("combobox", { name: "Kind" }).click();
			await page.getByRole("option", { name: "HTTP requests" }).click();
			await dialog.getByRole("combobox", { name: "Authentication" }).click();
			await page.getByRole("option", { name: "OAuth 2, a person signs in" }).click();
			await expect(dialog.getByRole("button", { name: "Store and sign in" })).toBeVisible();
		},
	},
	{
		name: "new-access-token",
		async show({ page }) {
			await page.goto("/settings");
			await page.getByRole("button", { name: "Create an access token" }).click();
			const dialog = page.getByRole("dialog", { name: "New access token" });
			await dialog.getByRole("switch", { name: "Run flows" }).click();
			await dialog.getByRole("textbox", { name: "Flows" }).fill("order-desk");
			await expect(dialog.getByRole("textbox", { name: "Flows" })).toBeVisible();
		},
	},
	{
		name: "created-access-token",
		async show({ page }) {
			const dialog = page.getByRole("dialog");
			await dialog.getByRole("textbox", { name: "Name" }).fill(freshName("Nightly import"));
			await dialog.getByRole("button", { name: "Create" }).click();
			await expect(dialog.getByRole("textbox", { name: "Token" })).toHaveValue(/^switchyard_/);
		},
	},
	{
		name: "access-tokens",
		async show({ page }) {
			await page.getByRole("button", { name: "Done" }).click();
			await expect(page.getByRole("button", { name: /^Revoke Nightly import/ }).last()).toBeVisible();
		},
	},
	{
		name: "new-price",
		async show({ page }) {
			await page.getByRole("button", { name: "Add a price" }).click();
			const dialog = page.getByRole("dialog", { name: "New price" });
			await dialog.getByRole("button", { name: "Add", exact: true }).click();
			await expect(dialog.getByText("Enter the provider's name of the model.")).toBeVisible();
		},
	},
];
