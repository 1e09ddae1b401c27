import { countedDesk } from "../src/flows/construct-documents.ts";
import { expect, test } from "../src/test.ts";

test("how runs, steps and tools do is seen over time, for one flow or for all [T19]", {
	tag: "@critical",
}, async ({ designer, api, page }) => {
	const { id } = await api.createFlow(countedDesk());
	await api.run(id);
	await page.goto(`/statistics?flow=${id}`);
	const figure = (name: string) =>
		page.getByRole("definition").filter({ has: page.locator(`xpath=preceding-sibling::*[.="${name}"]`) });
	const row = (table: string, name: string) =>
		page.getByRole("region", { name: table }).getByRole("row", { name });

	await test.step("each table has what ended, and how", async () => {
		await expect(figure("Runs")).toHaveText("1");
		await expect(figure("Runs succeeded")).toHaveText("100%");
		await expect(figure("Tool calls succeeded")).toHaveText("66%");
		await expect(row("Steps", "Log").getByRole("cell")).toContainText(["Log", "1", "0"]);
		await expect(row("Tools", "Log").getByRole("cell")).toContainText(["Log", "2", "0", "0"]);
		await expect(row("Tools", "No such tool").getByRole("cell")).toContainText([
			"No such tool",
			"1",
			"0",
			"1",
		]);
		await expect(page.getByRole("region", { name: "People" })).toHaveCount(0);
	});

	await test.step("arrow keys read the days of the plot out", async () => {
		await page.getByRole("listbox", { name: "Runs over time" }).focus();
		await page.keyboard.press("End");
		await expect(page.getByText(/2\d\d\d: 1 run$/).first()).toBeVisible();
	});

	await test.step("another run is there without a reload", async () => {
		await api.run(id);
		await expect(figure("Runs")).toHaveText("2");
	});

	await test.step("another period and all flows are a choice away", async () => {
		await designer.goTo("Statistics");
		await page.getByRole("radio", { name: "7 days" }).click();
		await page.getByRole("combobox", { name: "Flow" }).click();
		await page.getByRole("option", { name: id }).click();
		await expect(page).toHaveURL(new RegExp(`days=7&flow=${id}$`));
		await expect(figure("Runs")).toHaveText("2");
	});
});
