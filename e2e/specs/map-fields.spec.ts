import { askDesk, flowOf, log, startWith } from "../src/flows/flow-documents.ts";
import { expect, test } from "../src/test.ts";

test("a field of the message is dragged into a parameter, or put there by keyboard [P4]", {
	tag: "@critical",
}, async ({ designer, api, page }) => {
	const { id } = await api.createFlow(
		flowOf(
			"mapped",
			[startWith({ order: { id: "A-17" }, word: "old" }), log("say", "Say it", [280, 0], "{{ word }}")],
			["start.out > say.in"],
		),
	);
	await designer.openFlow(id);
	await designer.canvas.select("Say it");
	const here = page.getByRole("region", { name: "Message that arrives here" });
	const settingOfText = async () =>
		(await api.flow(id)).nodes.find(({ id: node }) => node === "say")?.params.text;
	await page.getByText("Message that arrives here, from the trigger").click();

	await test.step("dragged", async () => {
		await here.getByText("word:").dragTo(page.locator("#parameter-text"));
		await designer.expectSaved();
		await expect.poll(settingOfText).toEqual({ scope: "Message", path: "word" });
		await expect(page.locator("#parameter-text")).toContainText("Written by “New question”");
		await expect(page.locator("#parameter-text")).toContainText("old");
	});

	await test.step("by keyboard", async () => {
		await here.getByRole("treeitem", { name: /^order:/ }).click();
		await here.getByRole("button", { name: "Actions for order.id" }).focus();
		await page.keyboard.press("Enter");
		await expect(page.getByRole("menuitem", { name: "Use in parameter…" })).toBeFocused();
		await page.keyboard.press("Enter");
		const dialog = page.getByRole("dialog", { name: "Use in a parameter" });
		await expect(dialog.getByRole("option", { name: /^Say it · Text/ })).toHaveAttribute(
			"aria-selected",
			"true",
		);
		await page.keyboard.press("Enter");
		await expect(dialog).toBeHidden();
		await expect.poll(settingOfText).toEqual({ scope: "Message", path: "order.id" });
		await expect(page.locator("#parameter-text")).toContainText("A-17");
	});
});

test("an output of any step of the run is dragged into a parameter; where it cannot be read, the reason is said [P4]", async ({
	designer,
	api,
	page,
}) => {
	const { id } = await api.createFlow(
		flowOf(
			"outputs-mapped",
			[
				startWith({ question: "Anything new?" }),
				askDesk({ provider: "scripted", script: [{ text: "All is shipped." }] }),
				log("say", "Say it", [560, 0], "hello"),
				log("other", "Say something else", [560, 160], "hello"),
			],
			["start.out > desk.in", "desk.out > say.in", "start.out > other.in"],
		),
	);
	await api.run(id);
	await designer.openFlow(id);
	const settingOf = async (name: string) =>
		(await api.flow(id)).nodes.find(({ id: node }) => node === name)?.params.text;
	const output = page.getByRole("region", { name: "Output of Desk" });
	const showOutput = async (node: string) => {
		await designer.canvas.select(node);
		await page.getByText("Message that arrives here, from the last run").click();
		await page.getByRole("combobox", { name: "Fields of" }).click();
		await page.getByRole("option", { name: "Output of Desk, step 1" }).click();
	};

	await test.step("dragged to a node after it", async () => {
		await showOutput("Say it");
		await output.getByText("text:").dragTo(page.locator("#parameter-text"));
		await expect.poll(() => settingOf("say")).toEqual({ scope: "Message", path: "text" });
	});

	await test.step("dragged to a node that it never comes to", async () => {
		await showOutput("Say something else");
		await output.getByText("text:").dragTo(page.locator("#parameter-text"));
		await expect(
			page.getByText("“Desk”, which writes it, does not run before “Say something else”.").first(),
		).toBeVisible();
		expect(await settingOf("other")).toMatchObject({ template: "hello" });
	});

	await test.step("from the run panel, by keyboard", async () => {
		await designer.undo.click();
		await page.getByRole("button", { name: "Run panel" }).click();
		await designer.runPanel.show(/Desk/);
		await designer.runPanel.output("text").getByRole("button", { name: "Actions for text" }).press("Enter");
		await page.getByRole("menuitem", { name: "Use in parameter…" }).press("Enter");
		const dialog = page.getByRole("dialog", { name: "Use in a parameter" });
		await page.keyboard.type("something else");
		await expect(dialog.getByRole("option", { name: /^Say something else · Text/ })).toContainText(
			"“Desk”, which writes it, does not run before",
		);
		await dialog.getByRole("combobox").fill("say it · text");
		await page.keyboard.press("Enter");
		await expect.poll(() => settingOf("say")).toEqual({ scope: "Message", path: "text" });
	});
});
