import { flowOf, log, startWith } from "../src/flows/flow-documents.ts";
import { expectAccessible } from "../src/looks.ts";
import { expect, test } from "../src/test.ts";

const named = (name: string) =>
	flowOf(name, [startWith({}), log("say", "Say it", [280, 0], "hello")], ["start.out > say.in"]);

test("flows are moved to folders, tagged, found and deleted, several at once, and others see it", async ({
	newServer,
	context,
	page,
}) => {
	const { api } = newServer;
	for (const name of ["alpha", "beta", "gamma", "delta"]) await api.createFlow(named(name));
	await page.goto(newServer.printedLink);
	await expect(page.getByRole("link", { name: "alpha" })).toBeVisible();
	const other = await context.newPage();
	await other.goto(`${newServer.origin}/flows`);
	await expect(other.getByRole("link", { name: "alpha" })).toBeVisible();

	await page.getByRole("combobox", { name: "Sort by" }).click();
	await page.getByRole("option", { name: "By name" }).click();
	await page.getByRole("button", { name: "New folder" }).click();
	const naming = page.getByRole("dialog", { name: "New folder" });
	await naming.getByRole("textbox", { name: "Name" }).fill("..");
	await naming.getByRole("button", { name: "Create" }).click();
	await expect(naming.getByText("A folder's name must not be")).toBeVisible();
	await naming.getByRole("textbox", { name: "Name" }).fill("Sales");
	await naming.getByRole("button", { name: "Create" }).click();

	await page.getByRole("checkbox", { name: "Select alpha" }).click();
	await page.getByRole("checkbox", { name: "Select delta" }).click({ modifiers: ["Shift"] });
	const bar = page.getByRole("toolbar", { name: "Selected flows" });
	await expect(bar).toContainText("3 selected");
	await page.keyboard.press("Shift+ArrowUp");
	await expect(bar).toContainText("3 selected");
	await expectAccessible(page, "selected flows");
	await bar.getByRole("button", { name: "Move…" }).click();
	const moving = page.getByRole("dialog", { name: "Move 3 flows" });
	await moving.getByRole("combobox", { name: "Folder" }).click();
	await page.getByRole("option", { name: "Sales" }).click();
	await moving.getByRole("button", { name: "Move" }).click();
	await expect(page.getByRole("link", { name: "alpha" })).toBeHidden();
	await expect(other.getByRole("navigation", { name: "Folders" }).getByText("3 flows")).toBeVisible();
	await expect(other.getByRole("link", { name: "alpha" })).toBeHidden();

	await page.getByRole("link", { name: "Sales" }).click();
	await expect(page).toHaveURL(/folder=Sales/);
	await page.getByRole("checkbox", { name: "Select alpha" }).focus();
	await page.keyboard.press("ControlOrMeta+a");
	await bar.getByRole("button", { name: "Tags…" }).click();
	const tagging = page.getByRole("dialog", { name: "Tags of 3 flows" });
	await tagging.getByRole("textbox", { name: "New tag" }).fill("urgent");
	await expectAccessible(page, "tags of flows");
	await tagging.getByRole("button", { name: "Apply" }).click();
	await expect(page.getByRole("row", { name: /alpha/ })).toContainText("urgent");
	await page.goBack();
	await expect(page.getByRole("link", { name: "gamma" })).toBeVisible();

	await page.getByRole("button", { name: "Tags" }).click();
	await page.getByRole("menuitemcheckbox", { name: "urgent" }).click();
	const search = page.getByRole("searchbox", { name: "Search flows" });
	await search.fill("flow.log delta");
	await search.press("Enter");
	await expect(page.getByRole("link", { name: "beta" })).toBeHidden();
	await expect(page.getByRole("row", { name: /delta/ })).toContainText("Sales");
	await search.fill("flow.log a");
	await search.press("Enter");
	await expect(page).toHaveURL(/text=flow\.log\+a&tag=urgent/);
	await page.reload();
	await expect(page.getByRole("row", { name: /beta/ })).toContainText("Sales");
	await expect(page.getByRole("link", { name: "gamma" })).toBeHidden();

	await page.getByRole("checkbox", { name: "Select all flows in view" }).click();
	await bar.getByRole("button", { name: "Delete…" }).click();
	const deleting = page.getByRole("alertdialog", { name: "Delete 3 flows?" });
	await expect(deleting).toContainText("This stops no trigger");
	await expectAccessible(page, "deleting flows");
	await deleting.getByRole("button", { name: "Delete 3 flows" }).click();
	await expect(page.getByText("No flow matches")).toBeVisible();
	await page.getByRole("button", { name: "Undo" }).click();
	for (const name of [/alpha/, /beta/, /delta/]) {
		await expect(page.getByRole("row", { name })).toContainText("urgent");
	}
});
