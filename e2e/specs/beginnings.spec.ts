import { join } from "node:path";
import { expect, test } from "../src/test.ts";

const FIXTURES = join(import.meta.dirname, "../../packages/flow/src/import/fixtures");

test("a template is found by its words, used, and runs with one press", { tag: "@critical" }, async ({
	designer,
	page,
}) => {
	await page.goto("/flows");
	await page.getByRole("button", { name: "Templates" }).click();
	const cards = page.getByRole("list", { name: "Templates" }).getByRole("heading");
	await expect(cards.first()).toBeVisible();
	await page.getByRole("radio", { name: "Finance" }).click();
	await page.getByRole("searchbox", { name: "Search templates" }).fill("unpaid invoices");
	await expect(cards).toHaveText(["Payment reminders"]);
	await page.getByRole("button", { name: "Use the template Payment reminders" }).click();
	await expect(page).toHaveURL(/\/flows\/payment-reminders/);
	await designer.run();
});

test("a workflow of n8n is imported, with what each node became", { tag: "@critical" }, async ({
	designer,
	page,
}) => {
	await page.goto("/flows");
	await page.getByLabel("Flow files to import").setInputFiles(join(FIXTURES, "n8n-tickets.json"));
	const report = page.getByRole("dialog", { name: "Imported “Tickets”" });
	await expect(report.getByRole("listitem").first()).toContainText("Post to Slack");
	await expect(report.getByRole("listitem")).toHaveCount(12);
	await report.getByRole("button", { name: "Open the flow" }).click();
	await expect(designer.canvas.node("Post to Slack")).toBeVisible();
});
