import { custom } from "@switchyard/flow/testing";
import { flowOf, freshName, startWith } from "../src/flows/flow-documents.ts";
import { lookAt, lookAtOpen } from "../src/look-at.ts";
import { expect, test } from "../src/test.ts";

test.use({ reducedMotion: "reduce" });

test("conditions of rows, what tells that a step was done, and values by name are edited in fields of their own [P2]", async ({
	designer,
	api,
	page,
}) => {
	const ORDERS = [
		{ customer: "Anna", total: 120 },
		{ customer: "Bert", total: 80 },
	];
	const { id } = await api.createFlow(
		flowOf(
			freshName("parts"),
			[
				startWith({ rows: ORDERS }),
				{
					id: "filter",
					type: "Table.Filter",
					name: "Large orders",
					position: { x: 280, y: 0 },
					params: { conditions: custom([{ column: "customer", operator: "is not empty" }]) },
				},
				{
					id: "sign",
					type: "Jwt.Sign",
					name: "Sign",
					position: { x: 280, y: 160 },
					params: { claims: custom({ sub: "anna", admin: true }) },
				},
				{ id: "use", type: "Browser.Use", name: "Use Browser", position: { x: 560, y: 0 }, params: {} },
				{
					id: "order",
					type: "Browser.Click",
					name: "Order",
					position: { x: 840, y: 0 },
					params: { target: custom("Order"), done_when: custom({ text: "Thank you" }) },
				},
			],
			["start.out > filter.in"],
		),
	);
	const { canvas, inspector } = designer;
	await designer.openFlow(id);
	const setting = async (node: string, name: string) => {
		await designer.expectSaved();
		return (await api.flow(id)).nodes.find((each) => each.id === node)?.params[name];
	};

	await test.step("a condition is added, filled in and put first, and the run keeps to it", async () => {
		await canvas.select("Large orders");
		const conditions = inspector.parameter("Conditions");
		await conditions.getByRole("button", { name: "Add" }).click();
		const column = conditions.getByRole("textbox", { name: "Conditions 2: Column" });
		await expect(conditions).toContainText("Must not be empty");
		await column.fill("total");
		await column.blur();
		await conditions.getByRole("combobox", { name: "Conditions 2: Operator" }).click();
		await page.getByRole("option", { name: "Is more than" }).click();
		const value = conditions.getByRole("textbox", { name: "Conditions 2: Value" });
		await value.fill("100");
		await value.blur();
		await expect(conditions).not.toContainText("Must not be empty");
		expect(await setting("filter", "conditions")).toEqual(
			custom([
				{ column: "customer", operator: "is not empty" },
				{ column: "total", operator: "is more than", value: 100 },
			]),
		);
		await lookAt(page, "conditions-of-rows");
		await conditions.getByRole("button", { name: "Remove Conditions 1" }).click();
		expect(await setting("filter", "conditions")).toEqual(
			custom([{ column: "total", operator: "is more than", value: 100 }]),
		);
	});

	await test.step("an emptied part is left out, and without any part nothing is set", async () => {
		await canvas.select("Order");
		const done = inspector.parameter("Done when");
		const text = done.getByRole("textbox", { name: "Done when: Text on the page" });
		await expect(text).toHaveValue("Thank you");
		const address = done.getByRole("textbox", { name: "Done when: Part of the address" });
		await address.fill("/thanks");
		await address.blur();
		expect(await setting("order", "done_when")).toEqual(custom({ url: "/thanks", text: "Thank you" }));
		await lookAtOpen(page, "done-when");
		await text.fill("");
		await text.blur();
		expect(await setting("order", "done_when")).toEqual(custom({ url: "/thanks" }));
		await address.fill("");
		await address.blur();
		expect(await setting("order", "done_when")).toBeUndefined();
	});

	await test.step("values of any type have a row each, by their names", async () => {
		await canvas.select("Sign");
		const claims = inspector.parameter("Claims");
		await claims.getByRole("button", { name: "Add" }).click();
		const name = claims.getByRole("textbox", { name: "Claims 3: name" });
		await name.fill("level");
		await name.blur();
		const value = claims.getByRole("textbox", { name: "Claims 3: value" });
		await value.fill("3");
		await value.blur();
		expect(await setting("sign", "claims")).toEqual(custom({ sub: "anna", admin: true, level: 3 }));
		await lookAtOpen(page, "values-by-name");
	});

	await api.removeFlow(id);
});
