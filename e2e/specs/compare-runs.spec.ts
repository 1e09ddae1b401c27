import { flowOf, log, startWith } from "../src/flows/flow-documents.ts";
import { expect, test } from "../src/test.ts";

test("two runs are selected and compared: which steps differ, and where their values do [P4]", async ({
	designer,
	api,
	page,
	pageErrors,
}) => {
	const { id } = await api.createFlow(
		flowOf(
			"compared",
			[
				startWith({ word: "one" }),
				log("say", "Say it", [280, 0], "{{ word }}"),
				log("end", "End", [560, 0], "end"),
			],
			["start.out > say.in", "say.out > end.in"],
		),
	);
	const { id: first } = await api.run(id, { message: { word: "one", order: { id: 1 } } });
	const { id: second } = await api.run(id, { message: { word: "two", order: { id: 1, late: true } } });

	await test.step("selected in the list of runs", async () => {
		await page.goto(`/runs?${new URLSearchParams({ flow: id })}`);
		const boxes = page.getByRole("checkbox", { name: /^Select run/ });
		await expect(boxes).toHaveCount(2);
		await boxes.nth(1).check();
		await expect(page.getByText("Select another one to compare them.")).toBeVisible();
		await boxes.nth(0).check();
		await page.getByRole("button", { name: "Compare" }).click();
		await expect(page).toHaveURL(`/runs/${first}/compare/${second}`);
	});

	await test.step("the differences, by path", async () => {
		const messages = page
			.getByRole("list", { name: "Differences of the first message" })
			.getByRole("listitem");
		await expect(messages).toHaveText([/word.*"one".*"two"/, /order\.late.*true/]);
		const steps = page.getByRole("list", { name: "Steps of both runs" });
		const say = steps.getByRole("button", { name: /^Say it/ });
		await expect(say).toContainText("message 2, parameters 1");
		await say.press("Enter");
		const params = steps.getByRole("list", { name: "Parameters" });
		await expect(params).toContainText("text");
		await expect(params.getByRole("listitem")).toHaveText(/First run"one".*Second run"two"/);
	});

	await test.step("a run beside itself has no difference", async () => {
		await page.goto(`/runs/${first}/compare/${first}`);
		await expect(page.getByText("No difference")).toBeVisible();
		await expect(page.getByText("No step differs.")).toBeHidden();
		await expect(page.getByRole("button", { name: /^Say it/ })).toContainText("Same");
	});

	await test.step("a run that is gone", async () => {
		pageErrors.expect(/status of 404/);
		await page.goto(`/runs/${first}/compare/0198c0de-0000-7000-8000-00000000dead`);
		await expect(page.getByRole("alert")).toContainText("The runs could not be compared");
	});

	await test.step("from a run", async () => {
		await page.goto(`/runs/${first}`);
		await page.getByRole("button", { name: "More about this run" }).click();
		await page.getByRole("menuitem", { name: "Compare with…" }).click();
		await page.getByRole("list", { name: "Other runs" }).getByRole("link").click();
		await expect(page).toHaveURL(`/runs/${first}/compare/${second}`);
	});
	await expect(designer.page.getByRole("heading", { name: "Compare runs" })).toBeVisible();
});
