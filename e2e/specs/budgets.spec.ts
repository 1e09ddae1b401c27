import type { ScriptStep } from "@switchyard/spec/model";
import { paidDesk } from "../src/flows/construct-documents.ts";
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

test("a flow's budget stops a run, the canvas says who is asked, and the run continues once a person raises it", async ({
	designer,
	api,
	page,
}) => {
	const to = `${freshName("reader")}@example.com`;
	const { id } = await api.createFlow(thriftyDesk(to));
	const { approvals, canvas } = designer;

	await test.step("the budget of each run is set in a dialog, and undone and redone as one edit", async () => {
		await designer.openFlow(id);
		await page.getByRole("button", { name: "More about this flow" }).click();
		await page.getByRole("menuitem", { name: "Budget…" }).click();
		const dialog = page.getByRole("dialog", { name: "Budget of the flow" });
		const run = dialog.getByRole("group", { name: "Each run" });
		await expect(run).toContainText("No run that has ended had a known cost yet.");
		await run.getByRole("textbox", { name: "Dollars" }).fill("0.05");
		await run.getByRole("textbox", { name: "Model calls" }).fill("20");
		await dialog.getByRole("button", { name: "Save" }).click();
		await expect(dialog).toBeHidden();
		await designer.expectSaved();
		expect((await api.flow(id)).budget).toEqual({ run: { microUsd: 50_000, calls: 20 } });
		await page.getByRole("button", { name: /^Undo/ }).click();
		await expect.poll(async () => (await api.flow(id)).budget).toBeUndefined();
		await page.getByRole("button", { name: /^Redo/ }).click();
		await expect.poll(async () => (await api.flow(id)).budget).toBeDefined();
	});

	const runId = await designer.startRun();

	await test.step("the run waits at the step that would have been next", async () => {
		await expect(canvas.state("Send mail", "Waits for a person")).toBeVisible();
		expect(await api.mailsTo(to)).toHaveLength(1);
		await page.getByRole("button", { name: "120% of budget" }).click();
		await expect(page.getByRole("dialog", { name: "Budget of the run" })).toContainText(
			"$0.06 of $0.05 spent",
		);
		await page.keyboard.press("Escape");
	});

	await test.step("a person raises it, and the run continues", async () => {
		await canvas.node("Send mail").getByRole("link", { name: "Answer" }).click();
		await expect(approvals.question).toContainText("The run's budget is spent: $0.06 of $0.05");
		await approvals.field("New budget in dollars").fill("0.2");
		await approvals.press("Submit");
		await expect(approvals.question).toHaveCount(0);
		await page.goto(`/runs/${runId}`);
		await expect(canvas.state("Desk", "Succeeded")).toBeVisible();
		await expect(page.getByRole("button", { name: "45% of budget" })).toBeVisible();
		expect(await api.mailsTo(to)).toHaveLength(2);
	});
});

test("the budget of a day is set on the page of costs, and holds the runs of all flows until it is raised", async ({
	designer,
	api,
	page,
}) => {
	const { id } = await api.createFlow(paidDesk(420_000));
	await api.run(id);
	const region = page.getByRole("region", { name: "Budget for a day" });
	const set = async (dollars: string) => {
		await region.getByRole("button", { name: /the budget for a day$/ }).click();
		const dialog = page.getByRole("dialog", { name: "Budget for a day" });
		await dialog.getByRole("textbox", { name: "Dollars" }).fill(dollars);
		await dialog.getByRole("button", { name: "Save" }).click();
		await expect(dialog).toBeHidden();
	};
	await page.goto("/costs");
	await expect(region).toContainText("Nothing bounds what a day may cost.");
	await set("0.01");
	await expect(region).toContainText("of $0.01 spent today");

	const run = await api.startRun(id);
	await designer.goTo("Approvals");
	await expect(designer.approvals.question).toContainText("Today's budget of all flows is spent");

	await designer.goTo("Costs");
	await set("");
	await expect(region).toContainText("Nothing bounds what a day may cost.");
	await page.goto(`/runs/${run}`);
	await expect(designer.canvas.state("Desk", "Succeeded")).toBeVisible();
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
