import { expect, type Locator, type Page } from "@playwright/test";
import { viewAtRest } from "./at-rest.ts";

/** The palette on the left: the node types that can be added. */
export class PaletteDriver {
	readonly panel: Locator;

	constructor(page: Page) {
		this.panel = page.getByRole("complementary", { name: "Palette" });
	}

	/** A node type, by its whole name such as `Send Mail`. */
	type(name: string): Locator {
		return this.panel.getByRole("button").filter({ has: this.panel.page().getByText(name, { exact: true }) });
	}

	/** Adds a node with a click. */
	async add(type: string): Promise<void> {
		await this.type(type).click();
	}

	/** Drags a node type to a place on the canvas, in pixels from its top left corner. */
	async drag(type: string, canvas: Locator, at: { readonly x: number; readonly y: number }): Promise<void> {
		await viewAtRest(canvas);
		const item = this.type(type);
		await item.scrollIntoViewIfNeeded();
		const nodes = canvas.locator(".react-flow__node");
		const before = await nodes.count();
		// A type that joins the list moves the others, and the press may miss: a person takes hold of it once more.
		await expect(async () => {
			await item.dragTo(canvas, { targetPosition: at, steps: 5 });
			await expect(nodes).toHaveCount(before + 1, { timeout: 3000 });
		}).toPass();
	}
}
