import type { Locator, Page } from "@playwright/test";
import { viewAtRest } from "../src/drivers/at-rest.ts";
import { documented } from "../src/flows/scenery-documents.ts";
import { expect, test } from "../src/test.ts";

const element = (page: Page, id: string): Locator => page.locator(`.react-flow__node[data-id="${id}"]`);

test("a group moves with its nodes, becomes one card with its ports, and is undone", {
	tag: "@critical",
}, async ({ designer, api }) => {
	const flow = await api.createFlow(documented());
	const { canvas, page } = designer;
	await designer.openFlow(flow.id);
	const frame = element(page, "group:work");
	await expect(frame).toContainText("The work");

	await viewAtRest(canvas.surface);
	const title = await frame.locator(".canvas-frame-title").boundingBox();
	if (!title) throw new Error("The group is not shown.");
	const [x, y] = [title.x + title.width / 2, title.y + title.height / 2];
	await page.mouse.move(x, y);
	await page.mouse.down();
	await page.mouse.move(x, y - 90, { steps: 6 });
	await page.mouse.up();
	const heights = async () => (await api.flow(flow.id)).nodes.map(({ position }) => Math.sign(position.y));
	await expect.poll(heights).toEqual([0, -1, -1, 0]);

	await page.getByRole("button", { name: "Collapse The work" }).click();
	await expect(canvas.node("First")).toHaveCount(0);
	await expect(canvas.node("The work")).toContainText("2 nodes");
	await expect(canvas.wire("New question", "The work")).toBeVisible();
	await expect(canvas.wire("The work", "Last")).toBeVisible();
	await page.getByRole("button", { name: "Expand The work" }).click();
	await expect(canvas.node("Second")).toBeVisible();

	await designer.undo.click();
	await expect(canvas.node("Second")).toHaveCount(0);
	await designer.undo.click();
	await expect(canvas.node("Second")).toBeVisible();
	await designer.undo.click();
	await expect.poll(heights).toEqual([0, 0, 0, 0]);
});

test("a note is written, kept in bounds and resized by keyboard alone", async ({ designer, api }) => {
	const flow = await api.createFlow(documented());
	const { canvas, page } = designer;
	await designer.openFlow(flow.id);
	await expect(element(page, "note:why").locator("strong")).toHaveText("Because");
	await expect(element(page, "note:why")).toContainText("<b>it</b>");

	await canvas.surface.press("n");
	const text = page.getByRole("textbox", { name: "Text of the note" });
	await text.fill("x".repeat(200_001));
	await text.press("Escape");
	await expect(page.getByRole("alert")).toContainText(
		"A note holds 200,000 characters at most; this text has 200,001.",
	);
	await text.fill("Read *me*");
	await text.press("Escape");
	const note = page.getByRole("group", { name: "Note: Read *me*" });
	await expect(note.locator("em")).toHaveText("me");
	await note.press("Control+ArrowRight");
	const read = async () => (await api.flow(flow.id)).notes?.find((each) => each.text === "Read *me*");
	await expect.poll(async () => (await read())?.size).toEqual({ width: 280, height: 160 });
});

test("a note of a past version is opened for reading: by Enter, a double click and the menu", async ({
	designer,
	api,
	page,
}) => {
	const flow = await api.createFlow(documented());
	await page.goto(`/flows/${flow.id}/versions/1`);
	const { canvas, inspector } = designer;
	const note = element(page, "note:why");
	const text = inspector.panel.getByRole("textbox", { name: "Text" });
	const expectToRead = async () => {
		await expect(text).toBeFocused();
		await expect(text).toHaveValue(/Because/);
		await expect(text).not.toBeEditable();
	};

	await note.focus();
	await page.keyboard.press("Enter");
	await expect(note).toHaveClass(/selected/);
	await page.keyboard.press("Enter");
	await expectToRead();

	await canvas.select("Last");
	// A view that still moves takes the note from under the mouse.
	await viewAtRest(canvas.surface);
	await note.dblclick();
	await expectToRead();

	await canvas.select("Last");
	await viewAtRest(canvas.surface);
	await note.click({ button: "right" });
	await page.getByRole("menuitem", { name: "Read the whole note" }).click();
	await expectToRead();
});

test("keys group, name and ungroup what is selected; Escape drops a name that is typed", async ({
	designer,
	api,
}) => {
	const flow = await api.createFlow(documented());
	const { canvas, page } = designer;
	await designer.openFlow(flow.id);
	await canvas.node("Last").focus();
	await page.keyboard.press("Enter");
	await page.keyboard.press("Control+g");
	const name = page.getByRole("textbox", { name: "Name of the group" });
	await name.fill("The end");
	await name.press("Enter");
	const groups = async () => (await api.flow(flow.id)).groups?.map((group) => group.name);
	await expect.poll(groups).toEqual(["The work", "The end"]);
	const title = page.locator(".canvas-frame-title").filter({ hasText: "The end" });
	await title.dblclick();
	await name.fill("Dropped");
	await name.press("Escape");
	await title.dblclick();
	await expect(name).toHaveValue("The end");
	await name.press("Enter");
	await page.keyboard.press("Control+Shift+g");
	await expect.poll(groups).toEqual(["The work"]);
});
