import type { ScriptStep } from "@switchyard/spec";
import { askDesk, flowOf, freshName, sendMail, startWith } from "../src/flows/flow-documents.ts";
import { expect, test } from "../src/test.ts";

test("an agent stops at its budget, says so on the canvas, and continues once a person raises it", async ({
	designer,
	api,
	page,
	pageErrors,
}) => {
	pageErrors.expect(/422 \(Unprocessable Entity\)/);
	const to = `${freshName("reader")}@example.com`;
	const { id } = await api.createFlow(thriftyDesk(to));
	const { approvals, canvas, runPanel } = designer;

	await test.step("the limits are set in the inspector", async () => {
		await designer.openFlow(id);
		await canvas.select("Desk");
		const { inspector } = designer;
		await inspector.panel.getByText("Advanced").click();
		await inspector.parameter("Budget in dollars").getByRole("textbox").fill("0.05");
		await inspector.parameter("Budget in tokens").getByRole("textbox").fill("10000");
		await designer.expectSaved();
	});

	const run = await designer.startRun();

	await test.step("after the second answer it has spent its budget, and waits", async () => {
		await expect(canvas.state("Desk", "Waits for a person")).toBeVisible();
		await runPanel.show(/^Waits for a person: Desk/);
		const budget = runPanel.shownStep.getByRole("region", { name: "Budget" });
		await expect(budget).toContainText("$0.06 of $0.05 spent");
		await expect(budget).toContainText("800 of 10,000 tokens spent");
		expect(await api.mailsTo(to)).toHaveLength(2);
	});

	await test.step("a raise that is too little is refused, with what is spent", async () => {
		await canvas.node("Desk").getByRole("link", { name: "Answer" }).click();
		await expect(approvals.question).toContainText("has spent its budget: $0.06 of $0.05");
		await approvals.field("New budget in dollars").fill("0.06");
		await approvals.press("Submit");
		await expect(approvals.question).toContainText("must be more than what is spent, $0.06");
	});

	await test.step("one that is more lets it finish", async () => {
		await approvals.field("New budget in dollars").fill("0.1");
		await approvals.press("Submit");
		await expect(approvals.question).toHaveCount(0);
		await page.goto(`/runs/${run}`);
		await expect(canvas.state("Desk", "Succeeded")).toBeVisible();
		await runPanel.show(/^Succeeded: Desk/);
		await expect(runPanel.shownStep.getByRole("region", { name: "Budget" })).toContainText(
			"$0.09 of $0.10 spent",
		);
		expect(await api.mailsTo(to)).toHaveLength(2);
	});
});

/** An agent whose model writes two mails and then says so, at three cents an answer. */
function thriftyDesk(to: string) {
	const answer = (step: ScriptStep): ScriptStep => ({
		...step,
		usage: { inputTokens: 300, outputTokens: 100 },
		costMicroUsd: 30_000,
	});
	const mail = (body: string) =>
		answer({ toolCalls: [{ name: "send_email", arguments: { to, subject: "Hello", body } }] });
	return flowOf(
		"thrifty",
		[
			startWith({ question: "Write to the reader twice." }),
			askDesk({
				provider: "scripted",
				script: [mail("Once."), mail("Twice."), answer({ text: "Both are written." })],
			}),
			sendMail([280, 240]),
		],
		["start.out > desk.in", "desk.tools > mail.tool"],
	);
}
