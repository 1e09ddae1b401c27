import { ai } from "@switchyard/flow/testing";
import { deskHandsOver } from "../src/flows/agent-documents.ts";
import { countedDesk, limitedDesk, slowDesk } from "../src/flows/construct-documents.ts";
import { askDesk, flowOf, log, startWith } from "../src/flows/flow-documents.ts";
import { lookAt } from "../src/look-at.ts";
import { expect, test } from "../src/test.ts";

/** An agent that asks for leave to call a tool, and asks a person something. */
function askingDesk() {
	return flowOf(
		"asking-desk",
		[
			startWith({ question: "Keep the note of the meeting." }),
			askDesk({
				provider: "scripted",
				script: [
					{
						toolCalls: [
							{ name: "request_authorization", arguments: { tool_name: "log", reason: "To keep the note." } },
							{
								name: "ask_human",
								arguments: {
									question: "Is “Alpha” the right name?",
									context: "The note calls it both Alpha and Alfa.",
								},
							},
						],
					},
					{ text: "Kept." },
				],
			}),
			{ ...log("say", "Say it", [760, 220]), params: { text: ai } },
			{
				id: "leave",
				type: "People.RequestAuthorization",
				name: "Ask for leave",
				position: { x: 200, y: 220 },
				params: { tool_name: ai, reason: ai },
			},
			{
				id: "human",
				type: "Flow.Ask",
				name: "Ask someone",
				position: { x: 480, y: 220 },
				params: { question: ai, context: ai },
			},
		],
		["start.out > desk.in", "desk.tools > leave.tool", "desk.tools > human.tool", "desk.tools > say.tool"],
	);
}

test.use({ reducedMotion: "reduce" });

test("what agents ask and do is accessible and fits", async ({ designer, api, page }) => {
	test.slow();
	const { canvas, inspector, approvals, runPanel } = designer;

	const asking = await api.createFlow(askingDesk());
	await designer.openFlow(asking.id);
	await designer.startRun();
	await canvas.node("Ask for leave").getByRole("link", { name: "Answer" }).click();
	await expect(approvals.question).toContainText("May “Desk” call log?");
	await lookAt(page, "agent-authorization");
	await approvals.open.filter({ hasText: "Alpha" }).click();
	await lookAt(page, "agent-question");

	const limited = await api.createFlow(limitedDesk(60_000));
	await designer.openFlow(limited.id);
	await canvas.select("Desk");
	await inspector.panel.getByText("Advanced").click();
	await inspector.parameter("Fallback models").getByRole("button", { name: "Add model" }).click();
	await page.getByRole("combobox", { name: "Fallback model 1: provider" }).click();
	await page.getByRole("option", { name: "Demo (not an AI)" }).click();
	await designer.expectSaved();
	await inspector.parameter("Fallback models").scrollIntoViewIfNeeded();
	await lookAt(page, "agent-fallback");
	await designer.startRun();
	await expect(canvas.node("Desk")).toContainText("Rate limited");
	await lookAt(page, "agent-limited");

	await api.run((await api.createFlow(countedDesk())).id);
	await designer.goTo("Statistics");
	await expect(page.getByRole("region", { name: "Tools" })).toContainText("No such tool");
	await lookAt(page, "statistics");

	const nested = await api.createFlow(deskHandsOver("reader@example.com"));
	await designer.openFlow(nested.id);
	await designer.startRun();
	await runPanel.expectEnd("succeeded");
	await runPanel.show(/Clerk called as ask_agent/);
	await lookAt(page, "agent-hand-over");

	const slow = await api.createFlow(slowDesk());
	await designer.openFlow(slow.id);
	await designer.startRun();
	await expect(canvas.node("Desk").getByRole("button", { name: "Stop agent" })).toBeVisible();
	await lookAt(page, "agent-work");
});
