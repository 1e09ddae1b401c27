import { askingCarefulDesk } from "../src/flows/construct-documents.ts";
import { freshName } from "../src/flows/flow-documents.ts";
import { expect, test } from "../src/test.ts";

test.use({ signedIn: false });

test("an agent asks a person and then writes a mail that the person corrects, over two kills; it goes out once [T8] [T9]", async ({
	designer,
	newServer,
	page,
	pageErrors,
}) => {
	pageErrors.expectLostServer();
	const to = `${freshName("reader")}@example.com`;
	const { id } = await newServer.api.createFlow(askingCarefulDesk(to));
	const { approvals, canvas, runPanel } = designer;
	await page.goto(await newServer.linkTo(`/flows/${id}`));
	const run = await designer.startRun();

	await test.step("the agent's question waits at its tool, and is there after a kill", async () => {
		await expect(canvas.state("Ask someone", "Waits for a person")).toBeVisible();
		await newServer.killAndRestart();
		await page.reload();
		await canvas.node("Ask someone").getByRole("link", { name: "Answer" }).click();
		await expect(approvals.question).toContainText("Has order 42 shipped?");
		await expect(approvals.question).toContainText("John asks for the third time.");
		await approvals.field("Answer").fill("Yes, this morning.");
		await approvals.press("Submit");
	});

	await test.step("the mail waits for consent, is there after another kill, and is corrected", async () => {
		await expect(approvals.question).toContainText("send_email");
		await newServer.killAndRestart();
		await page.reload();
		await approvals.field("body").fill("It has shipped.");
		await approvals.press("Approve with changes");
		await expect(page.getByText("No open questions")).toBeVisible();
		await expect
			.poll(async () => (await newServer.api.mailsTo(to)).map(({ text }) => text.trim()))
			.toEqual(["It has shipped."]);
	});

	await test.step("the run shows the person's answer as the tool's result", async () => {
		await page.goto(`${newServer.origin}/runs/${run}`);
		await expect(canvas.state("Desk", "Succeeded")).toBeVisible();
		await runPanel.show(/Ask someone called as ask_human/);
		await expect(runPanel.shownStep).toContainText("Yes, this morning.");
	});
});
