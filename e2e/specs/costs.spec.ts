import { paidDesk } from "../src/flows/construct-documents.ts";
import { expect, test } from "../src/test.ts";

test("what runs paid for is seen by day, flow and model while they run, and after they are gone", {
	tag: "@critical",
}, async ({ designer, api, page }) => {
	const { id } = await api.createFlow(paidDesk(420_000));
	await api.run(id);
	await page.goto(`/costs?flow=${id}`);
	const figure = (name: string) =>
		page.getByRole("definition").filter({ has: page.locator(`xpath=preceding-sibling::*[.="${name}"]`) });

	await test.step("the sums of the flow are those of its run", async () => {
		await expect(figure("In this period")).toHaveText("$0.42");
		await expect(figure("Tokens in")).toHaveText("1,200");
		await expect(figure("From cache")).toHaveText("900");
		const sources = page.getByRole("region", { name: "By model and node" });
		await expect(sources.getByRole("row", { name: "scripted" })).toContainText("$0.42");
		await expect(sources.getByRole("row", { name: "scripted" })).toContainText("900");
	});

	await test.step("arrow keys read the days of the plot out", async () => {
		const plot = page.getByRole("listbox", { name: "Costs over time" });
		await plot.focus();
		await page.keyboard.press("End");
		await expect(page.getByText(/2\d\d\d: \$0\.42, 1 call$/).first()).toBeVisible();
		await page.keyboard.press("ArrowLeft");
		await expect(page.getByText(/2\d\d\d: \$0\.00, 0 calls$/).first()).toBeVisible();
	});

	await test.step("another run is there without a reload", async () => {
		await api.run(id);
		await expect(figure("In this period")).toHaveText("$0.84");
	});

	await test.step("the costs of a deleted flow stay, and its row leads to them", async () => {
		await api.removeFlow(id);
		await designer.goTo("Costs");
		await page.getByRole("radio", { name: "7 days" }).click();
		await page.getByRole("region", { name: "By flow" }).getByRole("link", { name: id, exact: true }).click();
		await expect(page).toHaveURL(new RegExp(`days=7&flow=${id}$`));
		await expect(figure("In this period")).toHaveText("$0.84");
	});
});
