import { freshName } from "../src/flows/flow-documents.ts";
import { expect, test } from "../src/test.ts";

test("an agent gets an output schema by clicks, a Switch knows its choices before any run, and a repaired answer takes the branch", async ({
	designer,
	page,
	api,
}) => {
	const { canvas, inspector, palette, runPanel } = designer;
	await designer.newFlow(freshName("Triage"));
	const schema = inspector.parameter("Output schema");
	const rules = inspector.parameter("Rules");

	await test.step("an agent whose first answer will not fit", async () => {
		await palette.add("Manual Trigger");
		await palette.add("Agent");
		await inspector.setText("Prompt", "It does not start.");
		await inspector.choose("Model", "Scripted");
		await inspector.setJson("Model", [
			{ text: "It is a bug." },
			{ text: '{"category": "bug", "urgency": 4}' },
		]);
	});

	await test.step("its output schema, from an example", async () => {
		await schema.getByRole("button", { name: "From an example" }).click();
		const dialog = page.getByRole("dialog", { name: "Output schema from an example" });
		const example = dialog.getByRole("textbox", { name: "Example" });
		await example.fill("[1]");
		await expect(dialog.getByText("The example must be an object")).toBeVisible();
		await example.fill('{"category": "bug", "urgency": 4}');
		await dialog.getByRole("button", { name: "Use these fields" }).click();
		await expect(dialog).toBeHidden();
		await expect(schema.getByRole("combobox", { name: "Type of urgency" })).toHaveText("Whole number");
	});

	await test.step("one of its fields becomes a choice", async () => {
		await schema.getByRole("combobox", { name: "Type of category" }).click();
		await page.getByRole("option", { name: "Choice", exact: true }).click();
		const choices = schema.getByRole("group", { name: "Choices of category" });
		await choices.getByRole("textbox", { name: "Choices of category 1" }).fill("question");
		await choices.getByRole("button", { name: "Add", exact: true }).click();
		await choices.getByRole("textbox", { name: "Choices of category 2" }).fill("bug");
		await choices.getByRole("textbox", { name: "Choices of category 2" }).blur();
		await schema.getByRole("textbox", { name: "Description of category" }).fill("What the ticket is about.");
		await schema.getByRole("textbox", { name: "Description of category" }).blur();
		await inspector.openTab("Outputs");
		await expect(inspector.panel.getByRole("textbox", { name: "category" })).toHaveValue("category");
	});

	await test.step("a Switch offers the field and its choices", async () => {
		await canvas.addAt({ node: "Agent", port: "Out" }, "Switch");
		await rules.getByRole("button", { name: "Add rule" }).click();
		await rules.getByRole("combobox", { name: "Rule 1, condition 1: field" }).fill("cat");
		await page.getByRole("option", { name: /^category\s*text\s*from Agent/ }).click();
		const value = rules.getByRole("combobox", { name: /condition 1: value$/ });
		await expect(value).toHaveText("question");
		await value.click();
		await page.getByRole("option", { name: "bug" }).click();
		await canvas.addAt({ node: "Switch", port: "bug" }, "Log");
	});

	await test.step("a field that no run has brought yet is dragged into a parameter", async () => {
		await page.getByText("Fields that will arrive here").click();
		const fields = page.getByRole("list", { name: "Fields that will arrive here" });
		await fields.getByText("category:").dragTo(page.locator("#parameter-text"));
		await expect(page.locator("#parameter-text")).toContainText("Written by “Agent”");
		await designer.expectSaved();
		await expect(page.getByRole("button", { name: "No problems" })).toBeVisible();
	});

	const agent = (await api.flow(designer.flowId)).nodes.find(({ type }) => type === "AI.Agent");
	expect(agent?.params.output_schema).toEqual({
		scope: "Custom",
		value: [
			{
				name: "category",
				type: "choice",
				required: true,
				choices: ["question", "bug"],
				description: "What the ticket is about.",
			},
			{ name: "urgency", type: "integer", required: true },
		],
	});

	await test.step("the refused answer is a turn like others, the repaired one takes the branch", async () => {
		await designer.run();
		await expect(canvas.state("Log", "Succeeded")).toBeVisible();
		await runPanel.step("Succeeded: Agent").click();
		await expect(page.getByText("The answer does not fit the output schema:")).toBeVisible();
		await expect(page.getByText("The answer is not valid JSON.")).toBeVisible();
	});
});
