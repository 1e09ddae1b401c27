import { formFlow } from "../src/flows/trigger-documents.ts";
import { expectAccessibleInBoth, lookAtOpen } from "../src/look-at.ts";
import { expectAccessible } from "../src/looks.ts";
import { expect, test } from "../src/test.ts";

const ROOMS = [
	{ value: "r1", title: "The small room" },
	{ value: "r2", title: "The hall" },
];
const DAYS = [{ value: "mon", title: "Monday" }, { value: "tue", title: "Tuesday" }, "wed"];

test("Run asks for what the trigger's form asks, and remembers it", { tag: "@critical" }, async ({
	designer,
	api,
	page,
}) => {
	const flow = formFlow("orders", [
		{ name: "customer", title: "Customer", type: "text", required: true },
		{ name: "amount", title: "Amount", type: "number", default: 5 },
		{ name: "size", title: "Size", type: "choice", choices: ["S", "L"] },
		{ name: "express", title: "Express", type: "boolean" },
		{ name: "room", title: "Room", type: "choice", choices: ROOMS },
		{ name: "days", title: "Days", type: "choices", choices: DAYS, least: 2, required: true },
	]);
	await api.createFlow(flow);
	await designer.openFlow(flow.id);
	await page.keyboard.press("ControlOrMeta+Enter");
	const dialog = page.getByRole("dialog", { name: "New order" });
	await expect(dialog.getByLabel("Amount")).toHaveValue("5");
	await expectAccessible(page, "run form");
	await dialog.getByRole("button", { name: "Run" }).click();
	await expect(dialog).toContainText("Fill this in.");
	expect(await api.runs(flow.id)).toEqual([]);

	await dialog.getByRole("combobox", { name: "Room" }).click();
	await page.getByRole("option", { name: "The hall" }).click();
	const days = dialog.getByRole("group", { name: "Days" });
	await days.getByRole("checkbox", { name: "Monday" }).check();
	await expect(days).toContainText("It must have at least 2 items.");
	await days.getByRole("checkbox", { name: "Tuesday" }).check();
	await dialog.getByLabel("Customer").fill("Ada");
	await expectAccessibleInBoth(page, "choices");
	await lookAtOpen(page, "form-choices");
	await dialog.getByLabel("Customer").focus();
	await page.keyboard.press("Enter");
	await expect(dialog).toBeHidden();
	await designer.runPanel.expectEnd("succeeded");
	const [run] = await api.runs(flow.id);
	const [start] = await api.events(run?.id ?? "");
	expect(start).toMatchObject({
		cause: "form",
		message: { customer: "Ada", amount: 5, express: false, room: "r2", days: ["mon", "tue"] },
	});

	await designer.runButton.click();
	await expect(dialog.getByLabel("Customer")).toHaveValue("Ada");

	await page.goto(`/runs/${run?.id}`);
	await expect(page.getByText("started with a form")).toBeVisible();
	await page.goto(`/runs?flow=${flow.id}`);
	await expect(page.getByRole("cell", { name: "Form", exact: true })).toBeVisible();
});

test("a form is made in the inspector", async ({ designer, api, page }) => {
	const flow = formFlow("made", []);
	await api.createFlow(flow);
	await designer.openFlow(flow.id);
	await designer.canvas.node("New order").click();
	const form = page.getByRole("region", { name: "Form" });
	await form.getByRole("button", { name: "Add field" }).click();
	await form.getByRole("textbox", { name: "Name of field_1" }).fill("customer");
	await page.keyboard.press("Tab");
	await form.getByRole("textbox", { name: "Label of customer" }).fill("Customer");
	await form.getByRole("switch", { name: "Required" }).click();
	await form.getByRole("button", { name: "Add field" }).click();
	await form.getByRole("combobox", { name: "Type of field_2" }).click();
	await page.getByRole("option", { name: "Choice", exact: true }).click();
	await expect(form.getByRole("textbox", { name: "Choices of field_2 1", exact: true })).toHaveValue(
		"First choice",
	);
	await form.getByRole("textbox", { name: "Title of Choices of field_2 1" }).fill("The first");
	await page.keyboard.press("Tab");
	await designer.expectSaved();
	await expectAccessible(page, "form in the inspector");
	await lookAtOpen(page, "form-choices-inspector");
	const { nodes } = await api.flow(flow.id);
	expect(nodes[0]?.params.form).toEqual({
		scope: "Custom",
		value: [
			{ name: "customer", title: "Customer", type: "text", required: true },
			{ name: "field_2", type: "choice", choices: [{ value: "First choice", title: "The first" }] },
		],
	});
});
