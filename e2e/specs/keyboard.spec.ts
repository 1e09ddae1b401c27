import type { Locator, Page } from "@playwright/test";
import { freshName } from "../src/flows/flow-documents.ts";
import { expect, test } from "../src/test.ts";

test("keyboard alone adds, wires, sets scopes, runs and inspects [P1, P2]", async ({
	designer,
	api,
	page,
}) => {
	const { canvas, inspector, runPanel } = designer;
	const press = (...keys: string[]) => pressAll(page, keys);
	const name = freshName("keyboard");

	await test.step("make a flow", async () => {
		await page.goto("/flows");
		await tabTo(page, page.getByRole("button", { name: "New flow" }));
		await press("Enter");
		await page.keyboard.type(name);
		await press("Enter");
		await expect(page.getByRole("heading", { name, level: 1 })).toBeAttached();
	});

	await test.step("add three nodes", async () => {
		for (const type of ["manual", "agent", "log"]) {
			await press("a");
			await page.keyboard.type(type);
			await press("Enter");
		}
		await expect(canvas.nodes).toHaveCount(3);
	});

	await test.step("wire them: a message wire, and a tool", async () => {
		// The node added last is selected: the log.
		await press("c");
		await page.keyboard.type("agent");
		await expect(page.getByRole("option", { name: /^Agent/ })).toHaveCount(3);
		await expect(page.getByRole("option", { name: "Agent Be a tool of this agent" })).toBeVisible();
		await chooseOption(page, "Agent Be a tool of this agent");
		await expect(canvas.toolWire("Log", "Agent")).toBeAttached();
		await selectByKeys(designer.page, canvas.node("Manual Trigger"));
		await press("c");
		await chooseOption(page, "Agent Send the message to it");
		await expect(canvas.wire("Manual Trigger", "Agent")).toBeAttached();
	});

	await test.step("set who fills what", async () => {
		await selectByKeys(designer.page, canvas.node("Agent"));
		await press("Enter");
		await tabTo(page, inspector.scope("Prompt", "Message"));
		// A person's key stays down for a moment; radio buttons tell by that.
		await page.keyboard.down("ArrowLeft");
		await expect(inspector.scope("Prompt", "Custom")).toBeChecked();
		await page.keyboard.up("ArrowLeft");
		await tabTo(page, inspector.parameter("Prompt").getByRole("textbox"));
		await page.keyboard.type('Log "First"');
		await expect(page.getByRole("button", { name: "No problems" })).toBeVisible();
	});

	await test.step("run, at once with what is typed, and look at the tool call's values", async () => {
		await press("Control+a");
		await page.keyboard.type('Log "All done by keys"');
		await press("Control+Enter");
		await runPanel.expectEnd("succeeded");
		await tabTo(page, runPanel.steps.first());
		await press("ArrowDown");
		await expect(runPanel.step("Log called as log")).toBeFocused();
		await expect(runPanel.parameter("text")).toContainText("AI · the model's argument");
		await expect(runPanel.parameter("text")).toContainText("All done by keys");
	});

	const [run] = await api.runs(designer.flowId);
	expect(run?.status).toBe("succeeded");
});

test("the canvas's keys move, select, copy and delete", async ({ designer, api, page }) => {
	const { canvas } = designer;
	await designer.openFlow("order-triage");
	const before = await api.flow("order-triage");
	await tabTo(page, canvas.node("New order"));
	await page.keyboard.press("Space");
	await page.keyboard.press("Shift+ArrowDown");
	await page.keyboard.press("Alt+ArrowRight");
	await expect(canvas.node("What kind of order?")).toBeVisible();
	await page.keyboard.press("Control+d");
	await expect(canvas.nodes).toHaveCount(before.nodes.length + 1);
	await page.keyboard.press("Delete");
	await expect(canvas.nodes).toHaveCount(before.nodes.length);
	await designer.expectSaved();
	const start = (await api.flow("order-triage")).nodes.find(({ id }) => id === "start");
	expect(start?.position).not.toEqual(before.nodes.find(({ id }) => id === "start")?.position);
	await page.keyboard.press("?");
	await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(page.getByRole("dialog")).toBeHidden();
});

async function pressAll(page: Page, keys: readonly string[]): Promise<void> {
	for (const key of keys) await page.keyboard.press(key);
}

/** Goes forward from control to control until the wanted one has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
	await expect(wanted).toBeVisible();
	for (let presses = 0; presses < 150; presses++) {
		if (await wanted.evaluate((element) => element === document.activeElement)) return;
		await page.keyboard.press("Tab");
	}
	await expect(wanted, "reached by Tab").toBeFocused();
}

/** Goes to a node on the canvas and selects it. */
async function selectByKeys(page: Page, node: Locator): Promise<void> {
	await tabTo(page, node);
	await page.keyboard.press("Enter");
}

/** Picks from a list that is open: down to the option, then Enter. */
async function chooseOption(page: Page, name: string): Promise<void> {
	const option = page.getByRole("option", { name });
	await expect(option).toBeVisible();
	for (let presses = 0; presses < 20; presses++) {
		if ((await option.getAttribute("aria-selected")) === "true") break;
		await page.keyboard.press("ArrowDown");
	}
	await page.keyboard.press("Enter");
}
