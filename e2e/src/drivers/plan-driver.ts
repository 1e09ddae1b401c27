import { expect, type Locator, type Page } from "@playwright/test";

/** The plan of an agent on the canvas: its tasks as nodes that are not there, and the bar above them. */
export class PlanDriver {
	/** How the plan stands, and what can be done with it. */
	readonly bar: Locator;
	readonly #page: Page;
	readonly #frame: Locator;

	constructor(page: Page, agent: string) {
		this.#page = page;
		this.bar = page.getByRole("toolbar", { name: `Plan of ${agent}` });
		this.#frame = page.getByRole("region", { name: `Plan of ${agent}` });
	}

	/** All tasks. */
	get tasks(): Locator {
		return this.#frame.getByRole("button", { name: /^Task \d+\. / });
	}

	task(title: string): Locator {
		return this.#frame.getByRole("button", { name: new RegExp(`^Task \\d+\\. ${title} `) });
	}

	/** Resolves once a task stands so. */
	async expectState(title: string, state: string): Promise<void> {
		await expect(this.task(title)).toHaveAccessibleName(new RegExp(` ${state}$`));
	}

	/** Opens a task by the keyboard, and gives what opens. */
	async open(title: string): Promise<Locator> {
		await this.task(title).focus();
		await this.task(title).press("Enter");
		return this.#page.getByRole("dialog", { name: new RegExp(`^Task \\d+: ${title}$`) });
	}

	async press(name: string): Promise<void> {
		await this.bar.getByRole("button", { name, exact: true }).click();
	}

	/** Answers the question whether the plan may begin. */
	async answer(name: string): Promise<void> {
		await this.press("Answer");
		await this.#page
			.getByRole("dialog", { name: "Answer to the plan" })
			.getByRole("button", { name, exact: true })
			.click();
	}
}
