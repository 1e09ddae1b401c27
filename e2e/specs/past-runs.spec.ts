import { viewAtRest } from "../src/drivers/at-rest.ts";
import { typeOver } from "../src/drivers/type-over.ts";
import { flowOf, log, startWith } from "../src/flows/flow-documents.ts";
import { expect, test } from "../src/test.ts";

test("a past run opens on the frozen canvas of its flow version, and time goes back and forth [P4]", async ({
	designer,
	api,
	page,
}) => {
	const { id, revision } = await api.createFlow(
		flowOf(
			"past",
			[startWith({ word: "old" }), log("say", "Say it", [280, 0], "{{ word }}"), log("end", "End", [560, 0])],
			["start.out > say.in", "say.out > end.in"],
		),
	);
	const { id: run } = await api.run(id);
	const { canvas, runPanel } = designer;

	await test.step("the flow is changed after the run", async () => {
		await designer.openFlow(id);
		await canvas.select("Say it");
		await designer.inspector.rename("Say something else");
		await canvas.select("End");
		await page.keyboard.press("Delete");
		await designer.expectSaved();
	});

	await test.step("the run is found in the list of its flow's runs", async () => {
		await designer.goTo("Runs");
		await page.getByRole("search").getByRole("combobox", { name: "Flow" }).click();
		await page.getByRole("option", { name: id }).click();
		await page
			.getByRole("row", { name: /Succeeded/ })
			.getByRole("link", { name: id })
			.click();
		await expect(page).toHaveURL(new RegExp(`/runs/${run}$`));
	});

	await test.step("it shows the flow as it was, which cannot be changed", async () => {
		await expect(page.getByText(`Version ${revision}`)).toBeVisible();
		await expect(canvas.state("Say it", "Succeeded")).toBeVisible();
		await expect(canvas.state("End", "Succeeded")).toBeVisible();
		await runPanel.show(/^Succeeded: Say it/);
		await expect(runPanel.parameter("text")).toContainText("Message · {{ word }} of the run's first message");
		await expect(runPanel.parameter("text")).toContainText("old");
		await canvas.select("End");
		await expect(designer.inspector.nodeName).toHaveValue("End");
		await expect(designer.inspector.nodeName).not.toBeEditable();
		await page.keyboard.press("Delete");
		await expect(canvas.nodes).toHaveCount(3);
	});

	await test.step("a node that the view is dragged by stays as it was", async () => {
		const places = async () => {
			await viewAtRest(canvas.surface);
			return Promise.all(["Say it", "End"].map((name) => canvas.node(name).boundingBox()));
		};
		const [said, end] = await places();
		if (!said || !end) throw new Error("The nodes are not shown.");
		await canvas.move("Say it", { x: 40, y: 20 });
		await expect(designer.inspector.nodeName).toHaveValue("End");
		await expect.poll(async () => (await places())[1]?.x).toBeGreaterThan(end.x + 20);
		const [saidNow, endNow] = await places();
		expect((endNow?.x ?? 0) - (saidNow?.x ?? 0)).toBeCloseTo(end.x - said.x, 0);
	});

	await test.step("the journal says what each of its events is", async () => {
		await runPanel.openTab("Journal");
		await page.getByRole("option", { name: /step-end step 1, leaves by out/ }).click();
		await expect(
			page.getByText("A step on the flow path finished, or was skipped because its node is disabled"),
		).toBeVisible();
		await runPanel.openTab("Timeline");
	});

	await test.step("time goes back to the start and forth again", async () => {
		await runPanel.goToStart();
		await expect(canvas.state("New question", "Succeeded")).toBeVisible();
		await expect(canvas.anyState("Say it")).toHaveCount(0);
		await runPanel.oneEventOn();
		await expect(canvas.state("Say it", "Running")).toBeVisible();
		// It had taken that long when it began, however long ago that is.
		await expect(runPanel.steps).toHaveText([/^Running: Say it< 1 ms$/]);
		await expect(runPanel.shownStep).toContainText("· < 1 ms");
		await runPanel.goToLatest();
		await expect(canvas.state("End", "Succeeded")).toBeVisible();
		await expect(runPanel.steps).toHaveCount(2);
	});

	await test.step("it is debugged on the flow as it is now, where what differs is marked", async () => {
		await page.getByRole("link", { name: "Debug in the editor" }).click();
		await expect(canvas.nodes).toHaveCount(2);
		await expect(canvas.state("Say something else", "Succeeded")).toBeVisible();
		await expect(canvas.node("Say something else")).toContainText("changed");
		await expect(canvas.node("New question")).not.toContainText("changed");
		await runPanel.expectShown(run);
		await expect(runPanel.panel).toContainText(`This run used version ${revision}`);
		await runPanel.panel.getByRole("button", { name: "Show", exact: true }).click();
		const differences = page.getByRole("dialog", { name: "What differs from the run’s version" });
		await expect(differences).toContainText("“Say it” is now called “Say something else”");
		await expect(differences).toContainText("“End” removed");
		await differences.getByRole("button", { name: "Say something else" }).click();
		await expect(designer.inspector.nodeName).toHaveValue("Say something else");
	});

	await test.step("a reload shows it again, until another run takes its place", async () => {
		await page.reload();
		await runPanel.expectShown(run);
		await designer.startRun();
		await expect(page).toHaveURL(new RegExp(`/flows/${id}$`));
		await expect(canvas.node("Say something else")).not.toContainText("changed");
	});
});

