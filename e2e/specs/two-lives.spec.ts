import { askDesk, flowOf, freshName, sendMail, startWith, writeReport } from "../src/flows/flow-documents.ts";
import { expect, test } from "../src/test.ts";

test("one Send Mail node is a step and a tool in one run, and both mails arrive [P3, R5, R6, R20]", {
	tag: "@critical",
}, async ({ designer, api, page }) => {
	const customer = `${freshName("customer")}@example.com`;
	const lead = `${freshName("lead")}@example.com`;
	const letter = { to: customer, subject: "Shipped", body: "Your order is on its way." };
	const { id } = await api.createFlow(
		flowOf(
			"two-lives",
			[
				startWith({ question: "Tell the customer" }),
				askDesk({
					provider: "scripted",
					script: [
						{ toolCalls: [{ name: "send_email", arguments: letter }] },
						{ when: { contains: customer }, text: "The customer was notified." },
					],
				}),
				writeReport(lead, [560, 0]),
				sendMail([840, 160]),
			],
			["start.out > desk.in", "desk.tools > mail.tool", "desk.out > report.in", "report.out > mail.in"],
		),
	);
	const { canvas, runPanel } = designer;
	await designer.openFlow(id);
	await designer.run();

	// The node ran twice; the tool call made nothing flow on, or the report would have been sent first.
	await expect(canvas.node("Send mail").getByTitle("Ran 2 times")).toBeVisible();
	await expect(runPanel.steps).toHaveText([
		/^Succeeded: Desk/,
		/^Succeeded: Send mail called as send_email/,
		/^Succeeded: Write the report/,
		/^Succeeded: Send mail\d/,
	]);
	await runPanel.show("Send mail called as send_email");
	await expect(runPanel.parameter("to")).toContainText("AI · the model's argument, call call_1_1");
	await expect(runPanel.parameter("to")).toContainText(customer);
	await runPanel.show(/^Succeeded: Send mail\d/);
	await expect(runPanel.parameter("to")).toContainText("AI · the message's field to");
	await expect(runPanel.parameter("to")).toContainText(lead);
	await expect(runPanel.parameter("to").getByRole("button", { name: "from step 3" })).toBeVisible();

	await designer.goTo("Outbox");
	const mails = page.getByRole("list", { name: "Mails" });
	await expect(mails.getByRole("button", { name: customer })).toContainText("Your order is on its way.");
	await expect(mails.getByRole("button", { name: lead })).toContainText(
		"The desk said: The customer was notified.",
	);
	expect(await api.mailsTo(customer)).toHaveLength(1);
	expect(await api.mailsTo(lead)).toHaveLength(1);
});
