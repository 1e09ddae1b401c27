import { flowOf, log, startWith } from "../src/flows/flow-documents.ts";
import { expect, test } from "../src/test.ts";

/** A trigger and two Log nodes in a line, and one that stands by itself. */
function line() {
	return flowOf(
		"wires",
		[
			startWith({}),
			log("first", "First", [320, 0]),
			log("second", "Second", [640, 0]),
			log("third", "Third", [320, 240]),
		],
		["start.out > first.in", "first.out > second.in"],
	);
}

test("a node is put into a wire by its plus, and what follows makes room; one undo takes it back", {
	tag: "@critical",
}, async ({ designer, api, page }) => {
	const flow = await api.createFlow(line());
	const { canvas } = designer;
	await designer.openFlow(flow.id);
	await canvas.pointAtWire("First", "Second");
	await page.getByRole("button", { name: "Add a node into this wire" }).click();
	await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
	await page.keyboard.type("join");
	await page.keyboard.press("Enter");
	await expect(canvas.wire("First", "Join")).toBeAttached();
	await expect(canvas.wire("Join", "Second")).toBeAttached();
	await expect(canvas.wire("First", "Second")).toHaveCount(0);
	await designer.expectSaved();
	expect((await api.flow(flow.id)).nodes[2]?.position.x).toBeGreaterThan(640);
	await designer.undo.click();
	await designer.expectSaved();
	expect((await api.flow(flow.id)).nodes).toEqual(flow.nodes);
});

test("an output without a wire offers a node of its own, which is in view", async ({
	designer,
	api,
	page,
}) => {
	const flow = await api.createFlow(line());
	const { canvas } = designer;
	await designer.openFlow(flow.id);
	await canvas.node("Second").hover();
	await canvas.node("Second").getByRole("button", { name: "Add a node at Out" }).click();
	await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
	await page.keyboard.type("join");
	await page.keyboard.press("Enter");
	await expect(canvas.wire("Second", "Join")).toBeAttached();
	await expect(canvas.node("Join")).toBeInViewport({ ratio: 1 });
});

test("a node dropped on a wire goes into it, and a palette click adds after the selected one", {
	tag: "@critical",
}, async ({ designer, api }) => {
	const flow = await api.createFlow(line());
	const { canvas, palette } = designer;
	await designer.openFlow(flow.id);
	await canvas.moveOntoWire("Third", "First", "Second");
	await expect(canvas.wire("First", "Third")).toBeAttached();
	await expect(canvas.wire("Third", "Second")).toBeAttached();
	await canvas.select("Second");
	await palette.add("Join");
	await expect(canvas.wire("Second", "Join")).toBeAttached();
});

test("a selected wire's end moves to another port", { tag: "@critical" }, async ({ designer, api }) => {
	const flow = await api.createFlow(line());
	const { canvas } = designer;
	await designer.openFlow(flow.id);
	await canvas.selectWire("First", "Second");
	await canvas.moveWireEnd({ node: "Second", port: "In" }, { node: "Third", port: "In" });
	await expect(canvas.wire("First", "Third")).toBeAttached();
	await expect(canvas.wire("First", "Second")).toHaveCount(0);
});

test("Shift and Control clicks add to the selection, F2 renames on the card, D disables, R replaces", async ({
	designer,
	api,
	page,
}) => {
	const flow = await api.createFlow(line());
	const { canvas, inspector } = designer;
	await designer.openFlow(flow.id);
	await canvas.select("First");
	await expect(inspector.nodeName).toHaveValue("First");
	await canvas.showEverything();
	await canvas.node("Second").click({ position: { x: 60, y: 12 }, modifiers: ["Shift"] });
	await expect(inspector.panel.getByRole("heading", { name: "2 nodes selected" })).toBeVisible();
	await canvas.selectAlso("Third");
	await expect(inspector.panel.getByRole("heading", { name: "3 nodes selected" })).toBeVisible();
	await canvas.node("Second").click({ position: { x: 60, y: 12 }, modifiers: ["Shift"] });
	await expect(inspector.panel.getByRole("heading", { name: "2 nodes selected" })).toBeVisible();

	await canvas.select("Second");
	await page.keyboard.press("F2");
	await page.keyboard.type("Last word");
	await page.keyboard.press("Enter");
	await expect(canvas.node("Last word")).toBeVisible();
	await page.keyboard.press("d");
	await expect(canvas.node("Last word")).toContainText("Disabled");
	await page.keyboard.press("d");
	await expect(canvas.node("Last word")).not.toContainText("Disabled");
	await page.keyboard.press("r");
	await page.keyboard.type("join");
	await page.keyboard.press("Enter");
	await designer.expectSaved();
	expect((await api.flow(flow.id)).nodes[2]).toMatchObject({ name: "Last word", type: "Flow.Join" });
	await expect(canvas.wire("First", "Last word")).toBeAttached();
});

test("a run skips a disabled node, and its card says so", { tag: "@critical" }, async ({
	designer,
	api,
	page,
}) => {
	const flow = await api.createFlow(line());
	const { canvas, runPanel } = designer;
	await designer.openFlow(flow.id);
	await canvas.select("First");
	await page.keyboard.press("d");
	await designer.run();
	await runPanel.expectEnd("succeeded");
	await expect(canvas.state("First", "Skipped")).toBeVisible();
	await expect(canvas.state("Second", "Succeeded")).toBeVisible();
});

test("what is found is shown one after the other, and replaced as one edit", async ({
	designer,
	api,
	page,
}) => {
	const flow = await api.createFlow(line());
	const { canvas, inspector } = designer;
	await designer.openFlow(flow.id);
	await page.keyboard.press("Control+f");
	const find = page.getByRole("search", { name: "Find in flow" });
	await find.getByRole("searchbox", { name: "Find" }).fill("done");
	await expect(find.getByRole("list", { name: "Found" }).getByRole("button")).toHaveCount(3);
	await page.keyboard.press("Enter");
	await expect(find.getByText("1 of 3")).toBeVisible();
	await page.keyboard.press("Enter");
	await expect(inspector.nodeName).toHaveValue("Second");
	await page.keyboard.press("Shift+Enter");
	await expect(inspector.nodeName).toHaveValue("First");
	await find.getByLabel("Replace with").fill("Over");
	await find.getByRole("button", { name: "Replace all" }).click();
	await expect(find.getByText("Nothing in this flow holds “done”.")).toBeVisible();
	await designer.expectSaved();
	expect((await api.flow(flow.id)).nodes.map(({ params }) => params.text).filter(Boolean)).toEqual(
		Array.from({ length: 3 }, () => ({ scope: "Message", template: "Over" })),
	);
	await page.keyboard.press("Escape");
	await expect(find).toHaveCount(0);
	await expect(canvas.node("First")).toBeVisible();
	await designer.undo.click();
	await designer.expectSaved();
	expect((await api.flow(flow.id)).nodes).toEqual(flow.nodes);
});
