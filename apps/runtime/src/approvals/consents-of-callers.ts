import type { Runs } from "@switchyard/host";
import type { Approvals } from "./approvals.ts";

interface Asked {
	readonly id: string;
	readonly token: string;
}

/**
 * The consents that the person at a program that calls published tools may give: those to the call itself that nobody in particular is
 * asked for. Budgets, plans and questions stay with the people who answer here.
 */
export class ConsentsOfCallers {
	readonly #runs: Pick<Runs, "askedBy" | "event">;
	readonly #approvals: Pick<Approvals, "get" | "answer">;

	constructor(runs: Pick<Runs, "askedBy" | "event">, approvals: Pick<Approvals, "get" | "answer">) {
		this.#runs = runs;
		this.#approvals = approvals;
	}

	async asked(run: string): Promise<Asked | undefined> {
		const question = (await this.#runs.askedBy(run))?.questions[0];
		const event = question && (await this.#runs.event(run, question.seq));
		if (event?.type !== "approval-open" || !event.call || event.assignee !== undefined) return undefined;
		const { id, token } = await this.#approvals.get(event.approval);
		return { id, token };
	}

	async answer({ id, token }: Asked, approved: boolean, by: string): Promise<void> {
		await this.#approvals.answer(id, { token, answer: approved ? "approved" : "rejected", by });
	}
}
