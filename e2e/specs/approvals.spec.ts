import { carefulDesk } from "../src/flows/construct-documents.ts";
import { askDesk, askPerson, flowOf, freshName, log, startWith } from "../src/flows/flow-documents.ts";
import { expect, test } from "../src/test.ts";

test.describe("after a restart", () => {
	test.use({ signedIn: false });

	test("a person agrees to a call with a changed argument, after the server was killed while it waited", async ({
		designer,
		newServer,
		page,
		pageErrors,
	}) => {
		pageErrors.expectLostServer();
		const to = `${freshName("reader")}@example.com`;
		const { id } = await newServer.api.createFlow(carefulDesk(to));
		const { approvals, canvas, runPanel } = designer;
		await page.goto(await newServer.linkTo(`/flows/${id}`));
		const run = await designer.startRun();

		await test.step("the call waits at its node, and nothing was sent", async () => {
			await expect(canvas.state("Send mail", "Waits for a person")).toBeVisible();
			await expect(canvas.node("Send mail")).toContainText("Waits for Kim");
			await expect(canvas.node("Send mail")).toContainText("asks first");
			await expect(approvals.link).toHaveAccessibleName("Approvals 1 open");
			expect(await newServer.api.mailsTo(to)).toEqual([]);
		});

		await newServer.killAndRestart();

		await test.step("the question is still there, each value with who filled it", async () => {
			await page.reload();
			await canvas.node("Send mail").getByRole("link", { name: "Answer" }).click();
			await expect(approvals.open).toHaveText([/May Desk call send_email\?/]);
			await expect(page.getByRole("region", { name: "Why it is asked" })).toContainText("Desk was asked");
			await expect(approvals.field("body")).toHaveValue("It has shiped.");
			await expect(approvals.fixed("from")).toContainText("desk@example.com");
			await expect(approvals.fixed("from").getByRole("textbox")).toHaveCount(0);
		});

		await test.step("a word of the model's is put right, and the call runs so", async () => {
			await approvals.field("body").fill("It has shipped.");
			await expect(approvals.arguments.getByText("changed")).toHaveCount(1);
			await approvals.field("Your name").fill("Kim");
			await approvals.press("Approve with changes");
			await expect(page.getByText("No open questions")).toBeVisible();
			await expect
				.poll(async () => (await newServer.api.mailsTo(to)).map(({ text }) => text.trim()))
				.toEqual(["It has shipped."]);
		});

		await test.step("the run tells who changed what", async () => {
			await page.goto(`${newServer.origin}/runs/${run}`);
			await expect(canvas.state("Desk", "Succeeded")).toBeVisible();
			await runPanel.show(/Send mail called as send_email/);
			await expect(runPanel.parameter("body")).toContainText("changed by the person who approved the call");
			await expect(runPanel.parameter("to")).toContainText("the model's argument");
			await expect(runPanel.shownStep).toContainText("Kim approved");
		});
	});
});

test("a person rejects a call; the model reads why and the node says that it was refused", {
	tag: "@critical",
}, async ({ designer, api, page }) => {
	const to = `${freshName("reader")}@example.com`;
	const { id } = await api.createFlow(carefulDesk(to));
	await designer.openFlow(id);
	const run = await designer.startRun();
	await designer.canvas.node("Send mail").getByRole("link", { name: "Answer" }).click();
	await designer.approvals.field("Comment").fill("Not on a Sunday.");
	await designer.approvals.press("Reject");
	await expect(designer.approvals.question).toHaveCount(0);
	await page.goto(`/runs/${run}`);
	await expect(designer.canvas.state("Send mail", "Refused")).toBeVisible();
	await designer.runPanel.show(/Send mail called as send_email/);
	await expect(designer.runPanel.shownStep).toContainText("Not on a Sunday.");
	expect(await api.mailsTo(to)).toEqual([]);
});

test("a question is not asked for again while its answer is on the way, however long that takes", async ({
	designer,
	api,
	page,
}) => {
	const question = askPerson("How many?", [], [280, 0]);
	const { id } = await api.createFlow(flowOf("ask", [startWith({}), question], ["start.out > ask.in"]));
	await page.clock.install();
	await designer.openFlow(id);
	const run = await designer.startRun();
	await designer.canvas.node(question.name).getByRole("link", { name: "Answer" }).click();
	await expect(designer.approvals.question).toContainText("How many?");

	const answer = Promise.withResolvers<void>();
	const asked: string[] = [];
	await page.route(`**/api/approvals/${run}*`, async (route) => {
		if (route.request().method() === "POST") await answer.promise;
		else asked.push(route.request().url());
		await route.continue();
	});
	const sent = page.waitForRequest((request) => request.method() === "POST");
	await designer.approvals.press("Submit");
	await sent;
	asked.length = 0;
	await page.clock.runFor("01:00");
	answer.resolve();
	await expect(page.getByText("Answered: the run continues", { exact: true })).toBeVisible();
	expect(asked).toEqual([]);
});

