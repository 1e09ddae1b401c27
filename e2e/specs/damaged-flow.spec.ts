import { readFile } from "node:fs/promises";
import { flowOf, log, startWith } from "../src/flows/flow-documents.ts";
import { expectAccessible } from "../src/looks.ts";
import { expect, test } from "../src/test.ts";

test.use({ signedIn: false });

test("a damaged flow opens read-only with every problem, can be downloaded, and is repaired on request", {
	tag: "@critical",
}, async ({ designer, newServer, page, pageErrors }) => {
	pageErrors.expect(/422|ERR_CONNECTION|WebSocket/);
	const { api } = newServer;
	const flow = await api.createFlow(
		flowOf(
			"damaged",
			[startWith({}), log("first", "First", [340, 0]), log("second", "Second", [640, 0])],
			["start.out > first.in", "first.out > second.in"],
		),
	);
	// The newest version is one that the server did not keep whole.
	await api.editFlow(flow.id, { revision: flow.revision, operations: [{ op: "rename-flow", name: "Desk" }] });
	const { nodes, ...rest } = await api.flow(flow.id);
	const [start, first, second] = nodes;
	const document = JSON.stringify({
		...rest,
		theme: "dark",
		nodes: [start, { ...first, position: "left" }, { ...second, type: 5 }],
	});
	await newServer.kill();
	newServer.storeDocument(flow.id, document);
	await newServer.restart();

	await page.goto(await newServer.linkTo(`/flows/${flow.id}`));
	const damage = page.getByRole("region", { name: "Damage" });
	await expect(damage.getByRole("listitem")).toHaveCount(4);
	await expect(damage).toContainText("`theme` is not known here.".replaceAll("`", ""));
	await expect(damage).toContainText("FIELD_UNKNOWN");
	await expect(damage).toContainText("Repair: The wire is removed.");
	await expect(page.getByText("Read only")).toBeVisible();
	await expect(designer.canvas.node("First")).toBeVisible();
	await expect(designer.canvas.node("Second")).toHaveCount(0);
	await designer.outline.goTo();
	await designer.outline.move(/^First/);
	await expect(designer.outline.row("Second")).toHaveCount(0);
	await expectAccessible(page, "a damaged flow");
	await page.keyboard.press("ControlOrMeta+o");

	const downloading = page.waitForEvent("download");
	await page.getByRole("link", { name: "Download JSON" }).click();
	const download = await downloading;
	expect(download.suggestedFilename()).toBe(`${flow.id}.flow.json`);
	expect(await readFile(await download.path(), "utf8")).toBe(document);

	await page.getByRole("button", { name: "Repair", exact: true }).click();
	// The repaired flow opens anew, with nothing selected.
	await expect(damage).toBeHidden();
	await designer.canvas.select("First");
	await designer.inspector.rename("Mended");
	await designer.expectSaved();
	expect((await api.flow(flow.id)).nodes.map(({ name }) => name)).toEqual(["New question", "Mended"]);
});
