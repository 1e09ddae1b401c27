import type { Locator, Page } from "@playwright/test";

/** The page Approvals: what runs ask people. */
export class ApprovalsDriver {
	/** The open questions in the list. */
	readonly open: Locator;
	/** The question that is shown. */
	readonly question: Locator;
	/** The arguments that the model wrote. */
	readonly arguments: Locator;
	/** The way to the page, with how many questions are open. */
	readonly link: Locator;

	constructor(page: Page) {
		this.open = page.getByRole("list", { name: "Open questions" }).getByRole("button");
		this.question = page.getByRole("article", { name: "Question" });
		this.arguments = this.question.getByRole("region", { name: "Arguments" });
		this.link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Approvals/ });
	}

	/** A value of the call that is nobody's to change here. */
	fixed(name: string): Locator {
		return this.question.getByRole("region", { name: "Fixed values" }).getByRole("group", { name });
	}

	field(label: string): Locator {
		return this.question.getByRole("textbox", { name: new RegExp(`^${label}( \\(optional\\))?$`) });
	}

	async press(name: "Submit" | "Approve" | "Approve with changes" | "Reject"): Promise<void> {
		await this.question.getByRole("button", { name, exact: true }).click();
	}
}
