import { AppError, ERRORS } from "@switchyard/spec/error";
import type { EditConflict } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";

/** An edit of a revision that is no longer the newest; says what has changed since. */
export class FlowConflict extends AppError {
	readonly #since: Omit<EditConflict, "error">;

	constructor(since: Omit<EditConflict, "error">) {
		super("FLOW_REVISION_STALE", { hint: "Apply the changes since, then send the edit again." });
		this.#since = since;
	}

	override get body(): EditConflict {
		const { FLOW_REVISION_STALE } = ERRORS;
		return {
			error: {
				code: "FLOW_REVISION_STALE",
				message: FLOW_REVISION_STALE.summary,
				...defined({ hint: this.hint }),
			},
			...this.#since,
		};
	}
}
