import { paidDesk, thinkingDesk } from "../src/flows/construct-documents.ts";
import { lookAt } from "../src/look-at.ts";
import { expect, test } from "../src/test.ts";

test.use({ reducedMotion: "reduce" });

test("what models cost and read is accessible and fits", async ({ designer, api, page }) => {
	test.slow();
	const paid = await api.createFlow(paidDesk(420_000));
	await designer.openFlow(paid.id);
	await designer.startRun();
	await designer.runPanel.expectEnd("succeeded");
	await designer.runPanel.modelCalls.first().click();
	await expect(designer.runPanel.panel).toContainText("900 from the provider's cache, 200 written to it");
	await lookAt(page, "model-cache");

	const thinking = await api.createFlow(thinkingDesk(0));
	await designer.openFlow(thinking.id);
	await designer.startRun();
	await designer.runPanel.expectEnd("succeeded");
	await designer.runPanel.show(/Desk/);
	await designer.runPanel.panel.getByText("Reasoning", { exact: true }).first().click();
	await expect(designer.runPanel.panel).toContainText("They want a note.");
	await lookAt(page, "model-reasoning");
	await designer.canvas.select("Desk");
	const model = designer.inspector.parameter("Model");
	await model.getByRole("combobox", { name: "Model: provider" }).click();
	await page.getByRole("option", { name: "Anthropic" }).click();
	await model.getByText("Answer settings").click();
	await model.getByRole("combobox", { name: "Reasoning" }).scrollIntoViewIfNeeded();
	await lookAt(page, "model-settings");

	await page.goto(`/costs?flow=${paid.id}`);
	await expect(page.getByRole("term").filter({ hasText: "From cache" })).toBeVisible();
	await lookAt(page, "model-costs");
	await page.goto("/settings");
	await page.getByRole("button", { name: "Add a price" }).click();
	await expect(page.getByRole("dialog", { name: "New price" })).toBeVisible();
	await lookAt(page, "model-price");
});
