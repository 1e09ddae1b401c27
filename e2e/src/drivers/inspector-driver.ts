import { expect, type Locator, type Page } from "@playwright/test";
import type { Scope } from "@switchyard/spec/scope";
import { typeOver } from "./type-over.ts";

/** The inspector on the right: the settings of the selected node. */
export class InspectorDriver {
	readonly panel: Locator;
	readonly nodeName: Locator;
	/** What keeps the node from running. */
	readonly problems: Locator;
	readonly #page: Page;

	constructor(page: Page) {
		this.#page = page;
		this.panel = page.getByRole("complementary", { name: "Inspector" });
		this.nodeName = this.panel.getByRole("textbox", { name: "Node name" });
		this.problems = this.panel.getByRole("region", { name: "Problems" });
	}

	/** A parameter's row, by its label. */
	parameter(label: string): Locator {
		return this.panel.getByRole("region", { name: label, exact: true });
	}

	/** The chip that says who fills a parameter, and opens the choice. */
	chip(parameter: string): Locator {
		return this.parameter(parameter).getByRole("button", { name: new RegExp(`^Who fills ${parameter}: `) });
	}

	async expectScope(parameter: string, scope: Scope): Promise<void> {
		await expect(this.chip(parameter)).toHaveAccessibleName(`Who fills ${parameter}: ${scope}`);
	}

	/** The open choice of who fills a parameter. */
	get scopeMenu(): Locator {
		return this.#page.getByRole("menu");
	}

	/** One scope of the open choice. */
	scopeChoice(scope: Scope): Locator {
		return this.scopeMenu.getByRole("menuitemradio", { name: new RegExp(`^${scope}\\b`) });
	}

	async setScope(parameter: string, scope: Scope): Promise<void> {
		await this.chip(parameter).click();
		await this.scopeChoice(scope).click();
		await this.expectScope(parameter, scope);
		// The menu gives the focus back when it has closed: what is typed before that would go nowhere.
		await expect(this.chip(parameter)).toBeFocused();
	}

	/** Gives a parameter a fixed text. */
	async setText(parameter: string, text: string): Promise<void> {
		await this.setScope(parameter, "Custom");
		await this.#type(this.parameter(parameter).getByRole("textbox", { name: parameter }), text);
	}

	/** Gives a parameter a fixed JSON value. */
	async setJson(parameter: string, value: unknown): Promise<void> {
		// Fields of its own may follow.
		await this.#type(
			this.parameter(parameter).getByRole("textbox").first(),
			JSON.stringify(value, undefined, 2),
		);
	}

	/** Reads a parameter from the message by a path. */
	async readPath(parameter: string, path: string): Promise<void> {
		await this.setScope(parameter, "Message");
		await this.#readBy(parameter, "Path");
		await this.#type(this.parameter(parameter).getByRole("combobox"), path);
	}

	/** Types what a parameter reads from the message; a text or an expression is taken as that. */
	async typeSource(parameter: string, source: string): Promise<void> {
		const field = this.parameter(parameter).getByRole("combobox");
		await field.fill(source);
		await field.press("Enter");
	}

	/** Reads a parameter from the message by a text with expressions in it. */
	async readTemplate(parameter: string, template: string): Promise<void> {
		await this.setScope(parameter, "Message");
		await this.#readBy(parameter, "Text");
		await this.#type(this.parameter(parameter).getByRole("textbox"), template);
	}

	/** Picks from a parameter's list. */
	async choose(parameter: string, option: string): Promise<void> {
		const list = this.parameter(parameter).getByRole("combobox");
		await list.click();
		await this.#page.getByRole("option", { name: option }).click();
		// As with a scope's menu.
		await expect(list).toBeFocused();
	}

	async rename(name: string): Promise<void> {
		await this.nodeName.fill(name);
		await this.nodeName.press("Enter");
	}

	async openTab(
		name: "Parameters" | "Data" | "Tools" | "As a tool" | "As tools" | "Outputs" | "Failure",
	): Promise<void> {
		await this.panel.getByRole("tab", { name, exact: true }).click();
	}

	/** A tool as the selected agent's model sees it, by the tool's name; all of them without one. */
	tools(name = ""): Locator {
		return this.panel.getByRole("article", { name: `Tool ${name}`, exact: name !== "" });
	}

	async #readBy(parameter: string, form: "Path" | "Text" | "Expression"): Promise<void> {
		await this.parameter(parameter)
			.getByRole("radiogroup", { name: `${parameter}: how it is read` })
			.getByRole("radio", { name: form })
			.click();
	}

	/** Types and leaves the field, which keeps what was typed. */
	async #type(field: Locator, text: string): Promise<void> {
		await typeOver(field, text);
		await field.blur();
	}
}
