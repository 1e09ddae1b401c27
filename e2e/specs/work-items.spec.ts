import { readFile } from "node:fs/promises";
import { custom } from "@switchyard/flow/testing";
import type { Flow } from "@switchyard/spec/flow";
import { flowOf, freshName, log, startWith } from "../src/flows/flow-documents.ts";
import { lookAt } from "../src/look-at.ts";
import { expect, test } from "../src/test.ts";

/** Processes a queue; what has no total is wrong. */
function processing(queue: string): Flow {
	return flowOf(
		"processing",
		[
			startWith({}),
			{
				id: "loop",
				type: "Workspace.ProcessWorkItems",
				name: "Each invoice",
				position: { x: 280, y: 0 },
				params: { queue: custom(queue), keep: custom("{'booked': item.payload.Total}") },
			},
			{
				id: "which",
				type: "Flow.Switch",
				name: "Has it a total?",
				position: { x: 560, y: 0 },
				params: { rules: custom([{ port: "wrong", name: "Wrong", when: "item.payload.Total == ''" }]) },
			},
			log("say", "Book it", [840, 120], "{{ item.reference }}"),
			{
				id: "stop",
				type: "Flow.Stop",
				name: "No total",
				position: { x: 840, y: 0 },
				params: { message: custom("The invoice has no total."), business: custom(true) },
			},
		],
		[...["start.out > loop.in", "loop.each > which.in", "which.wrong > stop.in"], "which.otherwise > say.in"],
	);
}

test.use({ reducedMotion: "reduce" });

test("a queue is made, filled by hand and from a table, processed, and looked into", async ({
	designer,
	page,
	api,
	pageErrors,
}) => {
	test.slow();
	// A table with a wrong row is refused.
	pageErrors.expect(/status of 422/);
	const queue = freshName("invoices");
	const row = (name: string) => page.getByRole("row").filter({ hasText: name });
	const dialog = page.getByRole("dialog");

	await page.goto("/flows");
	await designer.goTo("Work items");
	await page.getByRole("button", { name: "New queue" }).click();
	await dialog.getByLabel("Name").fill(queue);
	await dialog.getByLabel("Description").fill("Invoices to enter");
	await page.keyboard.press("Enter");
	await expect(page.getByRole("heading", { name: queue })).toBeVisible();
	await expect(page.getByText("The queue is empty")).toBeVisible();

	await page.getByRole("button", { name: "Add item" }).click();
	await dialog.getByLabel("Reference").fill("RE-1");
	await dialog.getByLabel("Payload").fill("[1]");
	await expect(dialog.getByText("This is no JSON object.")).toBeVisible();
	await dialog.getByLabel("Payload").fill('{"Total": "12"}');
	await dialog.getByRole("button", { name: "Add", exact: true }).click();
	await expect(row("RE-1")).toContainText("New");

	await page.getByRole("button", { name: "Import…" }).click();
	await dialog.getByLabel("Table").fill("Number;Total;When\nRE-2;7;2030-01-01T09:00:00Z\nRE-3;;soon\n");
	await dialog.getByRole("combobox", { name: "Reference column" }).click();
	await page.getByRole("option", { name: "Number" }).click();
	await dialog.getByRole("combobox", { name: "Due column" }).click();
	await page.getByRole("option", { name: "When" }).click();
	await dialog.getByRole("button", { name: "Preview" }).click();
	await expect(dialog.getByRole("status")).toContainText("1 row wrong: nothing would be imported.");
	await expect(dialog.getByRole("listitem").filter({ hasText: "Line 3" })).toContainText("soon");
	await lookAt(page, "work-items-import");
	await dialog.getByRole("button", { name: "Import" }).click();
	await expect(dialog.getByRole("alert")).toContainText("Line 3");
	await dialog.getByLabel("CSV file to import").setInputFiles({
		name: "invoices.csv",
		mimeType: "text/csv",
		buffer: Buffer.from("Number;Total;When\nRE-2;7;2030-01-01T09:00:00Z\nRE-3;;\n"),
	});
	await expect(dialog.getByLabel("Table")).not.toHaveValue(/soon/);
	await dialog.getByRole("button", { name: "Import" }).click();
	await expect(page.getByRole("row")).toHaveCount(4);

	await page.getByLabel("Select RE-1").click();
	await page.getByLabel("Select RE-2").click();
	await page.getByRole("toolbar", { name: "Selected items" }).getByRole("button").last().click();
	await dialog.getByRole("combobox", { name: "Priority" }).click();
	await page.getByRole("option", { name: "High" }).click();
	await dialog.getByRole("combobox", { name: "Due" }).click();
	await page.getByRole("option", { name: "At a time" }).click();
	await dialog.getByLabel("Due time").fill("2020-01-01T09:00:00Z");
	await lookAt(page, "work-items-change");
	await dialog.getByRole("button", { name: "Change" }).click();
	await expect(row("RE-1")).toContainText("High");
	await expect(row("RE-2")).toContainText("High");
	await page.getByRole("combobox", { name: "Due time" }).click();
	await page.getByRole("option", { name: "Due by now" }).click();
	await expect(page.getByRole("row")).toHaveCount(3);
	const downloading = page.waitForEvent("download");
	await page.getByRole("link", { name: "Export" }).click();
	const file = await readFile(await (await downloading).path(), "utf8");
	expect(file.split("\r\n").map((line) => line.split(",")[0])).toEqual(
		expect.arrayContaining(["RE-1", "RE-2"]),
	);
	expect(file).not.toContain("RE-3");
	await page.getByRole("combobox", { name: "Due time" }).click();
	await page.getByRole("option", { name: "Any due time" }).click();
	await page.getByRole("radio", { name: "7 days" }).click();

	const { id } = await api.createFlow(processing(queue));
	await api.run(id);
	await expect(row("RE-1")).toContainText("Done");
	await expect(row("RE-3")).toContainText("Failed");
	await lookAt(page, "work-items");

	await page.getByRole("combobox", { name: "Status" }).click();
	await page.getByRole("option", { name: "Failed" }).click();
	await expect(page.getByRole("row")).toHaveCount(2);
	await page.getByRole("button", { name: "RE-3" }).press("Enter");
	await expect(dialog).toContainText("Business error: The invoice has no total.");
	await expect(dialog.getByRole("link", { name: "Run of attempt 1" })).toBeVisible();
	await lookAt(page, "work-item");
	await dialog.getByRole("button", { name: "Try again" }).click();
	await expect(dialog.getByText("New", { exact: true })).toBeVisible();
	await dialog.getByRole("button", { name: "Delete…" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
	await expect(page.getByText("No item fits")).toBeVisible();

	await designer.goTo("Work items");
	await expect(row(queue)).toContainText("Invoices to enter");
	await lookAt(page, "work-queues");
	await page.getByRole("link", { name: queue }).click();
	const remove = async () => {
		await page.getByRole("button", { name: "Delete…" }).click();
		await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
	};
	pageErrors.expect(/status of 409/);
	await remove();
	await expect(page.getByText(/Flows use the queue/).first()).toBeVisible();
	await api.removeFlow(id);
	await remove();
	await expect(page.getByRole("heading", { name: "Work items" })).toBeVisible();
	await expect(row(queue)).toHaveCount(0);
});
