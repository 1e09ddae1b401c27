import { askDesk, flowOf, freshName, sendMail, startWith } from "../src/flows/flow-documents.ts";
import { lookAt } from "../src/look-at.ts";
import { expect, test } from "../src/test.ts";

const READER = { position: { x: 480, y: 220 }, params: { path: { scope: "AI" } } } as const;

/** An agent that plans to keep a note and to mail it, and that has a person look at its plans. */
function planningDesk(to: string) {
	const desk = askDesk({
		provider: "scripted",
		script: [
			{
				toolCalls: [
					{
						name: "create_execution_plan",
						arguments: {
							goal: "Keep the note, and send it to the reader.",
							tasks: [
								{
									id: "keep",
									title: "Keep the note",
									tool: "write_file",
									arguments: { path: "note.txt", content: "It has shiped." },
								},
								{
									id: "read",
									title: "Read it again",
									tool: "read_file",
									arguments: { path: "note.txt" },
									depends_on: ["keep"],
								},
								{
									id: "send",
									title: "Send the note",
									tool: "send_email",
									arguments: { to, subject: "The note" },
									arguments_from: { body: "read.content" },
								},
								{
									id: "again",
									title: "Send it once more",
									tool: "send_email",
									arguments: { to, subject: "Once more", body: "Again." },
								},
							],
						},
					},
				],
			},
			{ text: "Done as planned." },
		],
	});
	return flowOf(
		"planning",
		[
			startWith({ question: "Keep and send the note." }),
			{ ...desk, params: { ...desk.params, planning: { scope: "Custom", value: "approve" } } },
			{ id: "read", type: "File.Read", name: "Read file", ...READER },
			{
				id: "write",
				type: "File.Write",
				name: "Write file",
				position: { x: 200, y: 220 },
				params: { path: { scope: "AI" }, content: { scope: "AI" } },
			},
			sendMail([760, 220]),
		],
		["start.out > desk.in", "desk.tools > write.tool", "desk.tools > read.tool", "desk.tools > mail.tool"],
	);
}

test("a person changes a plan and approves it, and exactly what was approved is done", async ({
	designer,
	api,
	page,
}) => {
	const to = `${freshName("reader")}@example.com`;
	const { id } = await api.createFlow(planningDesk(to));
	const { approvals, canvas, runPanel } = designer;
	await designer.openFlow(id);

	await test.step("the designer sees that the model may plan", async () => {
		await canvas.select("Desk");
		await page.getByRole("tab", { name: "Tools", exact: true }).click();
		await expect(page.getByText("create_execution_plan").first()).toBeVisible();
	});

	const run = await designer.startRun();
	const tasks = page.getByRole("list", { name: "Tasks of the plan" });

	await test.step("the plan waits, and nothing of it was done", async () => {
		await canvas.node("Desk").getByRole("link", { name: "Answer" }).click();
		await expect(approvals.question).toContainText("Keep the note, and send it to the reader.");
		await expect(tasks.getByRole("article")).toHaveCount(4);
		expect(await api.mailsTo(to)).toEqual([]);
	});

	await test.step("a task is taken out, and a word of another is put right", async () => {
		await tasks.getByRole("button", { name: "Remove Send it once more" }).click();
		await expect(tasks.getByRole("article")).toHaveCount(3);
		await tasks.getByRole("button", { name: "Edit the arguments of Keep the note" }).click();
		await tasks.getByRole("textbox", { name: /^content/ }).fill("It has shipped.");
		await approvals.press("Approve with changes");
		await expect
			.poll(async () => (await api.mailsTo(to)).map(({ text }) => text.trim()))
			.toEqual(["It has shipped."]);
	});

	await test.step("the run shows the tasks as they were done", async () => {
		await page.goto(`/runs/${run}`);
		await expect(canvas.state("Desk", "Succeeded")).toBeVisible();
		await runPanel.show(/create_execution_plan/);
		await expect(runPanel.shownStep).toContainText("3 of 3 done");
	});
});

for (const colorScheme of ["light", "dark"] as const) {
	test.describe(colorScheme, () => {
		test.use({ colorScheme, reducedMotion: "reduce" });

		test("a plan is accessible and fits, before it is approved and after", async ({ designer, api, page }, {
			config,
		}) => {
			test.slow();
			const { id } = await api.createFlow(planningDesk(`${freshName("reader")}@example.com`));
			const picture = (name: string) => `${config.rootDir}/../../test-results/screens/${name}-${colorScheme}`;
			await designer.openFlow(id);
			const run = await designer.startRun();
			await designer.canvas.node("Desk").getByRole("link", { name: "Answer" }).click();
			await page.getByRole("button", { name: "Edit the arguments of Keep the note" }).click();
			await lookAt({ page, scene: "plan to approve", picture: picture("plan-question") });
			await designer.approvals.press("Approve");
			await page.goto(`/runs/${run}`);
			await expect(designer.canvas.state("Desk", "Succeeded")).toBeVisible();
			await designer.runPanel.show(/create_execution_plan/);
			await lookAt({ page, scene: "plan in a run", picture: picture("plan-run") });
		});
	});
}
