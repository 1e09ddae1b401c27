import { paidDesk } from "../src/flows/construct-documents.ts";
import { expect, test } from "../src/test.ts";

test("a model's price is added, refused where there is one for the day, changed and removed", async ({
	page,
	pageErrors,
}) => {
	pageErrors.expect(/409 \(Conflict\)/);
	await page.goto("/settings");
	const prices = page.getByRole("region", { name: "Prices of models" });
	const add = async () => {
		await prices.getByRole("button", { name: "Add a price" }).click();
		const dialog = page.getByRole("dialog", { name: "New price" });
		await dialog.getByRole("textbox", { name: "Model" }).fill("large-*");
		await dialog.getByLabel("From").fill("2026-11-01");
		await dialog.getByRole("textbox", { name: "Input, $ per million tokens", exact: true }).fill("2.5");
		await dialog.getByRole("textbox", { name: "Output, $ per million tokens" }).fill("10");
		await dialog.getByRole("button", { name: "Add", exact: true }).click();
		return dialog;
	};
	await expect(await add()).toBeHidden();
	await expect(prices.getByRole("listitem")).toContainText("$2.50 in · $10.00 out");

	const again = await add();
	await expect(again.getByRole("alert")).toContainText("has another price from the same day on");
	await again.getByLabel("From").fill("2026-11-02");
	await again.getByRole("button", { name: "Add", exact: true }).click();
	await expect(again).toBeHidden();
	await expect(prices.getByRole("listitem")).toHaveCount(2);

	await prices.getByRole("button", { name: "Change the price of large-*" }).first().click();
	const change = page.getByRole("dialog", { name: "Change the price" });
	await change.getByRole("textbox", { name: "Output, $ per million tokens" }).fill("0");
	await change.getByRole("textbox", { name: "Cached input, $ per million tokens" }).fill("0.25");
	await change.getByRole("textbox", { name: "Cache write, $ per million tokens" }).fill("3");
	await change.getByRole("button", { name: "Save" }).click();
	await expect(prices.getByRole("listitem").first()).toContainText(
		"$2.50 in · $0.25 cached · $3.00 cache write · $0.00 out",
	);

	const remove = async () => {
		await prices.getByRole("button", { name: "Remove the price of large-*" }).first().click();
		await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
		await expect(page.getByRole("alertdialog")).toBeHidden();
	};
	await remove();
	await expect(prices.getByRole("listitem")).toHaveText(/\$2\.50 in · \$10\.00 out/);
	await page.reload();
	await expect(prices.getByRole("listitem")).toHaveText(/\$2\.50 in · \$10\.00 out/);
	await remove();
	await expect(prices).toContainText("No price yet");
});

test("the worth of a credit is set, shown on the page of costs, and removed [X9]", async ({
	page,
	api,
	designer,
}) => {
	await api.run((await api.createFlow(paidDesk(420_000))).id);
	await page.goto("/settings");
	const credits = page.getByRole("region", { name: "Credits" });
	const worth = credits.getByRole("textbox", { name: "One credit is worth, $" });
	const save = credits.getByRole("button", { name: "Save" });
	// While it saves, the button is disabled for assistive technology only and keeps the focus.
	const saved = () => expect(save).toHaveAttribute("disabled");
	await saved();
	await worth.fill("0.01");
	await save.click();
	await saved();
	await page.reload();
	await expect(worth).toHaveValue("0.01");
	await designer.goTo("Costs");
	await expect(page.getByRole("term").filter({ hasText: "Credits" })).toBeVisible();
	await page.goto("/settings");
	await worth.fill("");
	await save.click();
	await saved();
	await designer.goTo("Costs");
	await expect(page.getByRole("term").filter({ hasText: "Calls" })).toBeVisible();
	await expect(page.getByRole("term").filter({ hasText: "Credits" })).toHaveCount(0);
});
