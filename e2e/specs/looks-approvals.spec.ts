import { carefulDesk } from "../src/flows/construct-documents.ts";
import { freshName } from "../src/flows/flow-documents.ts";
import { lookAt, lookAtOpen } from "../src/look-at.ts";
import { expect, test } from "../src/test.ts";

test.use({ reducedMotion: "reduce" });

test("rules and conditions of approvals are accessible and fit", async ({ designer, api, page }) => {
	test.slow();
	const { approvals, canvas, inspector } = designer;
	const { id } = await api.createFlow(carefulDesk(`${freshName("reader")}@example.com`));
	await designer.openFlow(id);
	await designer.startRun();
	await canvas.node("Send mail").getByRole("link", { name: "Answer" }).click();
	await approvals.field("Your name").fill("Kim");
	await page.getByRole("checkbox", { name: "Approve such calls by a rule" }).check();
	await lookAt(page, "approval-rule");
	await approvals.press("Approve");

	await page.goto("/approvals");
	await page.getByRole("button", { name: /^\d+ rules?$/ }).click();
	await expect(page.getByRole("dialog", { name: "Rules" })).toContainText("Kim");
	await lookAt(page, "approval-rules");
	await page.keyboard.press("Escape");

	const careful = carefulDesk(`${freshName("reader")}@example.com`);
	const escalating = await api.createFlow({
		...careful,
		nodes: careful.nodes.map((each) =>
			each.tool ? { ...each, tool: { ...each.tool, escalateAfterMs: 1000, escalateTo: "Night desk" } } : each,
		),
	});
	await designer.openFlow(escalating.id);
	await designer.startRun();
	await expect(canvas.node("Send mail")).toContainText("Escalated");
	await designer.runPanel.show(/Send mail called as send_email/);
	await lookAt(page, "escalated-step");
	await canvas.node("Send mail").getByRole("link", { name: "Answer" }).click();
	await expect(approvals.question).toContainText("from Kim to Night desk");
	await lookAt(page, "escalated-question");

	await page.goto("/runs");
	await expect(page.getByRole("heading", { name: "Runs", level: 1 })).toBeVisible();
	await expect(page.getByRole("main").getByRole("link", { name: "Statistics" })).toBeVisible();
	await lookAt(page, "runs-page");

	await page.setViewportSize({ width: 1440, height: 900 });
	await designer.openFlow(id);
	await canvas.select("Send mail");
	await inspector.openTab("As a tool");
	const approval = page.getByRole("region", { name: "Approval" });
	await approval.getByRole("radio", { name: "When" }).click();
	await approval.getByRole("button", { name: "Add a usual condition" }).click();
	await lookAtOpen(page, "approval-conditions");
});
