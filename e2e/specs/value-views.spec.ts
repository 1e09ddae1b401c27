import { askDesk, flowOf, log, startWith } from "../src/flows/flow-documents.ts";
import { expect, test } from "../src/test.ts";

const orders = (count: number) =>
	Array.from({ length: count }, (_, index) => ({
		id: `A-${index + 1}`,
		total: index * 10,
		customer: { name: `Customer ${index + 1}`, city: "Ghent" },
		...(index === 1 && { note: "A long note. ".repeat(40).trim() }),
	}));

test("a step's message is seen as a table, as a tree and as JSON, searched and copied [P4]", {
	tag: "@critical",
}, async ({ designer, api, page, context }) => {
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	const { id } = await api.createFlow(
		flowOf(
			"viewed",
			[startWith({ shop: "North", orders: orders(3) }), log("say", "Say it", [280, 0], "hello")],
			["start.out > say.in"],
		),
	);
	const { id: run } = await api.run(id);
	await page.goto(`/runs/${run}`);
	await designer.runPanel.show(/Say it/);
	const step = designer.runPanel.shownStep;
	await step.getByText("Before the step").click();
	const view = step.getByRole("region", { name: "Before the step" });
	const as = (kind: "Table" | "Tree" | "JSON") => view.getByRole("radio", { name: kind });

	await test.step("a tree that the keyboard opens", async () => {
		const tree = view.getByRole("tree");
		await tree.focus();
		await page.keyboard.press("End");
		await expect(view.getByRole("treeitem", { name: /^orders:/ })).toHaveAttribute("aria-selected", "true");
		await page.keyboard.press("ArrowRight");
		await expect(view.getByRole("treeitem", { name: /^orders:/ })).toHaveAttribute("aria-expanded", "true");
		await page.keyboard.press("ArrowDown");
		await page.keyboard.press("ArrowRight");
		await expect(view.getByRole("treeitem", { name: /^id: "A-1"/ })).toBeVisible();
	});

	await test.step("a search that opens what it finds", async () => {
		await page.keyboard.press("Control+f");
		await page.keyboard.type("customer 3");
		await expect(view.getByRole("status")).toHaveText("1 of 1");
		await expect(view.getByRole("treeitem", { name: /^name: "Customer 3"/ })).toBeVisible();
		await view.getByRole("textbox").fill("ghent");
		await expect(view.getByRole("status")).toHaveText("1 of 3");
		await page.keyboard.press("Enter");
		await expect(view.getByRole("status")).toHaveText("2 of 3");
		await page.keyboard.press("Shift+Enter");
		await page.keyboard.press("Shift+Enter");
		await expect(view.getByRole("status")).toHaveText("3 of 3");
		await view.getByRole("textbox").fill("nowhere");
		await expect(view.getByRole("status")).toHaveText("No match");
		await page.keyboard.press("Escape");
	});

	await test.step("a path and a value are copied", async () => {
		await view.getByRole("button", { name: "Actions for orders[2].customer.name" }).focus();
		await page.keyboard.press("Enter");
		await page.getByRole("menuitem", { name: "Copy path" }).click();
		await expect
			.poll(() => page.evaluate(() => navigator.clipboard.readText()))
			.toBe("orders[2].customer.name");
		await view.getByRole("button", { name: "Actions for orders[2].customer.name" }).press("Enter");
		await page.getByRole("menuitem", { name: "Copy value" }).click();
		await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe("Customer 3");
	});

	await test.step("a table whose columns stand as their fields are met, and whose cells open", async () => {
		await as("Table").click();
		const grid = view.getByRole("grid");
		await expect(grid.getByRole("columnheader")).toHaveText(["Row", "id", "total", "customer", "note"]);
		await expect(grid).toHaveAttribute("aria-rowcount", "4");
		await grid.focus();
		await page.keyboard.press("ArrowDown");
		await page.keyboard.press("End");
		await page.keyboard.press("Enter");
		const cell = view.getByRole("region", { name: "Value of orders[1].note" });
		await expect(cell).toContainText("Show all 519 characters");
		await page.keyboard.press("Escape");
		await expect(cell).toBeHidden();
	});

	await test.step("JSON, which is the way in which the next value is shown too", async () => {
		await as("JSON").click();
		await expect(view.getByRole("region", { name: "Before the step as JSON" })).toContainText(
			'"shop": "North",',
		);
		await page.reload();
		await designer.runPanel.show(/Say it/);
		await step.getByText("Before the step").click();
		await expect(as("JSON")).toBeChecked();
	});
});

