import { flowOf, log, startWith } from "../src/flows/flow-documents.ts";
import { documented } from "../src/flows/scenery-documents.ts";
import { expectAccessible } from "../src/looks.ts";
import { expect, test } from "../src/test.ts";

test("the outline of a past version is gone through by keys, and changes nothing [P1]", async ({
	designer,
	api,
	page,
}) => {
	const { canvas, outline, inspector } = designer;
	const before = documented();
	const [start, first, ...rest] = before.nodes;
	if (!start || !first) throw new Error("The flow has no nodes.");
	const broken = { ...first, params: log("first", "First", [0, 0], "{{ 1 + }}").params };
	const { id } = await api.createFlow({ ...before, nodes: [start, broken, ...rest] });
	await page.goto(`/flows/${id}/versions/1`);
	await expect(canvas.node("First")).toBeVisible();

	await test.step("its button and its key open and close it", async () => {
		const toggle = page.getByRole("button", { name: "Outline" });
		await toggle.click();
		await expect(outline.tree).toBeVisible();
		await expect(toggle).toHaveAttribute("aria-pressed", "true");
		await toggle.click();
		await expect(outline.tree).toHaveCount(0);
		await outline.goTo();
		await page.keyboard.press("ControlOrMeta+o");
		await expect(outline.tree).toHaveCount(0);
		await outline.goTo();
	});

	await test.step("it shares the selection with the canvas, and leads to settings and notes", async () => {
		await outline.move(/^Last/);
		await expect(canvas.node("Last")).toHaveClass(/selected/);
		await page.keyboard.press("Enter");
		await expect(inspector.panel).toBeFocused();
		await expect(inspector.nodeName).toHaveValue("Last");
		await canvas.select("Second");
		await outline.expectAt(/^Second/);
		await outline.goTo();
		await outline.move(/^Note: Why/);
		await outline.pickFromMenu("Read the whole note");
		await expect(inspector.panel.getByRole("textbox", { name: "Text" })).toBeFocused();
		await expect(inspector.panel.getByRole("textbox", { name: "Text" })).not.toBeEditable();
	});

	await test.step("a problem shows where it is", async () => {
		await outline.goTo();
		await outline.move(/^First/);
		await page.keyboard.press("ArrowRight");
		await outline.move(/^Problem/);
		await outline.pickFromMenu("Show where it is");
		await expect(inspector.parameter("Text").locator(":focus")).toHaveCount(1);
	});

	await test.step("a menu offers only ways, and none opens where there is none", async () => {
		await outline.goTo();
		await outline.move(/^First/);
		await page.keyboard.press("Shift+F10");
		await expect(page.getByRole("menuitem")).toHaveText([/Open its settings/]);
		await page.keyboard.press("Escape");
		await expect(outline.tree).toBeFocused();
		await outline.move("Ports and wires");
		await page.keyboard.press("Shift+F10");
		await page.keyboard.press("ArrowDown");
		await outline.expectAt(/^Port In/);
		await expect(page.getByRole("menu")).toHaveCount(0);
	});

	await test.step("keys that edit do nothing", async () => {
		await outline.move(/^Last/);
		for (const key of ["a", "b", "c", "d", "r", "s", "n", "F2", "Delete", "ControlOrMeta+d"]) {
			await page.keyboard.press(key);
		}
		await expect(outline.tree).toBeFocused();
		await expect(canvas.nodes).toHaveCount(4);
		await expect(page.getByRole("button", { name: "Add a node" })).toHaveCount(0);
	});
	await expectAccessible(page, "the outline of a version");
});

test("the outline of a run says what each node did at the time in view [P1, P4]", async ({
	designer,
	api,
	page,
}) => {
	const { outline, runPanel } = designer;
	const nodes = [startWith({}), log("say", "Say it", [280, 0], "hello"), log("end", "End", [560, 0])];
	const { id } = await api.createFlow(flowOf("states", nodes, ["start.out > say.in", "say.out > end.in"]));
	const { id: run } = await api.run(id);
	await page.goto(`/runs/${run}`);
	await expect(designer.canvas.node("End")).toBeVisible();
	await outline.goTo();
	await expect(outline.row("Say it")).toContainText("succeeded");
	await expect(outline.row("End")).toContainText("succeeded");
	await runPanel.goToStart();
	await expect(outline.row("New question")).toContainText("succeeded");
	await expect(outline.row("Say it")).not.toContainText("succeeded");
	await runPanel.oneEventOn();
	await expect(outline.row("Say it")).toContainText("running");
	await runPanel.goToLatest();
	await expect(outline.row("End")).toContainText("succeeded");
	await outline.goTo();
	await outline.move(/^End/);
	await page.keyboard.press("Enter");
	await expect(designer.inspector.nodeName).toHaveValue("End");
	await expectAccessible(page, "the outline of a run");
});

test("the outline of an empty version says so, and offers no node", async ({ designer, api, page }) => {
	const { id } = await api.createFlow(flowOf("nothing", [], []));
	await page.goto(`/flows/${id}/versions/1`);
	await expect(designer.canvas.surface).toBeVisible();
	await designer.outline.goTo();
	const panel = page.getByRole("complementary", { name: "Outline" });
	await expect(panel).toContainText("This version of the flow is empty");
	await expect(panel).not.toContainText("Press A");
	await page.keyboard.press("a");
	await expect(designer.outline.tree).toBeFocused();
	await expect(page.getByRole("dialog")).toHaveCount(0);
	await expectAccessible(page, "the outline of an empty version");
});
