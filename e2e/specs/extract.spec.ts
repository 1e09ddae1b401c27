import type { FlowNode } from "@switchyard/spec/flow";
import { flowOf, log, startWith } from "../src/flows/flow-documents.ts";
import { expectAccessible } from "../src/looks.ts";
import { expect, test } from "../src/test.ts";

const reckon = (
	id: string,
	name: string,
	x: number,
	path: string,
	code: string,
	field: string,
): FlowNode => ({
	id,
	type: "Flow.Function",
	name,
	position: { x, y: 0 },
	params: { code: { scope: "Custom", value: code }, input: { scope: "Message", path } },
	outputs: { result: field },
});

const prices = () =>
	flowOf(
		"extract",
		[
			startWith({ order: { price: 20, count: 3 } }),
			reckon("sum", "Sum", 280, "order", "return input.price * input.count;", "sum"),
			reckon("tax", "Tax", 560, "sum", "return input * 1.5;", "total"),
			log("end", "End", [840, 0], "{{ total }}"),
		],
		["start.out > sum.in", "sum.out > tax.in", "tax.out > end.in"],
	);

test("selected nodes become a sub-flow in one edit, which runs to the same result; undo brings them back", {
	tag: "@critical",
}, async ({ designer, api, page }) => {
	const flow = await api.createFlow(prices());
	const before = await api.result((await api.run(flow.id)).id);
	expect(before).toMatchObject({ sum: 60, total: 90 });
	const { canvas } = designer;
	await designer.openFlow(flow.id);

	await test.step("what cannot be one says why", async () => {
		await canvas.select("New question");
		await page.keyboard.press("Control+Shift+e");
		await expect(page.getByText(/“New question” starts runs/).first()).toBeVisible();
	});

	await test.step("by the menu of the canvas", async () => {
		await canvas.select("Sum");
		await canvas.selectAlso("Tax");
		await canvas.node("Tax").click({ button: "right", position: { x: 60, y: 12 } });
		await page.getByRole("menuitem", { name: "Extract to a sub-flow…" }).click();
		const dialog = page.getByRole("dialog", { name: "Extract to a sub-flow" });
		await expectAccessible(page, "extracting a sub-flow");
		await dialog.getByRole("textbox", { name: "Name of the flow" }).fill(`Price ${flow.id}`);
		await dialog.getByRole("button", { name: "Extract" }).click();
		await expect(dialog).toBeHidden();
		await expect(canvas.node(`Price ${flow.id}`)).toBeVisible();
		await expect(canvas.node("Sum")).toHaveCount(0);
		await designer.expectSaved();
	});

	const extracted = await api.flow(flow.id);
	expect(extracted.nodes.map(({ type }) => type).sort()).toEqual([
		"Flow.Log",
		"Flow.Manual",
		`Subflow.price-${flow.id}`,
	]);
	expect(await api.result((await api.run(flow.id)).id)).toEqual(before);

	await designer.undo.click();
	await expect(canvas.node("Sum")).toBeVisible();
	await designer.expectSaved();
	const undone = await api.flow(flow.id);
	expect(new Set(undone.nodes.map(({ id }) => id))).toEqual(new Set(flow.nodes.map(({ id }) => id)));
	expect(await api.result((await api.run(flow.id)).id)).toEqual(before);
	expect((await api.flow(`price-${flow.id}`)).nodes).toHaveLength(3);
});
