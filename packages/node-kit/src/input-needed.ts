import type { NodeQuestion } from "@switchyard/spec/form";
import { NodeError } from "./node-error.ts";

/**
 * Thrown by a node that needs a person to continue. The step waits for the answer, for days if need be, and then the node is executed again, with
 * the answer in its context. What it has done before it threw this stays done.
 */
export class InputNeeded extends NodeError {
	readonly question: NodeQuestion;
	/** What the node gets back with the answer. */
	readonly state: string | undefined;

	constructor(question: NodeQuestion, state?: string) {
		super({
			code: "INPUT_NEEDED",
			message: "The node needs a person to continue, and nobody can be asked any more.",
		});
		this.question = question;
		this.state = state;
	}
}