test("a question and its reasons come together, so that nothing moves under the pointer", async ({
	designer,
	api,
	page,
}) => {
	const { id } = await api.createFlow(carefulDesk(`${freshName("reader")}@example.com`));
	await designer.openFlow(id);
	await designer.startRun();
	const answer = page.getByRole("form", { name: "Answer" });
	let give = () => {};
	const given = new Promise<void>((resolve) => {
		give = resolve;
	});
	await page.route(/\/api\/runs\/[^/]+\/events/, async (route) => {
		await given;
		await route.fallback();
	});
	const asked = page.waitForRequest(/\/api\/runs\/[^/]+\/events/);
	await designer.canvas.node("Send mail").getByRole("link", { name: "Answer" }).click();
	await asked;
	await expect(page.getByRole("status", { name: "Loading why it is asked" })).toBeVisible();
	await expect(answer).toHaveCount(0);
	give();
	await expect(answer).toContainText("Desk was asked");
	await expect(answer.getByRole("button", { name: "Approve", exact: true })).toBeVisible();
});

test("without its run a question can be answered all the same", async ({
	designer,
	api,
	page,
	pageErrors,
}) => {
	pageErrors.expect(/ERR_FAILED/);
	const to = `${freshName("reader")}@example.com`;
	const { id } = await api.createFlow(carefulDesk(to));
	await designer.openFlow(id);
	await designer.startRun();
	await page.route(/\/api\/runs\/[^/]+\/events/, (route) => route.abort());
	await designer.canvas.node("Send mail").getByRole("link", { name: "Answer" }).click();
	await designer.approvals.press("Approve");
	await expect.poll(async () => (await api.mailsTo(to)).length).toBe(1);
});

test("a person is asked only about the calls that the designer's condition picks", async ({
	designer,
	api,
	page,
}) => {
	const to = `${freshName("reader")}@example.com`;
	const { id } = await api.createFlow(carefulDesk(to));
	const { approvals, canvas, inspector } = designer;
	await designer.openFlow(id);
	await canvas.select("Send mail");
	await inspector.openTab("As a tool");
	const approval = inspector.panel.getByRole("region", { name: "Approval" });
	const condition = approval.getByRole("group", { name: "Calls that wait, condition 1" });
	const value = condition.getByRole("textbox", { name: "Calls that wait, condition 1: value" });

	await test.step("a condition is built from the tool's parameters", async () => {
		await approval.getByRole("radio", { name: "When" }).click();
		await condition.getByRole("combobox", { name: "Calls that wait, condition 1: field" }).fill("sub");
		await page.getByRole("option", { name: /^subject/ }).click();
		await condition.getByRole("combobox", { name: "Calls that wait, condition 1: comparison" }).click();
		await page.getByRole("option", { name: "contains", exact: true }).click();
		await value.fill("refund");
		await value.blur();
		await designer.expectSaved();
		const mail = (await api.flow(id)).nodes.find((node) => node.id === "mail");
		expect(mail?.tool).toMatchObject({ approval: "when", approvalWhen: 'subject.contains("refund")' });
		await expect(canvas.node("Send mail")).toContainText("may ask first");
	});

	await test.step("a call for which it does not hold runs", async () => {
		await designer.startRun();
		await expect(canvas.state("Desk", "Succeeded")).toBeVisible();
		expect(await api.mailsTo(to)).toHaveLength(1);
	});

	await test.step("a call for which it holds waits, and the page says why", async () => {
		await canvas.select("Send mail");
		await inspector.openTab("As a tool");
		await value.fill("Order");
		await value.blur();
		await designer.expectSaved();
		await expect(approval).toContainText(/Last run:\s*true/);
		await designer.startRun();
		await canvas.node("Send mail").getByRole("link", { name: "Answer" }).click();
		await expect(page.getByRole("region", { name: "Why it is asked" })).toContainText(
			'asks for approval where subject.contains("Order") holds',
		);
		await approvals.press("Approve");
		await expect.poll(() => api.mailsTo(to)).toHaveLength(2);
	});
});

test("a person agrees to a tool for the rest of the run, and is asked no more in it", async ({
	designer,
	api,
	page,
}) => {
	const to = `${freshName("reader")}@example.com`;
	const desk = carefulDesk(to);
	const call = {
		toolCalls: [{ name: "send_email", arguments: { to, subject: "Order 42", body: "Shipped." } }],
	};
	const agent = askDesk({ provider: "scripted", script: [call, call, call, { text: "All told." }] });
	const { id } = await api.createFlow({
		...desk,
		nodes: desk.nodes.map((node) => (node.id === "desk" ? agent : node)),
	});
	await designer.openFlow(id);
	await designer.startRun();
	const { approvals, canvas, runPanel } = designer;
	await canvas.node("Send mail").getByRole("link", { name: "Answer" }).click();
	await approvals.question.getByRole("checkbox", { name: /^Approve further calls/ }).check();
	await approvals.press("Approve");
	await expect.poll(() => api.mailsTo(to)).toHaveLength(3);
	const [run] = await api.runs(id);
	await page.goto(`/runs/${run?.id}`);
	await runPanel
		.step(/Send mail called as send_email/)
		.first()
		.click();
	await expect(runPanel.shownStep).toContainText("Further calls of this tool in this run need no approval.");
});

