import { longDesk, thinkingDesk } from "../src/flows/construct-documents.ts";
import { expect, test } from "../src/test.ts";

test("what an agent's model thinks is folded in the run panel, comes as it is thought, and is kept", async ({
	designer,
	api,
	page,
}) => {
	test.slow();
	const { id } = await api.createFlow(thinkingDesk(60_000));
	const { canvas, runPanel } = designer;
	const words = runPanel.shownStep.getByRole("region", { name: "Model output" });
	await designer.openFlow(id);
	await designer.startRun();
	await expect(canvas.node("Desk").getByRole("button", { name: "Stop agent" })).toBeVisible();
	await runPanel.show(/Desk/);

	await test.step("it is folded until somebody opens it, also while the model thinks", async () => {
		// The model thinks in five pieces, a fifth of its minute each, and what came before one watches is not sent again.
		const piece = { timeout: 40_000 };
		await expect(words.getByText("Reasoning", { exact: true })).toHaveCount(2, piece);
		await expect(words).not.toContainText(/written|Nothing|left/);
		await words.getByText("Reasoning", { exact: true }).last().click();
		await expect(words).toContainText(/written|Nothing|left/, piece);
		await expect(words).toContainText("Thinking…");
	});

	await test.step("it stays with its answer when the run is over, and after a reload", async () => {
		await words.getByRole("button", { name: "Stop agent" }).click();
		await runPanel.expectEnd("succeeded");
		await page.reload();
		await runPanel.show(/Desk/);
		await expect(words).not.toContainText("They want a note.");
		await words.getByText("Reasoning", { exact: true }).click();
		await expect(words).toContainText("They want a note. The tool for that is log.");
	});
});

test("how much a model thinks, and how much it reads, is set in the inspector", async ({
	designer,
	page,
}) => {
	const { canvas, inspector } = designer;
	await designer.newFlow("Settings of a model");
	await designer.palette.add("Agent");
	await canvas.select("Agent");
	const model = inspector.parameter("Model");
	await model.getByRole("combobox", { name: "Model: provider" }).click();
	await page.getByRole("option", { name: "Anthropic" }).click();
	await model.getByRole("textbox", { name: "Model name" }).fill("claude-sonnet-4-5");
	await model.getByText("Answer settings").click();
	await model.getByRole("combobox", { name: "Reasoning" }).click();
	await page.getByRole("option", { name: "High" }).click();
	await model.getByRole("textbox", { name: "Context window in tokens" }).fill("200000");
	await page.keyboard.press("Tab");
	await designer.expectSaved();
	await page.reload();
	await canvas.select("Agent");
	await model.getByText("Answer settings").click();
	await expect(model.getByRole("combobox", { name: "Reasoning" })).toContainText("High");
	await expect(model.getByRole("textbox", { name: "Context window in tokens" })).toHaveValue("200000");
	await model.getByRole("combobox", { name: "Reasoning" }).click();
	await page.getByRole("option", { name: "Provider's default" }).click();
	await designer.expectSaved();
	await page.reload();
	await canvas.select("Agent");
	await model.getByText("Answer settings").click();
	await expect(model.getByRole("combobox", { name: "Reasoning" })).toContainText("Provider's default");
});

test("older turns are summarised once the window that the designer sets is nearly full", async ({
	designer,
	api,
	page,
}) => {
	const { id } = await api.createFlow(longDesk());
	const { canvas, inspector, runPanel } = designer;
	await designer.openFlow(id);
	await canvas.select("Desk");
	const model = inspector.parameter("Model");

	await test.step("too small a window is refused, with what it may be", async () => {
		await model.getByRole("textbox", { name: "Context window in tokens" }).fill("12");
		await expect(model).toContainText("256");
	});

	await test.step("the summary is shown where it took place, and the agent answers all the same", async () => {
		await model.getByRole("textbox", { name: "Context window in tokens" }).fill("500");
		await page.keyboard.press("Tab");
		await designer.expectSaved();
		const [agent] = (await api.flow(id)).nodes.filter(({ type }) => type === "AI.Agent");
		expect(agent?.params.model).toMatchObject({ value: { contextTokens: 500, script: expect.any(Array) } });
		await designer.startRun();
		await expect(canvas.state("Desk", "Succeeded")).toBeVisible({ timeout: 20_000 });
		await runPanel.show(/Desk/);
		const words = runPanel.shownStep.getByRole("region", { name: "Model output" });
		await expect(words).toContainText(
			"The conversation was nearly too long: a summary takes the place of its",
		);
		await expect(words).toContainText("It wrote a note of many a.");
		await expect(words).toContainText("Both are written.");
		await expect(runPanel.modelCalls.filter({ hasText: "summary" })).toHaveCount(1);
	});
});