test("10,000 rows are loaded when someone asks, and only those in view are drawn [Q-P8]", async ({
	designer,
	api,
	page,
}) => {
	const { id } = await api.createFlow(
		flowOf("many", [startWith({}), log("say", "Say it", [280, 0], "hello")], ["start.out > say.in"]),
	);
	const { id: run } = await api.run(id, { message: { orders: orders(10_000) } });
	await page.goto(`/runs/${run}`);
	await designer.runPanel.show(/Say it/);
	await designer.runPanel.shownStep.getByText("Before the step").click();
	const view = designer.runPanel.shownStep.getByRole("region", { name: "Before the step" });
	await expect(view).toContainText("A large list");
	await view.getByRole("button", { name: "Load" }).click();

	await view.getByRole("radio", { name: "Table" }).click();
	const grid = view.getByRole("grid");
	await expect(grid).toHaveAttribute("aria-rowcount", "10001");
	await grid.focus();
	await page.keyboard.press("Control+End");
	await expect(grid.getByRole("gridcell", { name: "A-10000", exact: true })).toBeVisible();
	expect(await grid.getByRole("row").count()).toBeLessThan(80);

	await view.getByRole("radio", { name: "Tree" }).click();
	await view.getByRole("treeitem", { name: /^orders:/ }).click();
	await expect(view.getByRole("treeitem", { name: /^0:/ })).toBeVisible();
	await view.getByRole("tree").press("End");
	await expect(view.getByRole("treeitem", { name: /^9999:/ })).toBeVisible();
	expect(await view.getByRole("treeitem").count()).toBeLessThan(80);
});

test("the inspector has the input and the output of the selected node, and a step stays in view when it is held [P4]", async ({
	designer,
	api,
	page,
}) => {
	const { id } = await api.createFlow(
		flowOf(
			"node-data",
			[
				startWith({ question: "Anything new?" }),
				askDesk({ provider: "scripted", script: [{ text: "All is shipped." }] }),
				log("say", "Say it", [560, 0], "{{ text }}"),
			],
			["start.out > desk.in", "desk.out > say.in"],
		),
	);
	await designer.openFlow(id);
	const region = (name: string) => designer.inspector.panel.getByRole("region", { name, exact: true });
	await designer.canvas.select("Desk");
	await designer.inspector.openTab("Data");
	await expect(designer.inspector.panel).toContainText("No data yet");
	await designer.run();
	await expect(region("Input")).toContainText("Anything new?");
	await expect(region("Output")).toContainText("All is shipped.");

	await designer.runPanel.show(/Desk/);
	await expect(designer.runPanel.shownStep).toContainText("Desk");
	await page.getByRole("button", { name: "Keep this step while other nodes are selected" }).click();
	await designer.canvas.select("Say it");
	await expect(designer.inspector.nodeName).toHaveValue("Say it");
	await expect(designer.runPanel.output("text")).toContainText("All is shipped.");
	await designer.runPanel
		.output("text")
		.getByText("text", { exact: true })
		.dragTo(page.locator("#parameter-text"));
	await expect
		.poll(async () => (await api.flow(id)).nodes.find(({ id: node }) => node === "say")?.params.text)
		.toEqual({ scope: "Message", path: "text" });
});
