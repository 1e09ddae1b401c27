import { carefulDesk } from "../src/flows/construct-documents.ts";
import { freshName } from "../src/flows/flow-documents.ts";
import { lookAt, lookAtOpen } from "../src/look-at.ts";
import { expect, test } from "../src/test.ts";

for (const colorScheme of ["light", "dark"] as const) {
	test.describe(colorScheme, () => {
		test.use({ colorScheme, reducedMotion: "reduce" });

		test("rules and conditions of approvals are accessible and fit", async ({ designer, api, page }, {
			config,
		}) => {
			test.slow();
			const picture = (name: string) => `${config.rootDir}/../../test-results/screens/${name}-${colorScheme}`;
			const { approvals, canvas, inspector } = designer;
			const { id } = await api.createFlow(carefulDesk(`${freshName("reader")}@example.com`));
			await designer.openFlow(id);
			await designer.startRun();
			await canvas.node("Send mail").getByRole("link", { name: "Answer" }).click();
			await approvals.field("Your name").fill("Kim");
			await page.getByRole("checkbox", { name: "Approve such calls by a rule" }).check();
			await lookAt({ page, scene: "a rule in an answer", picture: picture("approval-rule") });
			await approvals.press("Approve");

			await page.goto("/approvals");
			await page.getByRole("button", { name: /^\d+ rules?$/ }).click();
			await expect(page.getByRole("dialog", { name: "Rules" })).toContainText("Kim");
			await lookAt({ page, scene: "rules", picture: picture("approval-rules") });
			await page.keyboard.press("Escape");

			const careful = carefulDesk(`${freshName("reader")}@example.com`);
			const escalating = await api.createFlow({
				...careful,
				nodes: careful.nodes.map((each) =>
					each.tool
						? { ...each, tool: { ...each.tool, escalateAfterMs: 1000, escalateTo: "Night desk" } }
						: each,
				),
			});
			await designer.openFlow(escalating.id);
			await designer.startRun();
			await expect(canvas.node("Send mail")).toContainText("Escalated");
			await designer.runPanel.show(/Send mail called as send_email/);
			await lookAt({ page, scene: "an escalated step", picture: picture("escalated-step") });
			await canvas.node("Send mail").getByRole("link", { name: "Answer" }).click();
			await expect(approvals.question).toContainText("from Kim to Night desk");
			await lookAt({ page, scene: "an escalated question", picture: picture("escalated-question") });

			await page.goto("/runs");
			await expect(page.getByRole("heading", { name: "Runs", level: 1 })).toBeVisible();
			await expect(page.getByRole("main").getByRole("link", { name: "Statistics" })).toBeVisible();
			await lookAt({ page, scene: "runs", picture: picture("runs-page") });

			await page.setViewportSize({ width: 1440, height: 900 });
			await designer.openFlow(id);
			await canvas.select("Send mail");
			await inspector.openTab("As a tool");
			const approval = page.getByRole("region", { name: "Approval" });
			await approval.getByRole("radio", { name: "When" }).click();
			await approval.getByRole("button", { name: "Add a usual condition" }).click();
			await lookAtOpen({ page, scene: "usual conditions", picture: picture("approval-conditions") });
		});
	});
}
