import { slowDesk } from "../src/flows/construct-documents.ts";
import { expect, test } from "../src/test.ts";

test("a person stops an agent on its node, and the run goes its way with what it had answered", async ({
	designer,
	api,
}) => {
	const { id } = await api.createFlow(slowDesk());
	const { canvas, runPanel } = designer;
	await designer.openFlow(id);
	await designer.startRun();
	await canvas.node("Desk").getByRole("button", { name: "Stop agent" }).click();
	await expect(canvas.state("Desk", "Succeeded")).toBeVisible();
	await runPanel.show(/^Succeeded: Desk/);
	const words = runPanel.shownStep.getByRole("region", { name: "Model output" });
	await expect(words).toContainText("One moment.");
	await expect(words).toContainText("A person stopped the agent here.");
	await expect(runPanel.output("finish_reason")).toContainText("stopped");
	await expect(runPanel.output("text")).toContainText("One moment.");
});

test("a person with a name stops an agent in the run panel, and another time the run", async ({
	designer,
	api,
	page,
}) => {
	await page.addInitScript(() => localStorage.setItem("switchyard.person", "Kim"));
	const { id } = await api.createFlow(slowDesk());
	const { canvas, runPanel } = designer;
	await designer.openFlow(id);
	await designer.startRun();
	await runPanel.show(/Desk/);
	await runPanel.shownStep.getByRole("button", { name: "Stop agent" }).click();
	await expect(canvas.state("Desk", "Succeeded")).toBeVisible();
	await expect(runPanel.shownStep.getByRole("button", { name: "Stop agent" })).toHaveCount(0);
	await expect(runPanel.shownStep).toContainText("Kim stopped the agent here.");
	await designer.startRun();
	await page.getByRole("button", { name: /^Stop/ }).first().click();
	await runPanel.expectEnd("was stopped");
	await page.getByRole("tab", { name: "Result" }).click();
	await expect(page.getByText("Kim stopped the run.")).toBeVisible();
});
