import { expect, type Locator, type Page } from "@playwright/test";

/** The page Chat, as a person uses it. */
export class ChatDriver {
	readonly #page: Page;

	constructor(page: Page) {
		this.#page = page;
	}

	/** Begins a conversation with a flow, by its name; the page is open. */
	async begin(flow: string): Promise<void> {
		const before = this.#page.url();
		await this.#page.getByRole("button", { name: "New conversation" }).click();
		await this.#page.getByRole("menuitem", { name: flow }).click();
		// Until then, the field is the one of the conversation before.
		await expect(this.#page).not.toHaveURL(before);
		await this.message.waitFor();
	}

	get message(): Locator {
		return this.#page.getByRole("textbox", { name: "Message", exact: true });
	}

	/** Sends a message, once the answer to the one before is complete. */
	async say(text: string): Promise<void> {
		await this.message.fill(text);
		await expect(this.#page.getByRole("button", { name: "Send", exact: true })).toBeEnabled();
		await this.message.press("Enter");
	}

	get log(): Locator {
		return this.#page.getByRole("log", { name: "Messages" });
	}

	/** The answers in view, in order. */
	get answers(): Locator {
		return this.log.getByRole("article", { name: /^Answer by / });
	}

	get stop(): Locator {
		return this.#page.getByRole("button", { name: "Stop the answer" });
	}
}
