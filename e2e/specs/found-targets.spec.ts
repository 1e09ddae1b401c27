import { custom } from "@switchyard/flow/testing";
import { openSite, sendPage } from "../sites/site.ts";
import { flowOf, freshName, startWith } from "../src/flows/flow-documents.ts";
import { lookAt, lookAtOpen } from "../src/look-at.ts";
import { expect, test } from "../src/test.ts";

/** A shop whose button is called otherwise than when the flow was made, and is gone once the shop is sold out. */
async function openChangedShop() {
	let isSoldOut = false;
	const order = `<button data-testid="order" onclick="said.textContent = 'Thank you'">Buy now</button>`;
	const site = await openSite((_request, response) =>
		sendPage(response, "Shop", `<h1>Shop</h1>${isSoldOut ? "Sold out" : order}<p id="said"></p>`),
	);
	return {
		...site,
		sellOut: () => {
			isSoldOut = true;
		},
	};
}

test.use({ reducedMotion: "reduce" });

test("a target that only a later way found is updated from the run", async ({ designer, api, page }) => {
	test.setTimeout(180_000);
	const shop = await openChangedShop();
	const { id } = await api.createFlow(
		flowOf(
			freshName("found"),
			[
				startWith({}),
				{ id: "use", type: "Browser.Use", name: "Use Browser", position: { x: 280, y: 0 }, params: {} },
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
						wait_ms: custom(1000),
					},
				},
			],
			["start.out > use.in", "use.each > open.in", "open.out > order.in"],
		),
	);
	const { canvas, runPanel } = designer;
	const found = runPanel.panel.getByRole("region", { name: "Target was found by another way" });

	await test.step("the run succeeds, and its step shows the ways as they were and as they are", async () => {
		await designer.openFlow(id);
		await designer.startRun();
		await expect(canvas.state("Use Browser", "Succeeded")).toBeVisible({ timeout: 60_000 });
		await canvas.select("Order");
		await expect(found.getByRole("list", { name: "Target, as it was" })).toContainText("button “Order”");
		await expect(found.getByRole("list", { name: "Target, as it is now" })).toContainText("button “Buy now”");
		await expect(runPanel.panel.getByRole("list", { name: "Ways to find target" })).toContainText(
			"test id “order”",
		);
		await lookAt(page, "found-target");
	});

	await test.step("updating it is one change, which undo takes back", async () => {
		await found.getByRole("button", { name: "Update target" }).click();
		await expect(found).toContainText("The flow has been updated.");
		await expect(found.getByRole("button", { name: "Update target" })).toBeHidden();
		await designer.undo.click();
		await expect(found.getByRole("button", { name: "Update target" })).toBeVisible();
		await designer.redo.click();
		await designer.expectSaved();
	});

	await test.step("the next run finds the element at once", async () => {
		await designer.startRun();
		await expect(canvas.state("Use Browser", "Succeeded")).toBeVisible({ timeout: 60_000 });
		await canvas.select("Order");
		await expect(found).toBeHidden();
	});

	await test.step("a run that finds it by no way says in words how it looked for it", async () => {
		shop.sellOut();
		await designer.startRun();
		await expect(canvas.state("Use Browser", "Failed")).toBeVisible({ timeout: 60_000 });
		await canvas.select("Order");
		await expect(runPanel.panel.getByRole("region", { name: "Error" })).toContainText(
			"no visible element that fits button “Buy now”; or test id “order”",
		);
		await lookAtOpen(page, "missing-target");
	});

	await shop.close();
	await api.removeFlow(id);
});
