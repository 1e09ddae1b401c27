import { flowOf, freshName, log, startWith } from "../src/flows/flow-documents.ts";
import { documented } from "../src/flows/scenery-documents.ts";
import { expectAccessible } from "../src/looks.ts";
import { expect, test } from "../src/test.ts";

test("the outline adds, wires, renames, replaces, disables and deletes by keys alone [P1, P2]", async ({
	designer,
	page,
}) => {
	const { canvas, outline } = designer;
	await designer.newFlow(freshName("outline"));
	await outline.goTo();
	await expect(page.getByText("Press A to add the first node")).toBeVisible();

	await test.step("add nodes after one another, before one, into a wire and at a port", async () => {
		await outline.choose("a", "manual");
		await outline.expectAt(/^Manual Trigger/);
		await outline.choose("a", "log");
		await expect(canvas.wire("Manual Trigger", "Log")).toBeAttached();
		await outline.expectAt(/^Log/);
		await outline.choose("b", "agent");
		await expect(canvas.wire("Manual Trigger", "Agent")).toBeAttached();
		await expect(canvas.wire("Agent", "Log")).toBeAttached();
		await outline.expectAt(/^Agent/);
		await page.keyboard.press("ArrowRight");
		await outline.move("Ports and wires");
		await page.keyboard.press("ArrowRight");
		await outline.move(/^Port Tools/);
		await outline.choose("a", "send mail");
		await expect(canvas.toolWire("Send Mail", "Agent")).toBeAttached();
		await outline.expectAt(/^Send Mail/);
		await outline.move("to Log, In");
		await outline.choose("a", "delay");
		await expect(canvas.wire("Delay", "Log")).toBeAttached();
		await expect(canvas.nodes).toHaveCount(5);
	});

	await test.step("unwire, and wire port to port", async () => {
		await outline.move(/^Log/);
		await page.keyboard.press("ArrowRight");
		await outline.move("from Delay, Out");
		await page.keyboard.press("Delete");
		await expect(canvas.wire("Delay", "Log")).not.toBeAttached();
		await outline.move(/^Delay/);
		await page.keyboard.press("ArrowRight");
		await outline.move("Out, sends messages, not connected");
		await outline.choose("c", "log");
		await expect(canvas.wire("Delay", "Log")).toBeAttached();
	});

	await test.step("rename, disable, duplicate, replace, each undone by one key", async () => {
		await outline.move(/^Delay/);
		await page.keyboard.press("F2");
		await expect(page.getByRole("textbox", { name: "Name of Delay" })).toBeFocused();
		await page.keyboard.type("A while");
		await page.keyboard.press("Enter");
		await outline.expectAt(/^A while/);
		await expect(canvas.node("A while")).toBeAttached();
		await page.keyboard.press("ControlOrMeta+z");
		await outline.expectAt(/^Delay/);
		await page.keyboard.press("ControlOrMeta+Shift+z");
		await outline.expectAt(/^A while/);
		await page.keyboard.press("d");
		await outline.expectAt(/disabled/);
		await page.keyboard.press("ControlOrMeta+z");
		await expect(outline.row("disabled")).toHaveCount(0);
		// The second key means the copy that the first one made, however soon it comes.
		await outline.pressAtOnce({ key: "d", ctrlKey: true }, { key: "Delete" });
		await expect(canvas.nodes).toHaveCount(5);
		await expect(canvas.node("A while")).toBeAttached();
		await outline.move(/^A while/);
		await outline.choose("r", "log");
		await outline.expectAt(/^A while, Log/);
		await page.keyboard.press("ControlOrMeta+z");
		await outline.expectAt(/^A while, Delay/);
	});

	await test.step("change who fills a parameter, and get to its field", async () => {
		await outline.move(/^Send Mail/);
		await page.keyboard.press("ArrowRight");
		await outline.move(/^AC?.*: Subject/);
		await page.keyboard.press("s");
		await outline.expectAt(/Custom: Subject/);
		await page.keyboard.press("Enter");
		await expect(designer.inspector.parameter("Subject").getByRole("textbox")).toBeFocused();
	});
	await designer.expectSaved();
});

