import type { Route } from "@playwright/test";
import { flowOf, log, startWith } from "../src/flows/flow-documents.ts";
import { expect, test } from "../src/test.ts";

/** A trigger and two Log nodes, the first of them wired. */
function twoLogs() {
	return flowOf(
		"editing",
		[startWith({}), log("first", "First", [340, 0]), log("second", "Second", [340, 160])],
		["start.out > first.in"],
	);
}

test("adding, wiring and a change of scope are undone and redone, by button and by key [P1, P2]", {
	tag: "@critical",
}, async ({ designer, api }) => {
	const flow = await api.createFlow(twoLogs());
	const { canvas, inspector, palette, page } = designer;
	await designer.openFlow(flow.id);

	await palette.add("Join");
	await canvas.connect({ node: "New question", port: "Out" }, { node: "Second", port: "In" });
	await canvas.select("Second");
	await inspector.setScope("Text", "AI");
	await expect(canvas.scope("Second", "Text")).toContainText("AI");

	await designer.undo.click();
	await expect(canvas.scope("Second", "Text")).toContainText("Message");
	await designer.undo.click();
	await expect(canvas.wire("New question", "Second")).toHaveCount(0);
	await page.keyboard.press("Control+z");
	await expect(canvas.node("Join")).toHaveCount(0);
	await expect(designer.undo).toBeDisabled();

	await page.keyboard.press("Control+Shift+z");
	await expect(canvas.node("Join")).toBeVisible();
	await page.keyboard.press("Control+y");
	await expect(canvas.wire("New question", "Second")).toBeAttached();
	await designer.redo.click();
	await expect(canvas.scope("Second", "Text")).toContainText("AI");
	await expect(designer.redo).toBeDisabled();

	await designer.expectSaved();
	const saved = await api.flow(flow.id);
	expect(saved.nodes.map(({ name }) => name)).toEqual(["New question", "First", "Second", "Join"]);
	expect(saved.nodes[2]?.params.text).toEqual({ scope: "AI" });
	expect(saved.wires).toHaveLength(2);
});

test("a node is selected once it is held, and the inspector follows when it is put down", async ({
	designer,
	api,
}) => {
	const flow = await api.createFlow(twoLogs());
	const { canvas, inspector, page } = designer;
	await designer.openFlow(flow.id);
	await canvas.select("First");
	await expect(inspector.nodeName).toHaveValue("First");

	await canvas.node("Second").hover();
	await page.mouse.down();
	const before = await canvas.node("Second").boundingBox();
	await page.mouse.move((before?.x ?? 0) + 160, (before?.y ?? 0) + 120, { steps: 5 });
	await expect(canvas.node("Second")).toHaveClass(/\bselected\b/);
	await expect(inspector.nodeName).toHaveValue("First");
	await page.mouse.up();
	await expect(inspector.nodeName).toHaveValue("Second");
	await designer.expectSaved();
	expect((await api.flow(flow.id)).nodes[2]?.position).not.toEqual(flow.nodes[2]?.position);
});

test("what was changed is saved by itself, is there after a reload, and can still be undone", {
	tag: "@critical",
}, async ({ designer, api, page }) => {
	const flow = await api.createFlow(twoLogs());
	const { canvas, inspector } = designer;
	await designer.openFlow(flow.id);

	await canvas.select("Second");
	await inspector.rename("Last word");
	await inspector.readTemplate("Text", "Bye");
	await canvas.move("Last word", { x: 80, y: 48 });
	await designer.expectSaved();
	const saved = (await api.flow(flow.id)).nodes[2];
	expect(saved).toMatchObject({ name: "Last word", params: { text: { template: "Bye" } } });
	expect(saved?.position).not.toEqual(flow.nodes[2]?.position);

	await page.reload();
	await expect(canvas.node("Last word")).toBeVisible();
	await designer.undo.click();
	await designer.undo.click();
	await designer.undo.click();
	await expect(canvas.node("Second")).toBeVisible();
	await designer.expectSaved();
	expect((await api.flow(flow.id)).nodes).toEqual(flow.nodes);
});

