import type { Flow } from "@switchyard/spec/flow";
import {
	askDesk,
	flowOf,
	freshName,
	log,
	sendMail,
	startWith,
	waitFor,
} from "../src/flows/flow-documents.ts";
import { expect, test } from "../src/test.ts";

/** A desk that writes a mail and waits for a web server in one turn, and says something at the end. */
function waitingDesk(address: string, url: string): Flow {
	const letter = { to: address, subject: "On its way", body: "Your order has shipped." };
	return flowOf(
		"live",
		[
			startWith({ question: "Write to the customer" }),
			askDesk({
				provider: "scripted",
				script: [
					{
						text: "I write and look it up.",
						toolCalls: [
							{ name: "send_email", arguments: letter },
							{ name: "http_request", arguments: {} },
						],
					},
					{ text: "The customer knows." },
				],
			}),
			sendMail([160, 200]),
			waitFor(url, [420, 200]),
			log("end", "Tell the log", [560, 0], "{{ text }}"),
		],
		["start.out > desk.in", "desk.tools > mail.tool", "desk.tools > wait.tool", "desk.out > end.in"],
	);
}

test("steps, tool calls and the agent's words are watched while they happen [P4, R30, T14, T18]", {
	tag: "@critical",
}, async ({ designer, api, gate, page }) => {
	const { id } = await api.createFlow(waitingDesk(`${freshName("live")}@example.com`, gate.url));
	const { canvas, runPanel } = designer;
	await designer.openFlow(id);
	await designer.runButton.click();

	await expect(canvas.state("New question", "Succeeded")).toBeVisible();
	await expect(canvas.state("Desk", "Running")).toBeVisible();
	await expect(canvas.state("Send mail", "Succeeded")).toBeVisible();
	await expect(canvas.state("Wait", "Running")).toBeVisible();
	await expect(canvas.node("Desk")).toContainText("I write and look it up.");
	await expect(canvas.node("Desk")).toContainText("Tool 2 of 2: http_request · executing");
	await canvas.expectMarked(canvas.wire("New question", "Desk"));
	await canvas.expectMarked(canvas.toolWire("Send mail", "Desk"));
	await canvas.expectWaiting(canvas.toolWire("Send mail", "Desk"), false);
	await canvas.expectWaiting(canvas.toolWire("Wait", "Desk"), true);
	await expect(runPanel.step("Running: Wait called as http_request")).toBeVisible();
	await expect(runPanel.step("Succeeded: Send mail called as send_email")).toBeVisible();
	await expect(canvas.anyState("Tell the log")).toHaveCount(0);
	await expect(designer.stopButton).toBeVisible();

	await canvas
		.node("Desk")
		.first()
		.click({ position: { x: 20, y: 20 } });
	await page.getByRole("tab", { name: "Tools" }).click();
	await expect(page.getByRole("list", { name: "Kind of tool" }).first()).toContainText("Reaches outside");

	gate.open();
	await runPanel.expectEnd("succeeded");
	await expect(canvas.state("Wait", "Succeeded")).toBeVisible();
	await expect(canvas.node("Desk")).not.toContainText("executing");
	await canvas.expectWaiting(canvas.toolWire("Wait", "Desk"), false);
	await expect(canvas.state("Desk", "Succeeded")).toBeVisible();
	await canvas.expectMarked(canvas.wire("Desk", "Tell the log"));
	await expect(canvas.state("Tell the log", "Succeeded")).toBeVisible();
	await expect(canvas.node("Desk")).toContainText("The customer knows.");
});

test("a page reloaded in the middle of a run continues to watch it, and nothing happens twice [P4]", {
	tag: "@critical",
}, async ({ designer, api, gate, page }) => {
	const address = `${freshName("reload")}@example.com`;
	const { id } = await api.createFlow(waitingDesk(address, gate.url));
	const { canvas, runPanel } = designer;
	await designer.openFlow(id);
	await designer.runButton.click();
	await expect(canvas.state("Send mail", "Succeeded")).toBeVisible();
	await expect(canvas.state("Wait", "Running")).toBeVisible();

	await page.reload();
	await expect(canvas.state("Wait", "Running")).toBeVisible();
	await expect(canvas.state("Send mail", "Succeeded")).toBeVisible();
	await expect(canvas.node("Desk")).toContainText("I write and look it up.");

	gate.open();
	await runPanel.expectEnd("succeeded");
	await expect(runPanel.steps).toHaveText([
		/^Succeeded: Desk/,
		/^Succeeded: Send mail called as send_email/,
		/^Succeeded: Wait called as http_request/,
		/^Succeeded: Tell the log/,
	]);
	await expect(runPanel.modelCalls).toHaveText([/^Model, turn 1/, /^Model, turn 2/]);
	// Tool calls and calls of the model are indented, and yet every bar lies on the same time axis.
	expect(await runPanel.timeAxes()).toHaveLength(1);
	expect(gate.requests).toBe(1);
	expect(await api.mailsTo(address)).toHaveLength(1);
	const runs = await api.runs(id);
	expect(runs).toHaveLength(1);
	const events = await api.events(runs[0]?.id ?? "");
	expect(events.filter(({ type }) => type === "model-start")).toHaveLength(2);
	expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
});

test("a run is stopped in the middle, and nothing after it runs [P4]", { tag: "@critical" }, async ({
	designer,
	api,
	gate,
}) => {
	const { id } = await api.createFlow(waitingDesk(`${freshName("stop")}@example.com`, gate.url));
	const { canvas, runPanel } = designer;
	await designer.openFlow(id);
	await designer.runButton.click();
	await expect(canvas.state("Wait", "Running")).toBeVisible();

	await designer.stopButton.click();
	await runPanel.expectEnd("was stopped");
	await expect(designer.runButton).toBeVisible();
	await expect(canvas.anyState("Tell the log")).toHaveCount(0);
	expect((await api.runs(id)).map(({ status }) => status)).toEqual(["cancelled"]);
});
