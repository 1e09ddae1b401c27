import { flowOf, log, startWith } from "../src/flows/flow-documents.ts";
import { expect, test } from "../src/test.ts";

test("functions are offered with what they do, those of a text after a text's dot", async ({
	designer,
	api,
	page,
}) => {
	const { id } = await api.createFlow(
		flowOf(
			"completed",
			[startWith({ word: "a,b" }), log("say", "Say it", [280, 0], "{{ word }}")],
			["start.out > say.in"],
		),
	);
	await designer.openFlow(id);
	await designer.canvas.select("Say it");
	const text = designer.inspector.parameter("Text");
	const offer = (start: string) => page.getByRole("option").filter({ hasText: start });
	const description = page.locator(".cm-completionInfo");
	await text.getByRole("textbox").press("ControlOrMeta+a");
	await page.keyboard.type("{{ word.s");
	await expect(offer("split(separator, limit?)")).toBeVisible();
	await expect(offer("map(")).toHaveCount(0);
	await page.keyboard.type("pl");
	await expect(description).toContainText("text.split(separator, limit?) → list");
	await expect(description).toContainText(`"red,green,blue".split(",")`);
	await offer("split(").click();
	await page.keyboard.type(`",").ma`);
	await expect(description).toContainText("list.map(item, condition?, expression) → list");
	await offer("map(").click();
	await page.keyboard.type(`item + "!").jo`);
	await offer("join(").click();
	await page.keyboard.type(`"").up`);
	await offer("upperAscii(").click();
	await page.keyboard.type(" }}");
	await expect(text).toContainText("A!B!");
});