test("the outline groups, and edits notes [P1]", async ({ designer, api, page }) => {
	const { canvas, outline, inspector } = designer;
	const flow = await api.createFlow(documented());
	await designer.openFlow(flow.id);
	await outline.goTo();
	const before = await api.flow(flow.id);
	const [group] = before.groups ?? [];

	await outline.move(new RegExp(`^Group ${group?.name}`));
	await page.keyboard.press("F2");
	await page.keyboard.type("The job");
	await page.keyboard.press("Enter");
	await outline.expectAt("The job");
	await page.keyboard.press("ArrowDown");
	const member = before.nodes.find((node) => node.group === group?.id)?.name ?? "";
	await outline.move(new RegExp(`^${member}`));
	await outline.pickFromMenu("Take out of the group");
	await designer.expectSaved();
	expect((await api.flow(flow.id)).nodes.find(({ name }) => name === member)?.group).toBeUndefined();
	await outline.pickFromMenu("Put into a group", "The job");
	await designer.expectSaved();
	expect((await api.flow(flow.id)).nodes.find(({ name }) => name === member)?.group).toBe(group?.id);

	await outline.move(/^Note/);
	await page.keyboard.press("Enter");
	await expect(inspector.panel.getByRole("textbox", { name: "Text" })).toBeFocused();
	await page.keyboard.press("ControlOrMeta+a");
	await page.keyboard.type("Written by keys");
	await outline.goTo();
	await expect(outline.row("Written by keys")).toBeVisible();
	await expect(canvas.surface).toContainText("Written by keys");
	await expectAccessible(page, "the outline beside a note");
});

test("the outline and the canvas share what is selected, and the outline says what a run does [P1]", {
	tag: "@critical",
}, async ({ designer, api, page }) => {
	const { canvas, outline } = designer;
	const flow = await api.createFlow(
		flowOf("shared", [startWith({}), log("say", "Say it", [280, 0], "hello")], ["start.out > say.in"]),
	);
	await designer.openFlow(flow.id);
	await outline.goTo();
	await outline.move(/^Say it/);
	await expect(canvas.node("Say it")).toHaveClass(/selected/);
	await expect(outline.row("Say it")).toHaveAttribute("aria-selected", "true");
	await canvas.select("New question");
	await outline.expectAt(/^New question/);
	await outline.goTo();
	await page.keyboard.press("Shift+ArrowDown");
	await expect(canvas.nodes.and(page.locator(".selected"))).toHaveCount(2);
	await outline.move(/^Say it/);
	await outline.pickFromMenu("Run to here");
	await designer.runPanel.expectEnd("succeeded");
	await expect(outline.row("Say it")).toContainText("succeeded");
	await outline.goTo();
	await outline.pickFromMenu("Pin data");
	await expect(page.getByRole("dialog")).toBeVisible();
});

test("10,000 nodes in the outline draw only what is in view [P1]", async ({ designer, api, page }) => {
	test.slow();
	const nodes = Array.from({ length: 10_000 }, (_, at) => log(`n${at}`, `Step ${at}`, [at * 280, 0], "x"));
	const wires = nodes.slice(1).map(({ id }, at) => `n${at}.out > ${id}.in`);
	const flow = await api.createFlow(
		flowOf("long", [startWith({}), ...nodes], ["start.out > n0.in", ...wires]),
	);
	await page.goto(`/flows/${flow.id}`);
	await expect(designer.canvas.surface).toBeVisible({ timeout: 60_000 });
	await designer.outline.goTo();
	await page.keyboard.press("End");
	await designer.outline.expectAt(/^Step 9999/);
	expect(await designer.outline.rows.count()).toBeLessThan(100);
	await expect(designer.outline.row("Step 9999")).toHaveAttribute("aria-setsize", "10001");
	await page.keyboard.press("F2");
	await page.keyboard.type("The last");
	await page.keyboard.press("Enter");
	await designer.outline.expectAt(/^The last/);
});
