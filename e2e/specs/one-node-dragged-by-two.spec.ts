import type { Locator } from "@playwright/test";
import { DesignerPage } from "../src/designer-page.ts";
import { flowOf, log, startWith } from "../src/flows/flow-documents.ts";
import { expect, test } from "../src/test.ts";

/** How far a hand holds the node from where it took it. */
interface Way {
	readonly x: number;
	readonly y: number;
}

/** Takes a node by its middle and moves it, without dropping it. */
async function hold({ page, canvas }: DesignerPage, by: Way): Promise<void> {
	const box = await canvas.node("One").boundingBox();
	if (!box) throw new Error("The node is not on the page.");
	const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
	await page.mouse.move(start.x, start.y);
	await page.mouse.down();
	await page.mouse.move(start.x + 2, start.y + 2);
	await page.mouse.move(start.x + by.x, start.y + by.y, { steps: 6 });
}

/** Where a node stands on the canvas, whatever part of it is in view. */
function placeOn(node: Locator): Promise<{ x: number; y: number }> {
	return node.evaluate((card) => {
		const { transform } = getComputedStyle(card.closest(".react-flow__node") ?? card);
		const { e, f } = new DOMMatrix(transform);
		return { x: Math.round(e), y: Math.round(f) };
	});
}

test("two people who drag one node at once end with it at one place, are notified, and undo their own move", async ({
	designer,
	browser,
	server,
	api,
	pageErrors,
}) => {
	pageErrors.expect(/status of 409/);
	const { id } = await api.createFlow(flowOf("dragged", [startWith({}), log("one", "One", [280, 0])], []));
	const context = await browser.newContext({ baseURL: server.origin });
	const data = { code: await api.signInCode() };
	await context.request.post("/api/session", { data, failOnStatusCode: true });
	const other = new DesignerPage(await context.newPage());
	const both = [designer, other];
	for (const person of both) await person.openFlow(id);
	const { revision } = await api.flow(id);
	const edits = async () => (await api.flow(id)).revision - revision;
	const stored = async () => (await api.flow(id)).nodes[1]?.position;
	const expectAt = async (place: { x: number; y: number } | undefined) => {
		for (const person of both) await expect.poll(() => placeOn(person.canvas.node("One"))).toEqual(place);
	};

	await hold(designer, { x: 120, y: 160 });
	await hold(other, { x: -80, y: -120 });
	// Nothing is saved before both have dropped it, however fast either of them is.
	const dropped = Promise.withResolvers<void>();
	for (const { page } of both) {
		await page.route("**/api/flows/*", async (route) => {
			if (route.request().method() === "PATCH") await dropped.promise;
			await route.continue();
		});
	}
	// A notice leaves by itself after a while, so it is waited for from here on.
	const noticed = Promise.any(
		both.map(({ page }) =>
			page
				.getByText(/“One” was moved by .* too; your place counts\./)
				.first()
				.waitFor(),
		),
	);
	await Promise.all(both.map(({ page }) => page.mouse.up()));
	dropped.resolve();
	await noticed;
	for (const person of both) await person.expectSaved();
	const together = await stored();
	expect(together).not.toEqual({ x: 280, y: 0 });
	await expectAt(together);
	expect(await edits(), "one edit by each, and none in answer to the other's").toBe(2);

	for (const person of both) {
		await person.undo.click();
		await person.expectSaved();
		await expect.poll(stored).toEqual(await placeOn(person.canvas.node("One")));
		await expectAt(await stored());
	}
	expect(await edits()).toBe(4);
	expect(await stored()).toEqual({ x: 280, y: 0 });
	await context.close();
});
