import type { Browser, BrowserContext, Locator, Page } from "@playwright/test";
import type { Flow } from "@switchyard/spec/flow";
import type { Seeded } from "../../../conformance/together/seeded.ts";
import { DesignerPage } from "../designer-page.ts";
import { typeOver } from "../drivers/type-over.ts";
import { PageErrors } from "../page-errors.ts";
import type { RunningServer } from "../server/running-server.ts";
import { ReplacedTexts } from "./replaced-texts.ts";
import { type Words, wordsIn } from "./words.ts";

/** What two documents are compared by. */
export type Parts = Pick<Flow, "nodes" | "wires">;

interface Beginning {
	readonly name: "ada" | "bob";
	readonly browser: Browser;
	readonly server: RunningServer;
	readonly flow: string;
	readonly seeded: Seeded;
	readonly words: Words;
}

/** A person who edits a flow in a browser of their own, with keys and clicks that are drawn at random. */
export class PersonAtBrowser {
	readonly designer: DesignerPage;
	readonly errors: PageErrors;
	readonly #name: string;
	readonly #context: BrowserContext;
	readonly #page: Page;
	readonly #seeded: Seeded;
	readonly #words: Words;
	readonly #replaced: ReplacedTexts;
	/** Keys pressed here are the canvas's. */
	readonly #main: Locator;
	readonly #conflict: Locator;
	readonly #clashes: Locator;
	#wrote = 0;

	private constructor(
		{ name, seeded, words }: Beginning,
		context: BrowserContext,
		page: Page,
		replaced: ReplacedTexts,
	) {
		this.#name = name;
		this.#seeded = seeded;
		this.#words = words;
		this.#context = context;
		this.#page = page;
		this.#replaced = replaced;
		page.setDefaultTimeout(15_000);
		this.designer = new DesignerPage(page);
		this.errors = new PageErrors(context);
		// Stale edits are answered with 409; without a connection nothing is answered.
		this.errors.expect(/status of 409|ERR_INTERNET_DISCONNECTED|WebSocket/);
		this.#main = page.locator("#main");
		this.#conflict = page.getByRole("dialog", { name: "This flow was changed elsewhere" });
		this.#clashes = page.getByRole("region", { name: "Set by two people" }).getByRole("listitem");
	}

	static async open(beginning: Beginning): Promise<PersonAtBrowser> {
		const { browser, server, flow } = beginning;
		const context = await browser.newContext({ baseURL: server.origin, reducedMotion: "reduce" });
		const data = { code: await server.api.signInCode() };
		await context.request.post("/api/session", { data, failOnStatusCode: true });
		const page = await context.newPage();
		const person = new PersonAtBrowser(beginning, context, page, await ReplacedTexts.of(page));
		// What editing needs without a connection is fetched ahead.
		const fetched = page.waitForResponse(/CodeEditor/);
		await person.designer.openFlow(flow);
		await (await fetched).finished();
		return person;
	}

