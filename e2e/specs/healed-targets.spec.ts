import { custom } from "@switchyard/flow/testing";
import { openSite, sendPage } from "../sites/site.ts";
import { flowOf, freshName, startWith } from "../src/flows/flow-documents.ts";
import { lookAt, lookAtOpen } from "../src/look-at.ts";
import { expect, test } from "../src/test.ts";

/** A shop in which nothing is called as it was when the flow was made. */
const openChangedShop = () =>
	openSite((_request, response) =>
		sendPage(
			response,
			"Shop",
			`<h1>Shop</h1><button onclick="said.textContent = 'Thank you'">Buy now</button><p id="said"></p>`,
		),
	);

test("an element that only a model finds is suggested, and taken into the flow with one press", async ({
	designer,
	api,
	page,
}) => {
	test.setTimeout(180_000);
	const shop = await openChangedShop();
	const { id } = await api.createFlow(
		flowOf(
			freshName("healed"),
			[
				startWith({}),
				{
					id: "use",
					type: "Browser.Use",
					name: "Use Browser",
					position: { x: 280, y: 0 },
					params: {
						healing: custom("suggest"),
						healing_model: custom({ provider: "scripted", script: [{ text: '{"ref":"e1"}' }] }),
					},
				},
				{
					id: "open",
					type: "Browser.GoTo",
					name: "Go To",
					position: { x: 560, y: 0 },
					params: { url: custom(shop.origin) },
				},
				{
					id: "order",
					type: "Browser.Click",
					name: "Order",
					position: { x: 840, y: 0 },
					params: {
						target: custom([{ role: "button", name: "Order" }, { testId: "order" }]),
						done_when: custom({ text: "Thank you" }),
						wait_ms: custom(500),
					},
				},
			],
			["start.out > use.in", "use.each > open.in", "open.out > order.in"],
		),
	);
	const { canvas, inspector, runPanel } = designer;
	const found = runPanel.panel.getByRole("region", { name: "Target was found by a model" });

	await test.step("the block says that a model may be asked, and which", async () => {
		await designer.openFlow(id);
		await canvas.select("Use Browser");
		const setting = inspector.panel.getByRole("combobox", { name: "When no way finds an element" });
		await expect(setting).toContainText("Ask a model, and only suggest");
		await setting.scrollIntoViewIfNeeded();
		await lookAtOpen(page, "healing-setting");
	});

	await test.step("the step fails, and shows what the model named beside what was recorded", async () => {
		await designer.startRun();
		await expect(canvas.state("Order", "Failed")).toBeVisible({ timeout: 60_000 });
		await canvas.select("Order");
		await expect(found).toContainText("nothing was done with it");
		await expect(found.getByRole("list", { name: "Target, as it was" })).toContainText("button “Order”");
		await expect(found.getByRole("list", { name: "Target, as it is now" })).toContainText("button “Buy now”");
		await lookAt(page, "healed-target");
	});

	await test.step("taking it is one change, after which the step finds the element by itself", async () => {
		await found.getByRole("button", { name: "Update target" }).click();
		await expect(found).toContainText("The flow has been updated.");
		await designer.undo.click();
		await expect(found.getByRole("button", { name: "Update target" })).toBeVisible();
		await designer.redo.click();
		await designer.expectSaved();
		await designer.startRun();
		await expect(canvas.state("Use Browser", "Succeeded")).toBeVisible({ timeout: 60_000 });
		await canvas.select("Order");
		await expect(found).toBeHidden();
	});

	await shop.close();
	await api.removeFlow(id);
});
