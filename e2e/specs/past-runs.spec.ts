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
			.getByRole("row", { name: /^Succeeded/ })
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
		await canvas.move("Say it", { x: 40, y: 20 });
		await expect(designer.inspector.nodeName).toHaveValue("End");
	});

	await test.step("the journal says what each of its events is", async () => {
		await runPanel.openTab("Journal");
		await page.getByRole("option", { name: /step-end step 1, leaves by out/ }).click();
		await expect(
			page.getByText("A step on the flow path finished, and its message left by a port."),
		).toBeVisible();
		await runPanel.openTab("Timeline");
	});

	await test.step("time goes back to the start and forth again", async () => {
		await runPanel.goToStart();
		await expect(canvas.state("New question", "Succeeded")).toBeVisible();
		await expect(canvas.anyState("Say it")).toHaveCount(0);
		await runPanel.goOn();
		await expect(canvas.state("Say it", "Running")).toBeVisible();
		// It had taken that long when it began, however long ago that is.
		await expect(runPanel.steps).toHaveText([/^Running: Say it< 1 ms$/]);
		await expect(runPanel.shownStep).toContainText("· < 1 ms");
		await runPanel.goToLatest();
		await expect(canvas.state("End", "Succeeded")).toBeVisible();
		await expect(runPanel.steps).toHaveCount(2);
	});

	await test.step("the flow as it is now is one link away", async () => {
		await page.getByRole("link", { name: "Open the flow" }).click();
		await expect(canvas.node("Say something else")).toBeVisible();
		await expect(canvas.nodes).toHaveCount(2);
	});
});

test("an earlier version is looked at and brought back", async ({ designer, api, page }) => {
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
