import { expect, type Locator, type Page } from "@playwright/test";
import type { StartRunReply } from "@switchyard/spec/http";
import { ApprovalsDriver } from "./drivers/approvals-driver.ts";
import { CanvasDriver } from "./drivers/canvas-driver.ts";
import { InspectorDriver } from "./drivers/inspector-driver.ts";
import { OutlineDriver } from "./drivers/outline-driver.ts";
import { PaletteDriver } from "./drivers/palette-driver.ts";
import { RunPanelDriver } from "./drivers/run-panel-driver.ts";

/** The designer in a browser tab, with what a person does in it as methods. */
export class DesignerPage {
	readonly page: Page;
	readonly palette: PaletteDriver;
	readonly canvas: CanvasDriver;
	readonly inspector: InspectorDriver;
	readonly outline: OutlineDriver;
	readonly runPanel: RunPanelDriver;
	readonly approvals: ApprovalsDriver;
	readonly runButton: Locator;
	readonly stopButton: Locator;
	readonly runAgainButton: Locator;
	/** Where the person's changes are: a button that says so. */
	readonly saved: Locator;
	/** Says that edits wait in this browser for the server. */
	readonly kept: Locator;
	readonly undo: Locator;
	readonly redo: Locator;

	constructor(page: Page) {
		this.page = page;
		this.palette = new PaletteDriver(page);
		this.canvas = new CanvasDriver(page);
		this.inspector = new InspectorDriver(page);
		this.outline = new OutlineDriver(page);
		this.runPanel = new RunPanelDriver(page);
		this.approvals = new ApprovalsDriver(page);
		this.runButton = page.getByRole("button", { name: "Run", exact: true });
		this.stopButton = page.getByRole("button", { name: "Stop", exact: true });
		this.runAgainButton = page.getByRole("button", { name: "Run again", exact: true });
		this.saved = page.getByRole("button", { name: /^Saved: / });
		this.kept = page.getByRole("button", { name: /^Kept here: / });
		this.undo = page.getByRole("button", { name: /^Undo/ });
		this.redo = page.getByRole("button", { name: /^Redo/ });
	}

	async openFlow(flow: string): Promise<void> {
		await this.page.goto(`/flows/${flow}`);
		await expect(this.canvas.surface).toBeVisible();
	}

	/** Makes an empty flow from the list of flows. */
	async newFlow(name: string): Promise<void> {
		await this.page.goto("/flows");
		await this.page.getByRole("button", { name: "New flow" }).click();
		const dialog = this.page.getByRole("dialog", { name: "New flow" });
		await dialog.getByRole("textbox", { name: "Name" }).fill(name);
		await dialog.getByRole("button", { name: "Create" }).click();
		await expect(this.page.getByRole("heading", { name, level: 1 })).toBeAttached();
	}

	/** Publishes the open flow as it is. */
	async publish(): Promise<void> {
		await this.page.getByRole("button", { name: /^Publish/ }).click();
		const dialog = this.page.getByRole("dialog", { name: "Publish the flow" });
		await dialog.getByRole("button", { name: /^Publish version/ }).click();
		await expect(dialog).toBeHidden();
	}

	/** The id of the flow that is open. */
	get flowId(): string {
		return new URL(this.page.url()).pathname.split("/")[2] ?? "";
	}

	async goTo(
		place:
			| "Search"
			| "Flows"
			| "Runs"
			| "Approvals"
			| "Robots"
			| "Documents"
			| "Costs"
			| "Statistics"
			| "Work items"
			| "Packages"
			| "Files"
			| "Outbox"
			| "Settings",
	): Promise<void> {
		await this.page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: place }).click();
	}

	/** Resolves once every change is on the server. */
	async expectSaved(): Promise<void> {
		await expect(this.saved).toBeVisible();
	}

	/** Starts a run of the open flow and waits until it is the one in view; gives its id. */
	async startRun(): Promise<string> {
		const answered = this.page.waitForResponse((response) => response.url().endsWith(`${this.flowId}/runs`));
		await this.runButton.click();
		const { runId } = (await (await answered).json()) as StartRunReply;
		await this.runPanel.expectShown(runId);
		return runId;
	}

	/** Runs the open flow and waits until it succeeded. */
	async run(): Promise<void> {
		await this.startRun();
		await this.runPanel.expectEnd("succeeded");
	}
}
