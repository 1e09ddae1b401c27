import { expect, test } from "../src/test.ts";

const QUESTION = "Tell mary@example.com that order 7 has shipped and save a note to notes/order-7.txt";

test("an order desk is built from an empty canvas, run, and its mail is read [P1, P2, P3, P4, R3, R10, R14]", async ({
	designer,
	page,
}) => {
	const { canvas, inspector, palette, runPanel } = designer;
	await designer.newFlow("My order desk");
	await expect(page.getByText("Begin with a trigger")).toBeVisible();

	await test.step("add the nodes, by click and by drag", async () => {
		await palette.add("Manual Trigger");
		await palette.add("Agent");
		await canvas.showEverything();
		await palette.drag("Send Mail", canvas.surface, { x: 300, y: 640 });
		await palette.drag("Write File", canvas.surface, { x: 600, y: 640 });
		await expect(canvas.nodes).toHaveCount(4);
		await canvas.showEverything();
	});

	await test.step("wire them, and hang two on the agent's tools port", async () => {
		// The agent was added after the selected trigger.
		await expect(canvas.wire("Manual Trigger", "Agent")).toBeAttached();
		await canvas.connect({ node: "Agent", port: "Tools" }, { node: "Send Mail", port: "Tool" });
		await canvas.connectToNode({ node: "Agent", port: "Tools" }, "Write File");
		await expect(canvas.toolWire("Send Mail", "Agent")).toBeAttached();
		await expect(canvas.toolWire("Write File", "Agent")).toBeAttached();
	});

	await test.step("say who fills each parameter", async () => {
		await canvas.select("Manual Trigger");
		await inspector.setJson("Message", { question: QUESTION, desk: "Order desk <desk@example.com>" });
		await canvas.select("Agent");
		await inspector.readPath("Prompt", "question");
		await inspector.choose("Model", "Demo (not an AI)");
		await canvas.select("Send Mail");
		// It became a tool, so the model fills what its author leaves to it.
		for (const parameter of ["To", "Subject", "Body"]) await inspector.expectScope(parameter, "AI");
		await inspector.readTemplate("From", "{{ desk }}");
		await inspector.choose("Mail server", "outbox");
		await expect(canvas.scope("Send Mail", "From")).toContainText("Message");
		await designer.expectSaved();
		await expect(page.getByRole("button", { name: "No problems" })).toBeVisible();
	});

	await test.step("run it, and see what every step was given and by whom", async () => {
		await designer.run();
		for (const node of ["Manual Trigger", "Agent", "Send Mail", "Write File"]) {
			await expect(canvas.state(node, "Succeeded")).toBeVisible();
		}
		await runPanel.show("Send Mail called as send_email");
		await expect(runPanel.parameter("to")).toContainText("AI · the model's argument");
		await expect(runPanel.parameter("to")).toContainText("mary@example.com");
		await expect(runPanel.parameter("from")).toContainText("Message · {{ desk }}");
		await expect(runPanel.parameter("from")).toContainText("Order desk <desk@example.com>");
		await expect(runPanel.parameter("server")).toContainText("Custom · set in version");
		await expect(runPanel.output("sent_to")).toContainText("mary@example.com");
		await runPanel.show(/^Succeeded: Agent/);
		await expect(runPanel.shownStep).toContainText("Demo: not an AI");
		await expect(runPanel.shownStep).toContainText("send_email({");
		await expect(runPanel.parameter("prompt")).toContainText("question of the run's first message");
	});

	await test.step("read the mail", async () => {
		await designer.goTo("Outbox");
		await page
			.getByRole("list", { name: "Mails" })
			.getByRole("button", { name: /^mary@example\.com/ })
			.click();
		const mail = page.getByRole("article");
		await expect(mail).toContainText("Fromdesk@example.com");
		await expect(mail).toContainText("Tomary@example.com");
		await expect(mail).toContainText("Order 7 has shipped");
	});
});
