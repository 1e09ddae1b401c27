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

test("a person stops an agent in the run panel", async ({ designer, api }) => {
	const { id } = await api.createFlow(slowDesk());
	const { canvas, runPanel } = designer;
	await designer.openFlow(id);
	await designer.startRun();
	await runPanel.show(/Desk/);
	await runPanel.shownStep.getByRole("button", { name: "Stop agent" }).click();
	await expect(canvas.state("Desk", "Succeeded")).toBeVisible();
	await expect(runPanel.shownStep.getByRole("button", { name: "Stop agent" })).toHaveCount(0);
});
