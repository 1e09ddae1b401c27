import type { FlowNode } from "@switchyard/spec/flow";
import { askDesk, flowOf, log, startWith } from "../src/flows/flow-documents.ts";
import { expect, test } from "../src/test.ts";

const readMissing: FlowNode = {
	id: "read",
	type: "File.Read",
	name: "Read the note",
	position: { x: 280, y: 0 },
	params: { path: { scope: "Custom", value: "notes/missing.txt" } },
};

test("a failed run says what happened and what to do, and leads to the node [P4]", {
	tag: "@critical",
}, async ({ designer, api, page }) => {
	const { id } = await api.createFlow(
		flowOf(
			"failing",
			[startWith({}), readMissing, log("end", "End", [560, 0])],
			["start.out > read.in", "read.out > end.in"],
		),
	);
	const { canvas, inspector, runPanel } = designer;
	await designer.openFlow(id);
	await designer.startRun();
	await runPanel.expectEnd("failed");

	await expect(canvas.state("Read the note", "Failed")).toBeVisible();
	await expect(canvas.anyState("End")).toHaveCount(0);
	const fault = runPanel.panel.getByRole("region", { name: "Error" });
	await expect(fault).toContainText("The workspace has no file notes/missing.txt.");
	await expect(fault).toContainText("Check the spelling");
	await expect(fault).toContainText("FILE_NOT_FOUND · path");
	await runPanel.shownStep.getByRole("button", { name: "Select node" }).click();
	await expect(inspector.nodeName).toHaveValue("Read the note");
	await runPanel.openTab("Result");
	await expect(runPanel.panel.getByRole("tabpanel")).toContainText("It failed at “Read the note”.");

	await designer.goTo("Runs");
	const row = page.getByRole("row", { name: id });
	await expect(row).toContainText("Failed");
	await expect(row).toContainText("The workspace has no file notes/missing.txt.");
});

test("an invalid tool call of the model reaches no node; the model learns why, and the run continues [R4, R22, X3]", {
	tag: "@critical",
}, async ({ designer, api }) => {
	const { id } = await api.createFlow(
		flowOf(
			"refused",
			[
				startWith({ question: "Read the note" }),
				askDesk({
					provider: "scripted",
					script: [
						{ toolCalls: [{ name: "read_file", arguments: { path: 7, mode: "raw" } }] },
						{ when: { contains: "mode" }, text: "I may not choose a mode." },
					],
				}),
				{ ...readMissing, position: { x: 280, y: 200 }, params: { path: { scope: "AI" } } },
			],
			["start.out > desk.in", "desk.tools > read.tool"],
		),
	);
	const { canvas, runPanel } = designer;
	await designer.openFlow(id);
	await designer.run();
	await expect(canvas.node("Desk")).toContainText("I may not choose a mode.");
	await runPanel.show(/^Refused: .*called as read_file/);
	await expect(runPanel.shownStep).toContainText("TOOL_ARGUMENTS_INVALID");
	const problems = runPanel.shownStep.getByRole("list", { name: "Problems" }).getByRole("listitem");
	await expect(problems).toHaveText([
		"mode is not an argument of this tool.",
		"path must be text, not a number.",
	]);
	await expect(runPanel.parameter("path")).toHaveCount(0);
});

test("a run whose answer was cut off says so in its panel and in the list", async ({
	designer,
	api,
	page,
}) => {
	const script = [{ text: "Order 42 has", finishReason: "length" as const }];
	const { id } = await api.createFlow(
		flowOf(
			"cut-off",
			[startWith({ question: "Where is order 42?" }), askDesk({ provider: "scripted", script })],
			["start.out > desk.in"],
		),
	);
	const { runPanel } = designer;
	await designer.openFlow(id);
	await designer.run();
	await runPanel.show(/Desk/);
	await expect(runPanel.shownStep).toContainText(
		"Cut off by the limit of output tokens. Tokens: 0 in, 0 out.",
	);
	await runPanel.openTab("Result");
	const warning = runPanel.panel.getByRole("region", { name: "Warning" });
	await expect(warning).toContainText("MODEL_ANSWER_CUT_OFF");
	await expect(warning).toContainText("have the agent continue once");

	await designer.goTo("Runs");
	const row = page.getByRole("row", { name: id });
	await expect(row).toContainText("Succeeded");
	await expect(row).toContainText("An agent's last answer was cut off");
});

test("a flow with problems lists them all before it runs, and each leads to its node and field", {
	tag: "@critical",
}, async ({ designer, api, page }) => {
	const { id } = await api.createFlow(
		flowOf(
			"problems",
			[
				startWith({}),
				askDesk({ provider: "demo" }),
				log("say", "Say it", [560, 0], "{{ 1 + }}"),
				{ ...readMissing, position: { x: 280, y: 160 } },
			],
			["start.out > desk.in", "desk.out > say.in", "desk.tools > say.in"],
		),
	);
	const { canvas, inspector } = designer;
	await designer.openFlow(id);
	const list = page.getByRole("dialog", { name: "Problems" });
	await designer.runButton.click();
	await expect(list.getByRole("listitem").filter({ hasText: "Say it › Text" })).toBeVisible();
	await expect(list.getByRole("listitem").filter({ hasText: "Wire from Desk to Say it" })).toBeVisible();
	expect(await api.runs(id)).toEqual([]);

	await list.getByRole("button", { name: "Say it › Text" }).click();
	await expect(list).toBeHidden();
	const field = inspector.parameter("Text").getByRole("textbox");
	await expect(field).toBeFocused();
	await expect(field).toHaveAttribute("aria-invalid", "true");
	await inspector.readTemplate("Text", "{{ 1 + 1 }}");
	await expect(canvas.problem("Say it")).toHaveAccessibleName(/^Problem: A tools port is wired/);

	await page.getByRole("button", { name: "1 problem" }).click();
	await list.getByRole("button", { name: "Wire from Desk to Say it" }).click();
	await page.keyboard.press("Delete");
	await expect(page.getByRole("button", { name: "No problems" })).toBeVisible();
});
