import { expect } from "@playwright/test";
import type { DesignerPage } from "./designer-page.ts";

/** What the scenes show: flows and runs that are there before the first of them. */
export interface SceneSubjects {
	/** A flow that has problems. */
	readonly broken: string;
	/** A flow that starts by a schedule. */
	readonly schedule: string;
	/** A flow that asks for something when it is run. */
	readonly form: string;
	/** A run that failed. */
	readonly failedRun: string;
}

/** One thing that people look at: how to get there, from the scene before. */
export interface Scene {
	readonly name: string;
	readonly show: (designer: DesignerPage, subjects: SceneSubjects) => Promise<void>;
}

/** Every page of the designer, and what opens on it. */
export const SCENES: readonly Scene[] = [
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
	{
		name: "flow-problems",
		async show(designer, { broken }) {
			await designer.openFlow(broken);
			await designer.runButton.click();
			await expect(designer.page.getByRole("dialog", { name: "Problems" })).toBeVisible();
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
			await expect(page.getByRole("row", { name: /^Failed/ }).first()).toBeVisible();
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
		name: "packages",
		async show({ page }) {
			await page.goto("/packages");
			await page.getByText("Built in", { exact: true }).click();
			await expect(page.getByRole("list", { name: "Nodes of Flow", exact: true })).toBeVisible();
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
		name: "settings",
		async show({ page }) {
			await page.goto("/settings");
			await expect(page.getByText("Healthy")).toBeVisible();
		},
	},
	{
		name: "new-credential",
		async show({ page }) {
			await page.getByRole("button", { name: "Add" }).click();
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
			await dialog.getByRole("textbox", { name: "Name" }).fill("Nightly import");
			await dialog.getByRole("button", { name: "Create" }).click();
			await expect(dialog.getByRole("textbox", { name: "Token" })).toHaveValue(/^switchyard_/);
		},
	},
	{
		name: "access-tokens",
		async show({ page }) {
			await page.getByRole("button", { name: "Done" }).click();
			await expect(page.getByRole("button", { name: "Revoke Nightly import" })).toBeVisible();
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
