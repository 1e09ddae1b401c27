import { flowOf, log, startWith } from "../src/flows/flow-documents.ts";
import { expect, test } from "../src/test.ts";

const KILOBYTE_LINE = `${"0123456789abcdef".repeat(64).slice(0, 1023)}\n`;
const LARGE = KILOBYTE_LINE.repeat(100).trimEnd();

test("a text parameter and a note of 100 kB are typed, saved and shown again", async ({
	designer,
	api,
	page,
}) => {
	const note = { id: "long", text: "short", position: { x: 0, y: 240 }, size: { width: 240, height: 120 } };
	const end = log("end", "End", [640, 0]);
	const message = { ...startWith({}), name: "Begin" };
	const flow = await api.createFlow({
		...flowOf("large", [message, end], ["start.out > end.in"]),
		notes: [note],
	});
	const { canvas } = designer;
	await designer.openFlow(flow.id);
	await canvas.surface.getByText("short").dblclick();
	const text = page.getByRole("textbox", { name: "Text of the note" });
	await text.fill(LARGE);
	await text.press("Escape");
	await designer.expectSaved();
	expect((await api.flow(flow.id)).notes?.[0]?.text).toBe(LARGE);

	await canvas.select("Begin");
	await designer.inspector.setJson("Message", { text: LARGE });
	await designer.expectSaved();
	await page.reload();
	await expect(canvas.surface.getByText(LARGE.slice(0, 60)).first()).toBeVisible();
	expect((await api.run(flow.id)).status).toBe("succeeded");
	expect((await api.flow(flow.id)).nodes[0]?.params.message).toEqual({
		scope: "Custom",
		value: { text: LARGE },
	});
});
