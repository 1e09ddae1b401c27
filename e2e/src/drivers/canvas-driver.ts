import { expect, type Locator, type Page } from "@playwright/test";
import { viewAtRest } from "./at-rest.ts";

/** Where a wire begins or ends: a port by its name. An agent's is `Tools`, a tool's is `Tool`. */
export interface PortOnCanvas {
	readonly node: string;
	readonly port: string;
}

/** The canvas in the middle: nodes, ports and wires, by the names that people read. */
export class CanvasDriver {
	readonly surface: Locator;
	readonly #page: Page;

	constructor(page: Page) {
		this.#page = page;
		this.surface = page.getByRole("application", { name: "Flow" });
	}

	/** A node by its name. */
	node(name: string): Locator {
		return this.surface.getByRole("group", { name: new RegExp(`^${literally(name)}, `) });
	}

	/** All nodes. */
	get nodes(): Locator {
		return this.surface.getByRole("group", { name: /, / });
	}

	/** A wire that messages travel along. */
	wire(from: string, to: string): Locator {
		return this.surface.getByRole("group", { name: `Wire from ${from} to ${to}` });
	}

	/** The wire by which a node is an agent's tool. */
	toolWire(tool: string, agent: string): Locator {
		return this.surface.getByRole("group", { name: `${tool} is a tool of ${agent}` });
	}

	/** Resolves once a wire is marked: it carried a message or a call. */
	async expectMarked(wire: Locator): Promise<void> {
		await expect(wire.locator("path").first()).toHaveCSS("stroke-width", "2px");
	}

	/** Resolves once a tool's wire shows that a call waits for its answer, or that none does. */
	async expectWaiting(wire: Locator, waiting: boolean): Promise<void> {
		const animation = waiting ? "canvas-wire-waiting" : "none";
		await expect(wire.locator("path").first()).toHaveCSS("animation-name", animation);
	}

	/** What a node's last step came to, such as `Succeeded`. */
	state(node: string, word: string): Locator {
		return this.node(node).getByRole("img", { name: word, exact: true });
	}

	/** What a node's last step came to, whatever that is: nothing while no step of the node began. */
	anyState(node: string): Locator {
		const words = /^(Running|Waiting|Unknown|Succeeded|Failed|Refused|Skipped|Cancelled)$/;
		return this.node(node).getByRole("img", { name: words });
	}

	/** What keeps a node from running. */
	problem(node: string): Locator {
		return this.node(node).getByRole("img", { name: /^Problem: / });
	}

	/** Who fills a parameter, as the letters on the node say it. */
	scope(node: string, parameter: string): Locator {
		return this.node(node)
			.getByRole("list", { name: "Parameters" })
			.getByText(`${parameter}: `)
			.locator("..");
	}

