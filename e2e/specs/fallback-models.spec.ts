import { limitedDesk } from "../src/flows/construct-documents.ts";
import { expect, test } from "../src/test.ts";

test("an agent waits for a model over its limit, and another one answers where it is too busy", async ({
	designer,
	api,
}) => {
	const { id } = await api.createFlow(limitedDesk(15_000));
	const { canvas, inspector, runPanel } = designer;

	await test.step("a fallback model is added in the inspector", async () => {
		await designer.openFlow(id);
		await canvas.select("Desk");
		await inspector.panel.getByText("Advanced").click();
		const models = inspector.parameter("Fallback models");
		await models.getByRole("button", { name: "Add model" }).click();
		await models.getByRole("combobox", { name: "Fallback model 1: provider" }).click();
		await designer.page.getByRole("option", { name: "Demo (not an AI)" }).click();
		await designer.expectSaved();
	});

	await test.step("the node says that it is limited, and when it asks again", async () => {
		await designer.startRun();
		await expect(canvas.node("Desk")).toContainText(/Rate limited\s*asks again in \d+ s/);
		await runPanel.show(/Desk/);
		await expect(runPanel.shownStep).toContainText(/Rate limited: it asks its model again in \d+ s/);
	});

	await test.step("the run panel says what refused, and who answered", async () => {
		await expect(canvas.state("Desk", "Succeeded")).toBeVisible({ timeout: 30_000 });
		const words = runPanel.shownStep.getByRole("region", { name: "Model output" });
		await expect(words).toContainText("scripted: Rate limited, waits 15 s. Slow down.");
		await expect(words).toContainText("scripted: Overloaded, asks the next model. We are full.");
		await expect(words).toContainText("Fallback model: demo");
		await expect(runPanel.modelCalls.filter({ hasText: "turn 2" })).toContainText("demo");
	});
});
