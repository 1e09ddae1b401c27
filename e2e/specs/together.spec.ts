import { flowOf, log, startWith } from "../src/flows/flow-documents.ts";
import { expect, test } from "../src/test.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("nodes are pasted wherever the canvas was clicked, also right after the palette, a field and a text elsewhere", async ({
	designer,
	page,
	api,
}) => {
	const { id } = await api.createFlow(flowOf("paste", [startWith({}), log("one", "One", [280, 0])], []));
	const { canvas, palette, inspector } = designer;
	await designer.openFlow(id);
	await canvas.select("One");
	await page.keyboard.press("ControlOrMeta+c");
	const pane = { position: { x: 640, y: 640 } };

	await test.step("after the search of the palette", async () => {
		await palette.panel.getByRole("searchbox").click();
		await canvas.surface.click(pane);
		await page.keyboard.press("ControlOrMeta+v");
		await expect(canvas.nodes).toHaveCount(3);
	});
	await test.step("after a field of the inspector", async () => {
		await canvas.select("New question");
		await inspector.nodeName.click();
		await canvas.surface.click(pane);
		await page.keyboard.press("ControlOrMeta+v");
		await expect(canvas.nodes).toHaveCount(4);
	});
	await test.step("after a text was selected elsewhere", async () => {
		await palette.panel.getByRole("heading", { name: "AI", exact: true }).dblclick();
		await canvas.surface.click(pane);
		await page.keyboard.press("ControlOrMeta+a");
		await page.keyboard.press("ControlOrMeta+x");
		await expect(canvas.nodes).toHaveCount(0);
	});
});

test("a field that two people set at once keeps both values until the second one has chosen", async ({
	designer,
	secondTab,
	api,
	pageErrors,
}) => {
	pageErrors.expect(/status of 409/);
	const { id } = await api.createFlow(
		flowOf("at-once", [startWith({}), log("one", "One", [280, 0])], ["start.out > one.in"]),
	);
	await designer.openFlow(id);
	await secondTab.openFlow(id);
	for (const tab of [designer, secondTab]) await tab.canvas.select("One");
	const { page } = designer;
	await page.route("**/api/flows/*", (route) =>
		route.request().method() === "PATCH" ? route.abort() : route.continue(),
	);
	pageErrors.expect(/ERR_FAILED/);
	await designer.inspector.setText("Text", "Mine");
	await secondTab.inspector.setText("Text", "Theirs");
	await secondTab.expectSaved();
	await page.unroute("**/api/flows/*");

	const clashes = page.getByRole("region", { name: "Set by two people" });
	await expect(clashes).toContainText("Theirs is in use until you choose");
	await expect(clashes).toContainText("Mine");
	await expect(page.getByRole("button", { name: /^To settle: / })).toBeVisible();
	await clashes.getByRole("button", { name: "Use mine" }).click();
	await designer.expectSaved();
	await expect(clashes.getByRole("listitem")).toHaveCount(0);
	await expect(secondTab.inspector.parameter("Text").getByRole("textbox")).toHaveText("Mine");
});

test("a text field keeps what is typed through others' changes elsewhere, takes over theirs to it, and changes nothing when nothing was typed", async ({
	designer,
	secondTab,
	api,
}) => {
	const { id } = await api.createFlow(flowOf("typed", [startWith({}), log("one", "One", [280, 0])], []));
	await designer.openFlow(id);
	await secondTab.openFlow(id);
	for (const tab of [designer, secondTab]) await tab.canvas.select("One");
	const { nodeName } = designer.inspector;
	const textOf = (tab: typeof designer) => tab.inspector.parameter("Text").getByRole("textbox");

	await test.step("a space at the end stays while the field has the focus, though the name is kept without it", async () => {
		await nodeName.fill("Two ");
		await expect(secondTab.inspector.nodeName).toHaveValue("Two");
		await secondTab.inspector.setText("Text", "Theirs");
		// What fills the text comes first: until then another kind of field is there, which has no value.
		await designer.inspector.expectScope("Text", "Custom");
		await expect(textOf(designer)).toHaveValue("Theirs");
		await expect(nodeName).toHaveValue("Two ");
		await expect(nodeName).toBeFocused();
	});
	await test.step("another name that the other gives shows at once", async () => {
		await secondTab.inspector.nodeName.fill("Three");
		await expect(nodeName).toHaveValue("Three");
	});
	await test.step("leaving the fields as they are makes no edit, nor does white space around a name", async () => {
		await secondTab.expectSaved();
		const { revision } = await api.flow(id);
		await nodeName.fill(" Three ");
		await textOf(designer).click();
		await expect(nodeName).toHaveValue("Three");
		await nodeName.click();
		await designer.expectSaved();
		expect((await api.flow(id)).revision).toBe(revision);
	});
	await test.step("an edit is one step for undo, and the field shows what undo brings back", async () => {
		await textOf(designer).fill("Mine");
		await textOf(designer).blur();
		await expect(textOf(secondTab)).toHaveValue("Mine");
		await designer.page.keyboard.press("ControlOrMeta+z");
		await expect(textOf(designer)).toHaveValue("Theirs");
		await expect(textOf(secondTab)).toHaveValue("Theirs");
	});
});

test("people who have one flow open see each other, what they have selected and where they point, and who removes what", async ({
	designer,
	secondTab,
	api,
}) => {
	const { id } = await api.createFlow(flowOf("people", [startWith({}), log("one", "One", [280, 0])], []));
	await designer.openFlow(id);
	const people = designer.page.getByRole("button", { name: /^People: / });
	await expect(people).toHaveAccessibleName("People: Nobody else is here");
	await secondTab.openFlow(id);
	await expect(people).toHaveAccessibleName("People: 1 more here");

	await test.step("a name that one of them chooses is what the other reads", async () => {
		await secondTab.page.getByRole("button", { name: /^People: / }).click();
		const name = secondTab.page.getByRole("textbox", { name: "Your name" });
		await name.fill("Ada Lovelace");
		await name.press("Enter");
		await secondTab.page.keyboard.press("Escape");
		await people.click();
		await expect(designer.page.getByRole("region", { name: "Others here" })).toContainText("Ada Lovelace");
		await designer.page.keyboard.press("Escape");
	});
	await test.step("the selection and the pointer of the other are on the canvas", async () => {
		await secondTab.canvas.select("One");
		await expect(designer.canvas.surface.getByText("Ada Lovelace")).toHaveCount(2);
	});
	await test.step("a node that goes from under one's hands is said to be gone, and by whom", async () => {
		await designer.canvas.select("One");
		await secondTab.page.keyboard.press("Delete");
		await expect(designer.page.getByText("“One” was removed by Ada Lovelace.").first()).toBeVisible();
	});
	await secondTab.page.close();
	await expect(people).toHaveAccessibleName("People: Nobody else is here");
});
