import type { Page } from "@playwright/test";
import { flowOf, log, startWith } from "../src/flows/flow-documents.ts";
import { expect, test } from "../src/test.ts";

/** Finds a command by typing, and does it. */
async function command(page: Page, text: string): Promise<void> {
	await page.keyboard.press("ControlOrMeta+k");
	const dialog = page.getByRole("dialog", { name: "Commands" });
	await dialog.getByRole("combobox").fill(text);
	await page.keyboard.press("Enter");
	await expect(dialog).toBeHidden();
}

test("a flow is made, run and left by the list of commands alone, which knows the page, the flow and the selection", async ({
	designer,
	page,
	api,
}) => {
	const { id } = await api.createFlow(
		flowOf("commands", [startWith({}), log("one", "One", [280, 0])], ["start.out > one.in"]),
	);
	const { canvas, inspector, runPanel } = designer;
	await designer.openFlow(id);

	await test.step("a node is found, and what can be done with it", async () => {
		await command(page, "go to one");
		await expect(inspector.nodeName).toHaveValue("One");
		await command(page, "duplicate");
		await expect(canvas.nodes).toHaveCount(3);
		await command(page, "undo");
		await expect(canvas.nodes).toHaveCount(2);
	});
	await test.step("a node is added by what it does", async () => {
		await command(page, "add send mail");
		await expect(canvas.nodes).toHaveCount(3);
		await command(page, "delete");
		await expect(canvas.nodes).toHaveCount(2);
	});
	await test.step("the flow runs", async () => {
		await designer.expectSaved();
		await command(page, "run");
		await runPanel.expectEnd("succeeded");
	});
	await test.step("what does not exist is said", async () => {
		await page.keyboard.press("ControlOrMeta+k");
		await page.getByRole("dialog", { name: "Commands" }).getByRole("combobox").fill("qqqq");
		await expect(page.getByText("No command matches.")).toBeVisible();
		await page.keyboard.press("Escape");
	});
	await test.step("the theme and the other pages", async () => {
		await command(page, "dark theme");
		await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
		await command(page, "go to settings");
		await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
		await page.keyboard.press("ControlOrMeta+k");
		await expect(page.getByRole("option", { name: "Undo" })).toHaveCount(0);
	});
});

test("a panel that breaks fails alone, says so, and can be tried again", { tag: "@critical" }, async ({
	designer,
	page,
	pageErrors,
	api,
}) => {
	const { id } = await api.createFlow(flowOf("broken", [startWith({}), log("one", "One", [280, 0])], []));
	pageErrors.expect(/broken on purpose|delayedAndroidKey/);
	// What the code fields of the inspector stand on, and nothing else on this page.
	await page.addInitScript(() => {
		const Real = window.MutationObserver;
		window.MutationObserver = class extends Real {
			constructor(callback: MutationCallback) {
				if (document.documentElement.dataset.broken) throw new Error("broken on purpose");
				super(callback);
			}
		};
	});
	const { canvas, inspector } = designer;
	await designer.openFlow(id);
	const setBroken = (broken: boolean) =>
		page.evaluate((value) => {
			if (value) document.documentElement.dataset.broken = "yes";
			else delete document.documentElement.dataset.broken;
		}, broken);
	await setBroken(true);
	await canvas.select("One");
	await expect(page.getByText("The inspector could not be shown")).toBeVisible();
	await expect(canvas.node("One")).toBeVisible();
	await setBroken(false);
	await page.getByRole("button", { name: "Try again" }).click();
	await expect(inspector.nodeName).toHaveValue("One");
});
