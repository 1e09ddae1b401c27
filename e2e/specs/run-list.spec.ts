import { flowOf, log, startWith } from "../src/flows/flow-documents.ts";
import { expect, test } from "../src/test.ts";

test("the runs are found by a text in their values, their status and their time", {
	tag: "@critical",
}, async ({ api, page }) => {
	const { id } = await api.createFlow(
		flowOf(
			"found",
			[startWith({ word: "Zanzibar" }), log("say", "Say it", [280, 0], "{{ word }}")],
			["start.out > say.in"],
		),
	);
	const { id: run } = await api.run(id);
	await page.goto("/runs");
	const filters = page.getByRole("search", { name: "Filter the runs" });
	const rows = page.getByRole("row").filter({ has: page.getByRole("link", { name: id, exact: true }) });

	await filters.getByRole("searchbox", { name: "Search the values of runs" }).fill("zanzi");
	await expect(page).toHaveURL(/text=zanzi/);
	await expect(rows).toHaveCount(1);
	await filters.getByRole("combobox", { name: "Started" }).click();
	await page.getByRole("option", { name: "Last hour" }).click();
	await filters.getByRole("combobox", { name: "Status" }).click();
	await page.getByRole("option", { name: "Succeeded" }).click();
	await expect(page).toHaveURL(/status=succeeded/);
	await expect(rows).toHaveCount(1);

	await filters.getByRole("combobox", { name: "Status" }).click();
	await page.getByRole("option", { name: "Failed" }).click();
	await expect(page.getByText("No run matches")).toBeVisible();

	// The filter is in the address: a reload keeps it.
	await page.reload();
	await expect(filters.getByRole("searchbox")).toHaveValue("zanzi");
	await filters.getByRole("combobox", { name: "Status" }).click();
	await page.getByRole("option", { name: "Any status" }).click();
	await rows.getByRole("link").click();
	await expect(page).toHaveURL(new RegExp(`/runs/${run}$`));
});
