import { deskAndClerk, deskHandsOver } from "../src/flows/agent-documents.ts";
import { freshName } from "../src/flows/flow-documents.ts";
import { expect, test } from "../src/test.ts";

test("an agent is hung on another, whose call of a tool a person approves; the answer comes back, with what each has cost", {
	tag: "@critical",
}, async ({ designer, api, page }) => {
	const to = `${freshName("reader")}@example.com`;
	const flow = await api.createFlow(deskAndClerk(to));
	const { approvals, canvas, runPanel } = designer;
	await designer.openFlow(flow.id);

	await test.step("its prompt becomes the other agent's to fill, and no wire leads back", async () => {
		await canvas.connectToNode({ node: "Desk", port: "Tools" }, "Clerk");
		await expect(canvas.toolWire("Clerk", "Desk")).toBeAttached();
		await expect(canvas.scope("Clerk", "prompt")).toContainText("A");
		await canvas.connectToNode({ node: "Clerk", port: "Tools" }, "Desk");
		await expect(page.getByText("agents cannot call each other in a circle").first()).toBeVisible();
		await expect(canvas.toolWire("Desk", "Clerk")).toHaveCount(0);
		await designer.expectSaved();
	});

	const run = await designer.startRun();
	await expect(canvas.state("Send mail", "Waits for a person")).toBeVisible();
	await expect(canvas.state("Clerk", "Running")).toBeVisible();
	await expect(canvas.state("Desk", "Running")).toBeVisible();
	await canvas.node("Send mail").getByRole("link", { name: "Answer" }).click();
	await expect(approvals.question).toContainText("May Clerk call send_email?");
	await approvals.press("Approve");
	await expect.poll(async () => (await api.mailsTo(to)).length).toBe(1);

	await page.goto(`/runs/${run}`);
	await expect(canvas.state("Desk", "Succeeded")).toBeVisible();
	await runPanel.show(/Desk/);
	await expect(runPanel.output("text")).toContainText("The clerk has written.");
	await expect(runPanel.shownStep).toContainText("$0.005 · $0.035 with its calls");
	await runPanel.show(/Clerk called as ask_agent/);
	await expect(runPanel.shownStep).toContainText("$0.03");
	await expect(runPanel.parameter("prompt")).toContainText("Write that order 42 has shipped.");
	await expect(runPanel.output("text")).toContainText("The mail is sent.");
});

test("an agent hands its conversation over, and the one that takes over has the last word", async ({
	designer,
	api,
}) => {
	const to = `${freshName("reader")}@example.com`;
	const flow = await api.createFlow(deskHandsOver(to));
	const { canvas, runPanel } = designer;
	await designer.openFlow(flow.id);
	await expect(canvas.node("Clerk")).toContainText("takes over");
	await designer.startRun();
	await runPanel.expectEnd("succeeded");
	await runPanel.show(/Desk/);
	await expect(runPanel.output("text")).toContainText("The mail is sent.");
	await runPanel.show(/Clerk called as ask_agent/);
	await expect(runPanel.shownStep).toContainText("Took over the conversation as ask_agent from Desk");
	expect(await api.mailsTo(to)).toHaveLength(1);
});