test("a form is filled in once: anyone who comes later learns that it was answered", {
	tag: "@critical",
}, async ({ designer, secondTab, api, page, pageErrors }) => {
	pageErrors.expect(/status of 409/);
	const form = [
		{ name: "amount", title: "Amount", type: "number" as const, required: true },
		{ name: "size", title: "Size", type: "choice" as const, choices: ["Small", "Large"] },
	];
	const { id } = await api.createFlow(
		flowOf(
			"ask",
			[
				startWith({}),
				askPerson("How many?", form, [280, 0]),
				log("say", "Say it", [560, 0], "{{ answer.amount }}"),
			],
			["start.out > ask.in", "ask.out > say.in"],
		),
	);
	const run = await api.startRun(id);
	const address = `/approvals?approval=${run}.1`;
	const { approvals } = designer;
	await expect(async () => {
		await page.goto(address);
		await expect(approvals.question).toBeVisible({ timeout: 500 });
	}).toPass();
	await secondTab.page.goto(address);

	await approvals.press("Submit");
	await expect(approvals.question).toContainText("Fill this in.");
	await approvals.field("Amount").fill("many");
	await expect(approvals.question).toContainText("Enter a number.");
	await approvals.field("Amount").fill("3");
	await approvals.question.getByRole("combobox", { name: "Size" }).click();
	await page.getByRole("option", { name: "Large" }).click();
	await approvals.press("Submit");
	await expect(approvals.question).toHaveCount(0);

	await expect(secondTab.page.getByText("This question is answered")).toBeVisible();
	await secondTab.page.goto(`/runs/${run}`);
	await secondTab.runPanel.show(/^Succeeded: Say it/);
	await expect(secondTab.runPanel.parameter("text")).toContainText("3");
});

test.describe("beside many questions", () => {
	test.use({ signedIn: false });

	test("the older ones are a press away", async ({ designer: { approvals }, newServer, page }) => {
		const question = askPerson("How many?", [], [280, 0]);
		const { id } = await newServer.api.createFlow(
			flowOf("ask", [startWith({}), question], ["start.out > ask.in"]),
		);
		for (let started = 0; started < 52; started++) await newServer.api.startRun(id);
		await page.goto(await newServer.linkTo("/approvals"));
		await expect(approvals.open).toHaveCount(50);
		await expect(approvals.link).toHaveAccessibleName("Approvals 50+ open");
		await page.getByRole("button", { name: "Show older questions" }).click();
		await expect(approvals.open).toHaveCount(52);
		await expect(approvals.link).toHaveAccessibleName("Approvals 52 open");
	});
});

test("a person approves such calls by a rule, by which later runs ask nobody, and revokes it", async ({
	api,
	designer,
	page,
}) => {
	const to = `${freshName("reader")}@example.com`;
	const { id } = await api.createFlow(carefulDesk(to));
	const { approvals, canvas, inspector, runPanel } = designer;
	await designer.openFlow(id);
	await designer.startRun();
	const rules = page.getByRole("dialog", { name: "Rules" });

	await test.step("the rule is for a week and the same arguments, unless the person says otherwise", async () => {
		await canvas.node("Send mail").getByRole("link", { name: "Answer" }).click();
		await approvals.field("Your name").fill("Kim");
		await page.getByRole("checkbox", { name: "Approve such calls by a rule" }).check();
		await expect(page.getByRole("checkbox", { name: "Only with the same body" })).toBeChecked();
		await approvals.press("Approve");
		await expect.poll(() => api.mailsTo(to)).toHaveLength(1);
	});

	await test.step("the next run asks nobody, and says why", async () => {
		await designer.openFlow(id);
		await designer.startRun();
		await expect(canvas.state("Desk", "Succeeded")).toBeVisible();
		expect(await api.mailsTo(to)).toHaveLength(2);
		await runPanel.show(/Send mail called as send_email/);
		await expect(runPanel.shownStep).toContainText("Approved by a rule of Kim.");
	});

	await test.step("revoked, it approves nothing", async () => {
		await page.goto("/approvals");
		await page.getByRole("button", { name: /^\d+ rules?$/ }).click();
		const rule = rules.getByRole("listitem").filter({ hasText: to });
		await rule.getByRole("button", { name: "Revoke" }).click();
		await expect(rule).toHaveCount(0);
	});

	await test.step("a usual condition takes a press", async () => {
		await designer.openFlow(id);
		await canvas.select("Send mail");
		await inspector.openTab("As a tool");
		const approval = page.getByRole("region", { name: "Approval" });
		await approval.getByRole("radio", { name: "When" }).click();
		await approval.getByRole("button", { name: "Add a usual condition" }).click();
		await page.getByRole("menuitem", { name: "Arguments from outsiders" }).click();
		await designer.expectSaved();
		const mail = (await api.flow(id)).nodes.find((node) => node.id === "mail");
		expect(mail?.tool?.approvalWhen).toContain('integrity == "untrusted"');
		await expect(approval).toContainText("provenance.exists");
	});
});
