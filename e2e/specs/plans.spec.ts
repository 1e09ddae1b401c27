import type { Locator } from "@playwright/test";
import { ai } from "@switchyard/flow/testing";
import { PlanDriver } from "../src/drivers/plan-driver.ts";
import {
	askDesk,
	flowOf,
	freshName,
	log,
	sendMail,
	startWith,
	waitFor,
} from "../src/flows/flow-documents.ts";
import { lookAt, lookAtOpen } from "../src/look-at.ts";
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

test("a person changes a plan and approves it, and exactly what was approved is done", {
	tag: "@critical",
}, async ({ designer, api, page }) => {
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

/** The same agent, whose third task stands still until the gate opens; a node behind it reads what it says. */
function gatedDesk(to: string, url: string) {
	const task = (id: string, title: string, tool: string, more: object) => ({ id, title, tool, ...more });
	const tasks = [
		task("keep", "Keep the note", "write_file", {
			arguments: { path: "note.txt", content: "It has shiped." },
		}),
		task("read", "Read it again", "read_file", { arguments: { path: "note.txt" }, depends_on: ["keep"] }),
		task("wait", "Wait for the gate", "http_request", { depends_on: ["read"] }),
		task("send", "Send the note", "send_email", {
			arguments: { to, subject: "The note" },
			arguments_from: { body: "read.content" },
			depends_on: ["wait"],
		}),
		task("again", "Send it once more", "send_email", { arguments: { to, subject: "More", body: "Again." } }),
	];
	const script = [
		{
			toolCalls: [
				{ name: "create_execution_plan", arguments: { goal: "Keep the note, and send it.", tasks } },
			],
		},
		{ text: "Done as planned." },
	];
	const desk = askDesk({ provider: "scripted", script });
	return flowOf(
		"gated",
		[
			startWith({ question: "Keep and send the note." }),
			{ ...desk, params: { ...desk.params, planning: { scope: "Custom", value: "approve" } } },
			{ id: "read", type: "File.Read", name: "Read file", ...READER },
			{
				id: "write",
				type: "File.Write",
				name: "Write file",
				position: { x: 200, y: 220 },
				params: { path: ai, content: ai },
			},
			sendMail([760, 220]),
			waitFor(url, [1040, 220]),
			log("after", "Afterwards", [560, 0], "Said: {{ text }}"),
		],
		[
			"start.out > desk.in",
			...["write", "read", "mail", "wait"].map((tool) => `desk.tools > ${tool}.tool`),
			"desk.out > after.in",
		],
	);
}

test("a plan is changed and approved on the canvas, watched, frozen into nodes, and undone", async ({
	designer,
	api,
	gate,
	page,
}) => {
	test.slow();
	const to = `${freshName("reader")}@example.com`;
	const { id } = await api.createFlow(gatedDesk(to, gate.url));
	const before = await api.flow(id);
	const { canvas, runPanel } = designer;
	const plan = new PlanDriver(page, "Desk");
	await designer.openFlow(id);
	await designer.startRun();

	await test.step("its tasks stand beside the flow, and are no part of it", async () => {
		await expect(plan.tasks).toHaveCount(5);
		await plan.expectState("Keep the note", "waiting for approval");
		await plan.press("Show the plan");
		await expect(plan.bar).toContainText("waits for approval");
		await expect(canvas.nodes).toHaveCount(before.nodes.length);
		await expectApart(plan.tasks, canvas.nodes);
		await canvas.showEverything();
		await plan.task("Wait for the gate").focus();
		await page.keyboard.press("Tab");
		await expect(plan.task("Send the note")).toBeFocused();
		await expect(plan.task("Send the note")).toBeInViewport();
	});

	await test.step("a person changes it there, by the keyboard alone", async () => {
		const keep = await plan.open("Keep the note");
		await keep.getByRole("button", { name: "Edit the arguments of Keep the note" }).press("Enter");
		await keep.getByRole("textbox", { name: /^content/ }).fill("It has shipped.");
		await page.keyboard.press("Escape");
		await expect(plan.task("Keep the note")).toContainText("It has shipped.");
		const again = await plan.open("Send it once more");
		await again.getByRole("button", { name: "Remove Send it once more" }).press("Enter");
		await expect(plan.tasks).toHaveCount(4);
		await expect(plan.bar).toBeFocused();
	});

	await test.step("it runs as it was approved, and each task shows how it stands", async () => {
		await plan.answer("Approve with changes");
		await plan.expectState("Wait for the gate", "running");
		await plan.expectState("Read it again", "done");
		await plan.expectState("Send the note", "pending");
		await expect(plan.bar).toContainText("2 of 4 done");
		const read = await plan.open("Read it again");
		await expect(read).toContainText("It has shipped.");
		await page.keyboard.press("Escape");
		gate.open();
		await runPanel.expectEnd("succeeded");
		await expect(plan.bar).toContainText("4 of 4 done");
	});

	await test.step("frozen, it is nodes in one edit, which do the same without a model", async () => {
		await plan.press("Freeze");
		await expect(canvas.nodes).toHaveCount(before.nodes.length + 4);
		await expect(plan.bar).toBeHidden();
		await expect(
			page.getByText("“Afterwards” reads text, which only the agent wrote.").first(),
		).toBeVisible();
		await expect(canvas.node("Desk")).toContainText("Disabled");
		await expect(canvas.wire("Keep the note", "Read it again")).toBeAttached();
		await expect(canvas.wire("Send the note", "Afterwards")).toBeAttached();
		await expect.poll(async () => (await api.flow(id)).nodes).toHaveLength(before.nodes.length + 4);
		const requests = gate.requests;
		await designer.startRun();
		await expect.poll(() => gate.requests).toBe(requests + 1);
		await expect(canvas.state("Read it again", "Succeeded")).toBeVisible();
		gate.open();
		await expect(canvas.state("Send the note", "Succeeded")).toBeVisible();
		const texts = (await api.mailsTo(to)).map(({ text, subject }) => `${subject}: ${text.trim()}`);
		expect(texts).toEqual(["The note: It has shipped.", "The note: It has shipped."]);
	});

	await test.step("one undo brings the flow back as it was, by the button and by the keyboard", async () => {
		await page.getByRole("button", { name: /^Undo/ }).first().click();
		await expect(canvas.nodes).toHaveCount(before.nodes.length);
		await page.keyboard.press("Control+Shift+Z");
		await expect(canvas.nodes).toHaveCount(before.nodes.length + 4);
		await page.keyboard.press("Control+Z");
		await expect(canvas.nodes).toHaveCount(before.nodes.length);
		await expect
			.poll(async () => ({ ...(await api.flow(id)), revision: 0 }))
			.toEqual({ ...before, revision: 0 });
	});
});

test("a plan is rejected on the canvas, and leaves it", async ({ designer, api, page }) => {
	const { id } = await api.createFlow(planningDesk(`${freshName("reader")}@example.com`));
	const plan = new PlanDriver(page, "Desk");
	await designer.openFlow(id);
	await designer.startRun();
	await plan.answer("Reject");
	await designer.runPanel.expectEnd("succeeded");
	await expect(plan.bar).toBeHidden();
	await expect(plan.tasks).toHaveCount(0);
});

test("a plan that was answered on the canvas is not asked for again, however late its run says so", async ({
	designer,
	api,
	page,
}) => {
	const { id } = await api.createFlow(planningDesk(`${freshName("reader")}@example.com`));
	const plan = new PlanDriver(page, "Desk");
	const kept: (() => void)[] = [];
	let isLate = false;
	await page.routeWebSocket(/\/live/, (socket) => {
		const server = socket.connectToServer();
		server.onMessage((message) => {
			if (isLate) kept.push(() => socket.send(message));
			else socket.send(message);
		});
	});
	await designer.openFlow(id);
	const run = await designer.startRun();
	await expect(plan.tasks).toHaveCount(4);
	const asked: string[] = [];
	await page.route(`**/api/approvals/${run}*`, async (route) => {
		if (route.request().method() === "GET") asked.push(route.request().url());
		await route.continue();
	});
	await plan.press("Answer");
	const answer = page.getByRole("dialog", { name: "Answer to the plan" });
	await expect(answer.getByRole("button", { name: "Approve", exact: true })).toBeEnabled();
	asked.length = 0;
	isLate = true;
	const renewed = page.waitForResponse(/\/api\/approvals(\?|$)/);
	await answer.getByRole("button", { name: "Approve", exact: true }).click();
	await (await renewed).finished();
	await expect(page.getByText("Approved: the run continues", { exact: true })).toBeVisible();
	isLate = false;
	for (const pass of kept) pass();
	await designer.runPanel.expectEnd("succeeded");
	expect(asked).toEqual([]);
});

/** Resolves where nothing of one kind lies over something of another. */
async function expectApart(some: Locator, others: Locator): Promise<void> {
	const [boxes, standing] = await Promise.all(
		[some, others].map(async (all) => Promise.all((await all.all()).map((each) => each.boundingBox()))),
	);
	for (const box of boxes ?? [])
		for (const other of standing ?? [])
			if (box && other)
				expect(
					box.x < other.x + other.width &&
						other.x < box.x + box.width &&
						box.y < other.y + other.height &&
						other.y < box.y + box.height,
				).toBe(false);
}

test.describe(() => {
	test.use({ reducedMotion: "reduce" });

	test("a plan is accessible and fits, before it is approved and after", async ({ designer, api, page }) => {
		test.slow();
		const { id } = await api.createFlow(planningDesk(`${freshName("reader")}@example.com`));
		await designer.openFlow(id);
		const run = await designer.startRun();
		const plan = new PlanDriver(page, "Desk");
		await expect(plan.tasks).toHaveCount(4);
		await plan.press("Show the plan");
		await lookAt(page, "plan-canvas");
		await plan.press("Show the plan");
		await (await plan.open("Send the note"))
			.getByRole("button", { name: "Edit the arguments of Send the note" })
			.click();
		await lookAtOpen(page, "plan-task");
		await page.keyboard.press("Escape");
		await designer.canvas.showEverything();
		await designer.canvas.node("Desk").getByRole("link", { name: "Answer" }).click();
		await page.getByRole("button", { name: "Edit the arguments of Keep the note" }).click();
		await lookAt(page, "plan-question");
		await designer.approvals.press("Approve");
		await page.goto(`/runs/${run}`);
		await expect(designer.canvas.state("Desk", "Succeeded")).toBeVisible();
		await designer.runPanel.show(/create_execution_plan/);
		await lookAt(page, "plan-run");
		await page.goto(`/flows/${id}?run=${run}`);
		await expect(plan.bar).toContainText("4 of 4 done");
		await plan.press("Show the plan");
		await lookAt(page, "plan-canvas-done");
		await plan.press("Freeze");
		await expect(plan.bar).toBeHidden();
		await lookAt(page, "plan-frozen");
	});
});