test("a flow opens with its last run, and what was typed a moment ago is part of the next", {
	tag: "@critical",
}, async ({ designer, api, page }) => {
	const flow = flowOf(
		"last",
		[startWith({ word: "kept" }), log("say", "Say it", [280, 0], "{{ word }}")],
		["start.out > say.in"],
	);
	const { id } = await api.createFlow(flow);
	const { id: run } = await api.run(id);
	const { canvas, inspector, runPanel } = designer;

	await designer.openFlow(id);
	await expect(canvas.state("Say it", "Succeeded")).toBeVisible();
	await canvas.select("Say it");
	await expect(inspector.parameter("Text")).toContainText(`Last run:"kept"`);
	await page.reload();
	await expect(canvas.state("Say it", "Succeeded")).toBeVisible();
	await page.keyboard.press("ControlOrMeta+j");
	await runPanel.expectShown(run);

	await canvas.select("Say it");
	const text = inspector.parameter("Text").getByRole("textbox");
	await typeOver(text, "{{ 1 + }}");
	await page.keyboard.press("ControlOrMeta+Enter");
	await expect(page.getByRole("dialog", { name: "Problems" })).toBeVisible();
	await page.keyboard.press("Escape");
	expect(await api.runs(id)).toHaveLength(1);
	await typeOver(text, "{{ word }}!");
	await page.keyboard.press("ControlOrMeta+Enter");
	await runPanel.show(/^Succeeded: Say it/);
	await expect(runPanel.parameter("text")).toContainText("kept!");
});

test("an earlier version is looked at and brought back", { tag: "@critical" }, async ({
	designer,
	api,
	page,
}) => {
	const flow = await api.createFlow(
		flowOf("version", [startWith({}), log("say", "Say it", [280, 0])], ["start.out > say.in"]),
	);
	await api.run(flow.id);
	const { canvas } = designer;
	await designer.openFlow(flow.id);
	await canvas.select("Say it");
	await page.keyboard.press("Delete");
	await designer.expectSaved();

	await page.getByRole("button", { name: "Versions" }).click();
	await page
		.getByRole("dialog", { name: "Versions" })
		.getByRole("link", { name: /^Version 1\b/ })
		.click();
	await canvas.select("Say it");
	await expect(designer.inspector.nodeName).toHaveValue("Say it");
	await expect(designer.inspector.nodeName).not.toBeEditable();
	await page.getByRole("button", { name: "Restore" }).click();
	await expect(designer.runButton).toBeVisible();
	await expect(canvas.node("Say it")).toBeVisible();
	const restored = await api.flow(flow.id);
	expect(restored.nodes).toEqual(flow.nodes);
	expect(restored.revision).toBe(flow.revision + 2);
});
