import type { Locator, Page } from "@playwright/test";
import type { DesignerPage } from "../src/designer-page.ts";
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
			// With nothing selected, a node is added by itself.
			await press("Escape", "a");
			await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
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
		await expect(page.getByRole("option", { name: "Agent Become a tool of this agent" })).toBeVisible();
		await chooseOption(page, "Agent Become a tool of this agent");
		await expect(canvas.toolWire("Log", "Agent")).toBeAttached();
		await selectByKeys(designer.page, canvas.node("Manual Trigger"));
		await press("c");
		await chooseOption(page, "Agent Send the message to it");
		await expect(canvas.wire("Manual Trigger", "Agent")).toBeAttached();
	});

	await test.step("set who fills what", async () => {
		await selectByKeys(designer.page, canvas.node("Agent"));
		await press("Enter");
		await tabTo(page, inspector.chip("Prompt"));
		await press("Enter");
		await expect(inspector.scopeChoice("AI")).toBeFocused();
		await press("ArrowDown");
		await expect(inspector.scopeChoice("Custom")).toBeFocused();
		await press("Enter");
		await inspector.expectScope("Prompt", "Custom");
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

test("an order desk is built, run and read by keyboard alone, from an empty flow [P1, P2]", async ({
	designer,
	page,
}) => {
	test.slow();
	const { canvas, outline, runPanel } = designer;
	const name = freshName("desk-by-keys");
	const address = `${name}@example.com`;

	await test.step("make a flow", async () => {
		await page.goto("/flows");
		await tabTo(page, page.getByRole("button", { name: "New flow" }));
		await page.keyboard.press("Enter");
		await page.keyboard.type(name);
		await page.keyboard.press("Enter");
		await expect(page.getByRole("heading", { name, level: 1 })).toBeAttached();
	});

	await test.step("trigger, agent with a tool, switch, mail", async () => {
		await outline.goTo();
		await outline.choose("a", "manual");
		await outline.expectAt(/^Manual Trigger/);
		await outline.choose("a", "agent");
		await outline.expectAt(/^Agent/);
		await outline.choose("a", "switch");
		await outline.expectAt(/^Switch/);
		await outline.choose("a", "log");
		await outline.expectAt(/^Log/);
		await outline.move(/^Agent/);
		await page.keyboard.press("ArrowRight");
		await outline.move("Ports and wires");
		await page.keyboard.press("ArrowRight");
		await outline.move(/^Port Tools/);
		await outline.choose("a", "send mail");
		await outline.expectAt(/^Send Mail/);
		await expect(canvas.toolWire("Send Mail", "Agent")).toBeAttached();
	});

	await test.step("say who fills what", async () => {
		await outline.move(/^Manual Trigger/);
		await page.keyboard.press("ArrowRight");
		await goToField(page, outline, ": Message");
		await page.keyboard.press("ControlOrMeta+a");
		await page.keyboard.insertText(JSON.stringify({ question: `Tell ${address} that order 7 has shipped` }));
		await outline.goTo();
		await outline.move(/^Manual Trigger/);
		await page.keyboard.press("ArrowLeft");
		await outline.move("Parameters");
		await page.keyboard.press("ArrowRight");
		await goToField(page, outline, ": Prompt");
		await page.keyboard.press("ControlOrMeta+a");
		await page.keyboard.type("question");
		await outline.goTo();
		await outline.move(/^Send Mail/);
		await page.keyboard.press("ArrowRight");
		await outline.move(": From");
		// Read from the message, and back to a fixed value.
		await page.keyboard.press("s");
		await outline.expectAt(/^MMessage: From/);
		await page.keyboard.press("s");
		await outline.expectAt(/^CCustom: From/);
		await goToField(page, outline, ": From");
		await page.keyboard.type("desk@example.com");
		await outline.goTo();
		await goToField(page, outline, ": Mail server");
		await page.keyboard.press("Enter");
		// The list takes the focus once more when it has found its place: who was quicker types again.
		await expect(async () => {
			await typeIntoList(page, "outbox");
			await expect(page.getByRole("option", { name: "outbox" })).toBeFocused({ timeout: 1500 });
		}).toPass();
		await page.keyboard.press("Enter");
		await expect(page.getByRole("button", { name: "No problems" })).toBeVisible();
	});

	await test.step("run it, and read the call and the mail", async () => {
		await page.keyboard.press("Control+Enter");
		await runPanel.expectEnd("succeeded");
		await outline.goTo();
		await outline.move(/^Send Mail/);
		await outline.expectAt(/^Send Mail.*succeeded/);
		// The selected node's step is the one that is shown.
		await tabTo(page, runPanel.step("Send Mail called as send_email"));
		await expect(runPanel.parameter("to")).toContainText(address);
		await tabTo(page, page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Outbox" }));
		await page.keyboard.press("Enter");
		const mail = page
			.getByRole("list", { name: "Mails" })
			.getByRole("button", { name: new RegExp(`^${address}`) });
		await tabTo(page, mail);
		await page.keyboard.press("Enter");
		await expect(page.getByRole("article")).toContainText("Order 7 has shipped");
	});
});

test("the canvas's keys move, select, copy and delete", { tag: "@critical" }, async ({
	designer,
	api,
	page,
}) => {
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

/** Goes from a parameter's row to its field. */
async function goToField(page: Page, outline: DesignerPage["outline"], words: string): Promise<void> {
	await outline.move(words);
	await page.keyboard.press("Enter");
	await expect(page.locator("#inspector-panel").locator(":focus")).toBeAttached();
}

/** Types the beginning of an option's name. The list moves the focus a moment after each key, and looks on from where the focus is. */
async function typeIntoList(page: Page, text: string): Promise<void> {
	for (const letter of text) {
		await page.keyboard.press(letter);
		await page.evaluate(() => new Promise((moved) => setTimeout(moved)));
	}
}

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