test.describe("while the server is down", () => {
	test.use({ signedIn: false });

	test("edits outlive their page and the server, and are sent when both are back", async ({
		designer,
		secondTab,
		newServer,
		page,
		pageErrors,
	}) => {
		pageErrors.expectLostServer();
		pageErrors.expect(/ERR_FAILED/);
		const flow = await newServer.api.createFlow(twoLogs());
		await page.goto(await newServer.linkTo(`/flows/${flow.id}`));
		await expect(designer.saved).toBeVisible();

		await designer.canvas.select("Second");
		await expect(designer.inspector.parameter("Text").getByRole("textbox").first()).toBeVisible();

		await newServer.kill();
		await designer.inspector.rename("Renamed while away");
		await expect(designer.kept).toBeVisible();
		await page.close();
		await newServer.restart();
		expect(await newServer.api.flow(flow.id)).toEqual(flow);

		const refused = (route: Route) =>
			route.request().method() === "PATCH" ? route.abort() : route.continue();
		await secondTab.page.route("**/api/flows/*", refused);
		await secondTab.page.goto(`${newServer.origin}/flows/${flow.id}`);
		await expect(secondTab.canvas.node("Renamed while away")).toBeVisible();
		await expect(secondTab.kept).toBeVisible();
		expect(await newServer.api.flow(flow.id)).toEqual(flow);

		await secondTab.page.unrouteAll();
		// It tries again after a while that grows.
		await expect(secondTab.saved).toBeVisible({ timeout: 35_000 });
		expect((await newServer.api.flow(flow.id)).nodes[2]?.name).toBe("Renamed while away");
	});
});

test("a number and a time are kept once they are one; what is none stays to be mended", {
	tag: "@critical",
}, async ({ designer, api }) => {
	const flow = await api.createFlow(twoLogs());
	const { canvas, inspector } = designer;
	await designer.openFlow(flow.id);
	await canvas.select("First");
	await inspector.openTab("Failure");
	const attempts = inspector.panel.getByRole("textbox", { name: "Attempts" });
	const wait = inspector.panel.getByRole("textbox", { name: "First wait" });

	await attempts.fill("many");
	await attempts.blur();
	await expect(attempts).toHaveValue("many");
	await expect(attempts).toHaveAccessibleDescription(/Enter a number/);
	await expect(wait).toHaveCount(0);
	await attempts.fill("3");
	await attempts.press("Enter");

	await wait.fill("1500");
	await wait.blur();
	await expect(wait).toHaveAccessibleDescription(/Add the unit/);
	await wait.fill("1500 ms");
	await wait.blur();
	await expect(wait).toHaveValue("1.5 s");
	await designer.expectSaved();
	expect((await api.flow(flow.id)).nodes[1]?.retry).toEqual({ attempts: 3, backoffMs: 1500 });
});

test("nodes are copied, cut and pasted with the wires among them, and deleted", { tag: "@critical" }, async ({
	designer,
	api,
	page,
}) => {
	const flow = await api.createFlow(twoLogs());
	const { canvas } = designer;
	await designer.openFlow(flow.id);

	await canvas.select("New question");
	await canvas.selectAlso("First");
	await page.keyboard.press("Control+c");
	await page.keyboard.press("Control+v");
	await expect(canvas.nodes).toHaveCount(5);
	await designer.expectSaved();
	const pasted = await api.flow(flow.id);
	expect(pasted.wires).toHaveLength(2);
	expect(new Set(pasted.nodes.map(({ id }) => id)).size).toBe(5);

	// What was pasted is selected.
	await page.keyboard.press("Delete");
	await expect(canvas.nodes).toHaveCount(3);
	await page.keyboard.press("Control+a");
	await page.keyboard.press("Control+x");
	await expect(canvas.nodes).toHaveCount(0);
	await page.keyboard.press("Control+v");
	await expect(canvas.nodes).toHaveCount(3);
	await expect(canvas.wire("New question", "First")).toBeAttached();

	await canvas.selectWire("New question", "First");
	await page.keyboard.press("Delete");
	await expect(canvas.wire("New question", "First")).toHaveCount(0);
	await expect(canvas.nodes).toHaveCount(3);
});