	/** Selects a node, and waits for the inspector, which follows the canvas a moment later. */
	async select(node: string): Promise<void> {
		await this.#reach(node);
		await this.node(node).click({ position: { x: 60, y: 12 } });
		await expect(this.node(node)).toHaveClass(/(^| )selected( |$)/);
		await expect(this.#page.locator("#inspector-panel [data-behind]")).toHaveCount(0);
	}

	/** Selects several nodes. */
	async selectAlso(node: string): Promise<void> {
		await this.#reach(node);
		await this.node(node).click({ position: { x: 60, y: 12 }, modifiers: ["Control"] });
	}

	/** Points at the middle of a wire that messages travel along. */
	async pointAtWire(from: string, to: string): Promise<void> {
		const { x, y, width } = await this.#course(from, to);
		await this.#page.mouse.move(x + width / 2, y);
	}

	/** Adds a node at a port by the plus beside it, found by its type's name. */
	async addAt({ node, port }: PortOnCanvas, type: string): Promise<void> {
		await this.node(node).hover();
		await this.node(node)
			.getByRole("button", { name: `Add a node at ${port}`, exact: true })
			.click();
		const search = this.#page.getByRole("combobox", { name: "Add and connect a node" });
		await search.fill(type);
		await search.press("Enter");
	}

	/** Selects a wire that messages travel along, away from what its middle offers. */
	async selectWire(from: string, to: string): Promise<void> {
		const { x, y, width } = await this.#course(from, to);
		await this.#page.mouse.click(x + width / 4, y);
	}

	/** Takes hold of a selected wire's end and drops it on a port. */
	async moveWireEnd(end: PortOnCanvas, to: PortOnCanvas): Promise<void> {
		const { x, y } = await middleOf(this.#port(end));
		// Just outside the port's own middle, where the wire comes in.
		await this.#press({ x: x - 9, y }, await middleOf(this.#port(to)));
	}

	/** Drags a node onto the middle of a wire. */
	async moveOntoWire(node: string, from: string, to: string): Promise<void> {
		const start = await middleOf(this.node(node));
		const { x, y, width } = await this.#course(from, to);
		await this.#press(start, { x: x + width / 2, y });
	}

	/** Draws a wire from a port to a port. */
	async connect(from: PortOnCanvas, to: PortOnCanvas): Promise<void> {
		await this.#drag(this.#port(from), this.#port(to));
	}

	/** Draws a wire from a port onto a node's body. */
	async connectToNode(from: PortOnCanvas, node: string): Promise<void> {
		await this.#drag(this.#port(from), this.node(node));
	}

	/** Drags a node by a distance in screen pixels. */
	async move(node: string, by: { readonly x: number; readonly y: number }): Promise<void> {
		const start = await middleOf(this.node(node));
		await this.#press(start, { x: start.x + by.x, y: start.y + by.y });
	}

	async showEverything(): Promise<void> {
		await this.#page.getByRole("button", { name: "Show everything" }).click();
		await viewAtRest(this.surface);
	}

	/** Shows the whole flow when a node is out of view or a panel lies over it. */
	async #reach(node: string): Promise<void> {
		await expect(this.node(node)).toBeVisible();
		if (await this.node(node).evaluate(isCovered)) await this.showEverything();
	}

	/** Where a level wire runs: it has no height, so it does not count as visible. */
	async #course(from: string, to: string): Promise<{ x: number; y: number; width: number }> {
		// The nodes stand still.
		await middleOf(this.node(to));
		const box = await this.wire(from, to).locator("path").first().boundingBox();
		if (!box) throw new Error(`There is no wire from ${from} to ${to}.`);
		return box;
	}

	#port({ node, port }: PortOnCanvas): Locator {
		return this.node(node).getByLabel(new RegExp(`^${port} (message|tools) port$`));
	}

	async #drag(from: Locator, to: Locator): Promise<void> {
		await this.#press(await middleOf(from), await middleOf(to));
	}

	async #press(from: Point, to: Point): Promise<void> {
		const { mouse } = this.#page;
		await mouse.move(from.x, from.y);
		await mouse.down();
		// A drag counts from where it is noticed.
		await mouse.move(from.x + 2, from.y + 2);
		await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
		await mouse.move(to.x, to.y, { steps: 4 });
		await mouse.up();
	}
}

/** Runs in the page: whether the place where a node is clicked is another element's. */
function isCovered(node: Element): boolean {
	const { left, top } = node.getBoundingClientRect();
	return !node.contains(document.elementFromPoint(left + 60, top + 12));
}

/** A text as a pattern that matches nothing else. */
function literally(text: string): string {
	return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

interface Point {
	readonly x: number;
	readonly y: number;
}

/** The middle of an element that stands still: the view may still be moving. */
async function middleOf(element: Locator): Promise<Point> {
	await expect(element).toBeVisible();
	let last = "";
	await expect
		.poll(async () => {
			const before = last;
			last = JSON.stringify(await element.boundingBox());
			return last === before;
		})
		.toBe(true);
	const box = await element.boundingBox();
	if (!box) throw new Error("The element is not on the page.");
	return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
