import { expectUncovered } from "../src/canvas-sight.ts";
import { WINDOWS } from "../src/look-at.ts";
import { expect, test } from "../src/test.ts";

for (const viewport of WINDOWS) {
	test.describe(`${viewport.width} pixels wide`, () => {
		test.use({ viewport, reducedMotion: "reduce" });

		test("the find bar covers none of the nodes that it leads to", async ({ designer, page }) => {
			await designer.openFlow("order-desk");
			await page.keyboard.press("ControlOrMeta+f");
			const field = page.getByRole("searchbox", { name: "Find", exact: true });
			// In every node, and as often as makes the list as long as it gets.
			await field.fill("e");
			const found = page.getByRole("list", { name: "Found" });
			for (const name of ["New question", "Order desk", "Write the report", "Save a note", "Send mail"]) {
				await found
					.getByRole("button", { name: new RegExp(`^${name}`) })
					.first()
					.click();
				await expect(designer.canvas.node(name)).toHaveClass(/selected/);
				await expectUncovered(designer.canvas.node(name));
			}
		});
	});
}
