import { DesignerPage } from "../src/designer-page.ts";
import { carefulDesk } from "../src/flows/construct-documents.ts";
import { freshName } from "../src/flows/flow-documents.ts";
import { expect, test } from "../src/test.ts";

test.use({ signedIn: false });

test("a call that Kim does not approve in time is asked of Lee as well, although the server was killed, and Lee approves it", async ({
	browser,
	designer,
	newServer,
	page,
	pageErrors,
}) => {
	test.slow();
	// Kim looks at the question when it is answered.
	pageErrors.expectLostServer();
	pageErrors.expect(/409/);
	const to = `${freshName("reader")}@example.com`;
	const { id } = await newServer.api.createFlow(carefulDesk(to));
	const { approvals, canvas, inspector, runPanel } = designer;
	await page.goto(await newServer.linkTo(`/flows/${id}`));

	await test.step("the designer says after how long, and to whom", async () => {
		await canvas.select("Send mail");
		await inspector.openTab("As a tool");
		const approval = inspector.panel.getByRole("region", { name: "Approval" });
		const after = approval.getByRole("textbox", { name: "Escalate after" });
		await after.fill("8 d");
		await after.press("Tab");
		await expect(approval).toContainText("Nothing says whom the question is escalated to");
		const to = approval.getByRole("textbox", { name: "Escalate to" });
		await to.fill("Lee");
		await to.press("Tab");
		await expect(approval).toContainText("expired before it would be escalated");
		await after.fill("15 s");
		await after.press("Tab");
		await expect(approval).not.toContainText("expired before");
		await designer.expectSaved();
		const mail = (await newServer.api.flow(id)).nodes.find((node) => node.id === "mail");
		expect(mail?.tool).toMatchObject({ approver: "Kim", escalateAfterMs: 15_000, escalateTo: "Lee" });
	});

	const run = await designer.startRun();
	await expect(canvas.node("Send mail")).toContainText("Waits for Kim");
	await newServer.killAndRestart();

	await test.step("Kim sees that it has escalated, since when and to whom", async () => {
		await page.reload();
		await expect(canvas.node("Send mail")).toContainText("Escalated to Lee", { timeout: 30_000 });
		await runPanel.show(/Send mail called as send_email/);
		await expect(runPanel.shownStep).toContainText(/Escalated: waiting for Kim since .+, and for Lee since/);
		await canvas.node("Send mail").getByRole("link", { name: "Answer" }).click();
		await expect(approvals.open).toHaveText([/May Desk call send_email\?.*Escalated.*for Kim, Lee/]);
		await expect(approvals.question).toContainText(/Escalated.+from Kim to Lee/);
	});

	const context = await browser.newContext();
	const lee = await context.newPage();
	const theirs = new DesignerPage(lee);
	await test.step("Lee approves it, and Kim's answer is too late", async () => {
		await lee.goto(await newServer.linkTo("/approvals"));
		await theirs.approvals.field("Your name").fill("Lee");
		await theirs.approvals.press("Approve");
		await expect(lee.getByText("No open questions")).toBeVisible();
		await expect(page.getByText(/This question is answered|No open questions/)).toBeVisible();
	});

	await test.step("the mail went out once, and the journal has one escalation", async () => {
		await expect.poll(async () => (await newServer.api.mailsTo(to)).length).toBe(1);
		await page.goto(`${newServer.origin}/runs/${run}`);
		await expect(canvas.state("Desk", "Succeeded")).toBeVisible();
		await runPanel.show(/Send mail called as send_email/);
		await expect(runPanel.shownStep).toContainText("Lee approved it. Escalated to Lee");
		const events = await newServer.api.events(run);
		expect(events.filter(({ type }) => type === "approval-escalate")).toHaveLength(1);
		expect(await newServer.api.mailsTo(to)).toHaveLength(1);
	});
	await context.close();
});
