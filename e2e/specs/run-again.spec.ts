import { flowOf, log, startWith } from "../src/flows/flow-documents.ts";
import { expect, test } from "../src/test.ts";

/** A flow that says the word of its first message. */
function saying(word: string) {
	return flowOf(
		"again",
		[startWith({ word }), log("say", "Say it", [280, 0], "{{ word }}")],
		["start.out > say.in"],
	);
}

test("a run is run again from its panel, with the same first message on the flow as it is now [P4]", {
	tag: "@critical",
}, async ({ designer, api }) => {
	const { id } = await api.createFlow(saying("old"));
	const { canvas, inspector, runPanel } = designer;
	await designer.openFlow(id);
	await expect(designer.runAgainButton).toHaveCount(0);
	const first = await designer.startRun();
	await runPanel.expectEnd("succeeded");
	await canvas.select("New question");
	await inspector.setJson("Message", { word: "new" });
	await canvas.select("Say it");
	await inspector.readTemplate("Text", "{{ word }} again");

	await designer.runAgainButton.click();
	await expect.poll(() => api.runs(id)).toHaveLength(2);
	const [again] = await api.runs(id);
	expect(again?.id).not.toBe(first);
	await runPanel.expectShown(again?.id ?? "");
	await runPanel.show(/^Succeeded: Say it/);
	await expect(runPanel.parameter("text")).toContainText("old again");
});

test("a past run is run again and leads to the new run; a flow that cannot run says why", async ({
	designer,
	api,
	page,
	pageErrors,
}) => {
	pageErrors.expect(/status of 4(04|22)/);
	const { id } = await api.createFlow(saying("own"));
	const { id: past } = await api.run(id, { message: { word: "sent" } });
	const { canvas, runPanel } = designer;
	await page.goto(`/runs/${past}`);

	await test.step("the new run has the same first message", async () => {
		await designer.runAgainButton.click();
		await expect(page).not.toHaveURL(new RegExp(past));
		await expect(canvas.state("Say it", "Succeeded")).toBeVisible();
		await runPanel.show(/^Succeeded: Say it/);
		await expect(runPanel.parameter("text")).toContainText("sent");
		expect(page.url()).toContain((await api.runs(id))[0]?.id);
	});

	await test.step("a flow with problems is not run, and is a click away", async () => {
		const { revision } = await api.flow(id);
		const setting = { scope: "Message", template: "{{ 1 + }}" } as const;
		const operations = [{ op: "set-parameter", node: "say", name: "text", setting }] as const;
		await api.editFlow(id, { revision, operations: [...operations] });
		await designer.runAgainButton.click();
		const refusal = page.getByRole("listitem").filter({ hasText: "The run could not be started" });
		await expect(refusal).toContainText("problems");
		await refusal.getByRole("button", { name: "Open the flow" }).click();
		await expect(canvas.problem("Say it")).toBeVisible();
		await runPanel.expectShown((await api.runs(id))[0]?.id ?? "");
	});

	await test.step("a flow that is gone is not run", async () => {
		await api.removeFlow(id);
		await page.goto(`/runs/${past}`);
		await designer.runAgainButton.click();
		const refusal = page.getByRole("listitem").filter({ hasText: "The run could not be started" });
		await expect(refusal).toContainText("no such flow");
		await expect(page).toHaveURL(new RegExp(past));
	});
	expect(await api.runs(id)).toHaveLength(2);
});
