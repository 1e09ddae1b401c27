import { expect, type Locator, type Page } from "@playwright/test";

const TURN = /^Model, turn \d/;

/** The run panel at the bottom: the steps of the run on the canvas, and what went into each. */
export class RunPanelDriver {
	readonly panel: Locator;
	/** The run's steps, in the order of the timeline. */
	readonly steps: Locator;
	/** What the models of agents were asked, among the steps. */
	readonly modelCalls: Locator;
	/** The step whose values are shown. */
	readonly shownStep: Locator;
	/** Offers a run that started elsewhere. */
	readonly newer: Locator;
	readonly #tracks: Locator;
	readonly #page: Page;

	constructor(page: Page) {
		this.#page = page;
		this.panel = page.getByRole("region", { name: "Run", exact: true });
		const rows = this.panel.getByRole("listbox", { name: "Steps" }).getByRole("option");
		this.steps = rows.filter({ hasNotText: TURN });
		this.modelCalls = rows.filter({ hasText: TURN });
		this.#tracks = rows.locator("[data-track]");
		this.shownStep = this.panel.getByRole("article");
		this.newer = this.panel.getByRole("status").filter({ hasText: "A newer run started" });
	}

	/** Steps by what the timeline says of them, such as `Succeeded: Send mail called as send_email`. */
	step(words: string | RegExp): Locator {
		return this.steps.filter({ hasText: words });
	}

	async show(words: string | RegExp): Promise<void> {
		await this.step(words).click();
		await expect(this.step(words)).toHaveAttribute("aria-selected", "true");
	}

	/** Where the time axes of all rows begin and end on the screen, those that are the same once. */
	async timeAxes(): Promise<readonly string[]> {
		const edges = await this.#tracks.evaluateAll((tracks) =>
			tracks.map((track) => track.getBoundingClientRect()).map(({ left, right }) => `${left} to ${right}`),
		);
		return [...new Set(edges)];
	}

	/** Goes to the first step of a long list, of which only the rows in view are drawn. */
	async showFirst(words: RegExp): Promise<void> {
		await expect(async () => {
			await this.steps.first().press("Home");
			await expect(this.step(words)).toHaveAttribute("aria-selected", "true", { timeout: 500 });
		}).toPass();
	}

	/** A parameter of the shown step, with its value and where that came from. */
	parameter(name: string): Locator {
		return this.#value("Parameters", name);
	}

	/** An output of the shown step. */
	output(name: string): Locator {
		return this.#value("Outputs", name);
	}

	async openTab(name: "Timeline" | "Result" | "Journal"): Promise<void> {
		await this.panel.getByRole("tab", { name, exact: true }).click();
	}

	/** Shows the run as it was an event later. */
	async oneEventOn(): Promise<void> {
		await this.panel.getByRole("button", { name: "One event forward" }).click();
	}

	/** Shows the run as it was after its first event. */
	async goToStart(): Promise<void> {
		await this.panel.getByRole("slider", { name: "Event shown" }).press("Home");
	}

	async goToLatest(): Promise<void> {
		await this.panel.getByRole("button", { name: "To the latest event" }).click();
	}

	/** Resolves once that run is the one in view. */
	async expectShown(run: string): Promise<void> {
		const link = this.panel.getByRole("link", { name: "Open this run" });
		await expect(link).toHaveAttribute("href", `/runs/${run}`);
	}

	/** The run's state is read out when it changes. */
	async expectEnd(word: "succeeded" | "failed" | "was stopped"): Promise<void> {
		await expect(this.#page.getByRole("status").filter({ hasText: `The run ${word}` })).toBeAttached();
	}

	#value(section: string, name: string): Locator {
		return this.shownStep
			.getByRole("region", { name: section, exact: true })
			.getByRole("group", { name, exact: true });
	}
}
