import { forEachNumber, mailByHop } from "../src/flows/construct-documents.ts";
import { flowOf, freshName, log, startWith } from "../src/flows/flow-documents.ts";
import { expect, test } from "../src/test.ts";

test("a For Each over 1,000 items, one of which fails, is watched and its failure found [P4]", async ({
	designer,
	api,
	page,
}) => {
	const { id } = await api.createFlow(forEachNumber(1000, 418));
	const { canvas, runPanel } = designer;
	await designer.openFlow(id);
	const run = await designer.startRun();
	await runPanel.expectEnd("succeeded");
	await expect(canvas.node("For each number")).toContainText("1,000 of 1,000");
	await expect(canvas.node("For each number")).toContainText("1 failed");

	await test.step("each round is one line, of which only those in view are drawn", async () => {
		await page.goto(`/runs/${run}`);
		await runPanel.showFirst(/^Succeeded: For each number/);
		await expect(runPanel.panel.getByRole("region", { name: "Rounds" })).toContainText(
			"1,000 of 1,000 rounds done, 1 failed",
		);
		await expect(runPanel.step(/Round 2, 1 step, closed/)).toHaveAttribute("aria-setsize", "1002");
		expect(await runPanel.steps.count()).toBeLessThan(100);
	});

	await test.step("the failed round is one click away, and opens with the arrow key", async () => {
		await runPanel.panel.getByRole("button", { name: /^Round 418,/ }).click();
		const round = runPanel.step(/^Failed: Round 418,/);
		await expect(round).toHaveAttribute("aria-selected", "true");
		await expect(runPanel.shownStep).toContainText("Halve it");
		await round.focus();
		await page.keyboard.press("ArrowRight");
		await expect(runPanel.step(/^Failed: Halve it/)).toHaveAttribute("aria-selected", "true");
		await page.keyboard.press("ArrowLeft");
		await expect(runPanel.step(/^Failed: Halve it/)).toHaveCount(0);
	});

	await test.step("the results are kept in order, without the one that failed", async () => {
		const [summary] = await api.runs(id);
		const { results, errors } = (await api.result(summary?.id ?? "")) as {
			readonly results: readonly unknown[];
			readonly errors: readonly { readonly index: number }[];
		};
		expect([results[0], results[417], results[999]]).toEqual([0.5, null, 500]);
		expect(errors.map(({ index }) => index)).toEqual([417]);
	});
});

test("a loop over a list that is too large for the journal is followed all the same [P4, R32]", async ({
	designer,
	api,
	page,
}) => {
	const { id } = await api.createFlow(forEachNumber(3, 0));
	const letters = Array.from({ length: 300 }, (_, index) => `${index}${" ".repeat(400)}`);
	const { id: run } = await api.run(id, { message: { numbers: letters } });
	await page.goto(`/runs/${run}`);
	await expect(designer.canvas.node("For each number")).toContainText("300 of 300");
	await designer.runPanel.showFirst(/^Succeeded: For each number/);
	await expect(designer.runPanel.step(/Round 2, 1 step, closed/)).toHaveAttribute("aria-setsize", "302");
});

test("a Hop's assets are seen pending and ready as time goes through its run [H2, H6, H8]", async ({
	designer,
	api,
	page,
}) => {
	const to = `${freshName("reader")}@example.com`;
	const { id } = await api.createFlow(mailByHop(to, "it has shipped."));
	await api.run(id);
	const [summary] = await api.runs(id);
	const { canvas, runPanel } = designer;
	await page.goto(`/runs/${summary?.id}`);
	await expect(canvas.state("Mail it", "Succeeded")).toBeVisible();
	const assets = runPanel.panel.getByRole("region", { name: "Assets of the hop" });
	const asset = (name: string) =>
		assets.getByRole("listitem").filter({ has: page.getByText(name, { exact: true }) });

	await runPanel.show(/^Succeeded: Mail it/);
	await expect(assets).toContainText("1 of 1 tool steps done");
	await expect(asset("receipt")).toContainText(/by tool step 1.*ready.*@/);
	await runPanel.show(/Send mail called as send_email/);
	await expect(runPanel.parameter("to")).toContainText(`the asset reader${to}`);

	await test.step("before the tool was called, its asset was pending", async () => {
		await runPanel.show(/^Succeeded: Mail it/);
		await runPanel.goToStart();
		await runPanel.oneEventOn();
		await expect(asset("reader")).toContainText(`ready${to}`);
		await expect(asset("receipt")).toContainText("pending");
		await expect(assets).toContainText("0 of 1 tool steps done");
	});
});

test("time goes through a run by itself and by the keyboard: canvas, messages and steps show that moment [P4]", async ({
	designer,
	api,
	page,
}) => {
	const { id } = await api.createFlow(
		flowOf(
			"time",
			[startWith({ word: "old" }), log("say", "Say it", [280, 0], "{{ word }}"), log("end", "End", [560, 0])],
			["start.out > say.in", "say.out > end.in"],
		),
	);
	const { id: run } = await api.run(id);
	const { canvas, runPanel } = designer;
	await page.goto(`/runs/${run}`);
	await expect(canvas.state("End", "Succeeded")).toBeVisible();

	await runPanel.goToStart();
	await expect(canvas.anyState("Say it")).toHaveCount(0);
	await page.keyboard.press("ArrowRight");
	await expect(canvas.state("Say it", "Running")).toBeVisible();
	await expect(runPanel.steps).toHaveCount(1);
	await runPanel.panel.getByRole("button", { name: "Play" }).click();
	await expect(canvas.state("End", "Succeeded")).toBeVisible();
	await expect(runPanel.panel.getByRole("button", { name: "Play" })).toBeVisible();
	await expect(runPanel.steps).toHaveCount(2);
});
