import type { FrameLocator, Locator, Page } from "@playwright/test";

/** The chat on a page of somebody else, as a visitor uses it. */
export class EmbeddedChatDriver {
	readonly #page: Page;

	constructor(page: Page) {
		this.#page = page;
	}

	get launcher(): Locator {
		return this.#page.getByRole("button", { name: /^(Open|Close): Chat$/ });
	}

	get panel(): Locator {
		return this.#page.getByRole("dialog", { name: "Chat" });
	}

	get frame(): FrameLocator {
		return this.#page.frameLocator("iframe[title=Chat]");
	}

	get message(): Locator {
		return this.frame.getByRole("textbox", { name: "Message" });
	}

	get answers(): Locator {
		return this.frame.getByRole("log", { name: "Messages" }).getByRole("article");
	}

	async say(text: string): Promise<void> {
		await this.message.fill(text);
		await this.frame.getByRole("button", { name: "Send" }).click();
	}
}