	/** Does something that a person does, at random; first answers what is asked. */
	async act(): Promise<void> {
		await this.#answer();
		const node = await this.#pick();
		try {
			await this.#verb(node)();
		} catch (error) {
			// Someone else may have removed the node from under the person's hands, or a conflict may have come up.
			if ((await node.count()) > 0 && !(await this.#conflict.isVisible())) throw error;
		}
	}

	async connected(is: boolean): Promise<void> {
		await this.#context.setOffline(!is);
	}

	/** Resolves once the server has everything, and every question is answered. */
	async settle(): Promise<void> {
		const asked = this.#conflict.or(this.#clashes.first());
		for (;;) {
			await this.designer.saved.or(asked).first().waitFor();
			if (!(await asked.first().isVisible())) return;
			await this.#answer();
		}
	}

	/** What the person's own browser holds, as it is copied to the clipboard. */
	async document(): Promise<Parts> {
		await this.#main.press("ControlOrMeta+a");
		const text = await this.designer.canvas.surface.evaluate((surface) => {
			const clipboardData = new DataTransfer();
			surface.dispatchEvent(new ClipboardEvent("copy", { clipboardData, bubbles: true }));
			return clipboardData.getData("text/plain");
		});
		await this.#main.press("Escape");
		const { nodes, wires } = JSON.parse(text) as Parts;
		return { nodes, wires };
	}

	close(): Promise<void> {
		return this.#context.close();
	}

	/** Chooses at random wherever a choice is asked for; both sides of it were read then. */
	async #answer(): Promise<void> {
		if (await this.#conflict.isVisible()) {
			this.#words.replace(wordsIn((await this.#conflict.textContent()) ?? ""));
			const choices = this.#conflict.getByRole("button", { name: /^(Keep mine|Bring back)/ });
			await choices.nth(this.#seeded.below(await choices.count())).click();
			await this.#conflict.waitFor({ state: "hidden" });
		}
		while ((await this.#clashes.count()) > 0) {
			const before = await this.#clashes.count();
			const clash = this.#clashes.first();
			this.#words.replace(wordsIn((await clash.textContent()) ?? ""));
			await clash.getByRole("button", { name: this.#seeded.of(["Keep theirs", "Use mine"]) }).click();
			await this.#clashes.nth(before - 1).waitFor({ state: "detached" });
		}
	}

	/** A node at random. */
	async #pick(): Promise<Locator> {
		await this.designer.canvas.showEverything();
		const nodes = this.#page.locator(".react-flow__node");
		const ids = await nodes.evaluateAll((all) => all.map((node) => node.getAttribute("data-id") ?? ""));
		const others = ids.filter((id) => id !== "start").toSorted();
		return this.#page.locator(`.react-flow__node[data-id="${this.#seeded.of(others)}"]`);
	}

	#verb(node: Locator): () => Promise<void> {
		return this.#seeded.of([
			() => this.#add(),
			() => this.#rename(node),
			() => this.#rename(node),
			() => this.#write(node),
			() => this.#write(this.#page.locator('.react-flow__node[data-id="shared"]')),
			() => this.#write(this.#page.locator('.react-flow__node[data-id="shared"]')),
			() => this.#move(node),
			() => this.#wire(node),
			() => this.#remove(node),
			() => this.#undo(),
		]);
	}

	async #add(): Promise<void> {
		await this.#main.press("Escape");
		await this.#main.press("a");
		const search = this.#page.getByRole("combobox", { name: "Add a node" });
		await search.fill("log");
		await search.press("Enter");
	}

	async #rename(node: Locator): Promise<void> {
		await this.#select(node);
		await this.#replace((word) => this.designer.inspector.rename(word));
	}

	/** Sets the text of a Log node. */
	async #write(node: Locator): Promise<void> {
		await this.#select(node);
		const field = this.designer.inspector.parameter("Text").locator("input, [contenteditable=true]").first();
		await this.#replace(async (word) => {
			await typeOver(field, word);
			await field.blur();
		});
	}

	async #move(node: Locator): Promise<void> {
		await this.#select(node);
		await node.press(this.#seeded.of(["Shift+ArrowDown", "Shift+ArrowRight", "Shift+ArrowUp"]));
	}

	async #wire(node: Locator): Promise<void> {
		await this.#select(node);
		await node.press("c");
		const search = this.#page.getByRole("combobox", { name: /^Connect / });
		for (let down = this.#seeded.below(3); down > 0; down -= 1) await search.press("ArrowDown");
		await search.press("Enter");
		await this.#page.keyboard.press("Escape");
	}

	async #remove(node: Locator): Promise<void> {
		const id = await node.getAttribute("data-id");
		if (id === "shared" || (await this.#page.locator(".react-flow__node").count()) < 5) return;
		await this.#select(node);
		await node.press("Delete");
		await this.#noteReplaced();
	}

	/** What is undone, the person sees go. */
	async #undo(): Promise<void> {
		if (!(await this.designer.undo.isEnabled())) return;
		const before = wordsIn(JSON.stringify(await this.document()));
		await this.designer.undo.click();
		const after = wordsIn(JSON.stringify(await this.document()));
		this.#words.replace([...before].filter((word) => !after.has(word)));
	}

	async #select(node: Locator): Promise<void> {
		await this.#main.press("Escape");
		await node.press("Enter");
		const id = await node.getAttribute("data-id");
		await this.designer.inspector.panel.getByText(`· ${id}`).waitFor();
	}

	/** Types a new word over what a field holds by then, which another person may have set a moment ago. */
	async #replace(type: (word: string) => Promise<void>): Promise<void> {
		const word = this.#word();
		await type(word);
		this.#words.written.add(word);
		await this.#noteReplaced(word);
	}

	/** Takes what stood where the person typed or removed something, apart from what they have just written. */
	async #noteReplaced(written?: string): Promise<void> {
		const replaced = wordsIn((await this.#replaced.take()).join(" "));
		this.#words.replace([...replaced].filter((word) => word !== written));
	}

	#word(): string {
		this.#wrote += 1;
		return `${this.#name}${this.#wrote}x`;
	}
}
