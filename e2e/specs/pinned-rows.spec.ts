import { flowOf, log, startWith } from "../src/flows/flow-documents.ts";
import { expect, test } from "../src/test.ts";

const ROWS = Array.from({ length: 10_000 }, (_, index) => ({
	id: index + 1,
	name: `Customer ${index + 1}`,
	city: index % 2 ? "Ghent" : "Antwerp",
}));

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("ten thousand rows are pasted, seen, pinned, saved and used by a run; more than a node keeps is refused and stays in the field", async ({
	designer,
	api,
	page,
}) => {
	const setting = (id: string, name: string, x: number, field: string, expression: string) =>
		({
			...log(id, name, [x, 0]),
			type: "Flow.Set",
			params: {
				fields: {
					scope: "Custom",
					value: [{ name: field, value: { scope: "Message", expression } }],
				},
			},
		}) as const;
	const { id } = await api.createFlow(
		flowOf(
			"rows",
			[
				startWith({}),
				setting("read", "Read", 280, "rows", "[]"),
				setting("count", "Count", 560, "count", "size(rows)"),
			],
			["start.out > read.in", "read.out > count.in"],
		),
	);
	const { canvas } = designer;
	await designer.openFlow(id);
	await canvas.select("Read");
	await page.getByRole("toolbar", { name: "Try the node" }).getByRole("button", { name: "Pin data" }).click();
	const dialog = page.getByRole("dialog", { name: "Pinned data of “Read”" });
	const field = dialog.getByRole("textbox", { name: "Outputs", exact: true });
	const pin = dialog.getByRole("button", { name: "Pin", exact: true });
	const paste = async (value: object) => {
		await page.evaluate((text) => navigator.clipboard.writeText(text), JSON.stringify(value));
		await field.focus();
		await page.keyboard.press("ControlOrMeta+a");
		await page.keyboard.press("ControlOrMeta+v");
	};

	await test.step("too much is refused with what to do, and stays", async () => {
		const large = { rows: ROWS.map((row) => ({ ...row, note: "x".repeat(100) })) };
		await paste(large);
		await pin.click();
		await expect(dialog).toContainText("a node keeps 1,000,000 at most");
		expect((await field.inputValue()).length).toBe(JSON.stringify(large).length);
		expect((await api.flow(id)).nodes[1]?.pin).toBeUndefined();
	});

	await test.step("the rows are seen, of which only those in view are drawn", async () => {
		await paste({ rows: ROWS });
		const view = dialog.getByRole("region", { name: "Outputs to pin", exact: true });
		await view.getByRole("radio", { name: "Table" }).click();
		const grid = view.getByRole("grid");
		await expect(grid).toHaveAttribute("aria-rowcount", "10001");
		expect(await grid.getByRole("row").count()).toBeLessThan(100);
		await grid.focus();
		await page.keyboard.press("ControlOrMeta+End");
		await expect(grid).toContainText("Customer 10000");
	});

	await test.step("they are kept in the flow", async () => {
		await pin.click();
		await expect(dialog).toBeHidden();
		await expect(canvas.node("Read")).toContainText("pinned");
		await designer.expectSaved();
		expect((await api.flow(id)).nodes[1]?.pin).toEqual({ data: { rows: ROWS } });
	});

	await test.step("the canvas stays usable: a node is moved, the move undone and made again", async () => {
		const place = async () => (await api.flow(id)).nodes[2]?.position;
		const before = await place();
		await canvas.move("Count", { x: 0, y: 120 });
		await expect.poll(place).not.toEqual(before);
		await designer.undo.click();
		await expect.poll(place).toEqual(before);
		await designer.redo.click();
		await expect.poll(place).not.toEqual(before);
	});

	await test.step("a run takes all of them, also after the page was loaded anew", async () => {
		await page.reload();
		await designer.run();
		await designer.runPanel.show(/^Succeeded: Count/);
		await expect(designer.runPanel.output("count")).toContainText("10000");
	});
});
