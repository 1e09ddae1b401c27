import type { Actor } from "@switchyard/spec/actor";
import type { Flow } from "@switchyard/spec/flow";
import type { FlowTest } from "@switchyard/spec/flow-test";
import type { ReplayRunReply } from "@switchyard/spec/http";
import type { Message } from "@switchyard/spec/json";

/** What can be done with runs that are recorded. */
export interface Reruns {
	/**
	 * Runs a journal again with nothing executed and nobody asked, and says where it would be another one today.
	 * @throws AppError `RUN_NOT_FOUND`, `RUN_NOT_OVER`, `VERSION_NOT_FOUND`, `JOURNAL_DAMAGED`
	 */
	replay(run: string): Promise<ReplayRunReply>;
	/**
	 * Starts a run that reaches a step with the answers that another run recorded, and continues live from there.
	 * @throws AppError `RUN_NOT_FOUND`, `STEP_NOT_FOUND`, `RUN_AGAIN_DIFFERS`, `VERSION_NOT_FOUND`, `PARAMETER_INVALID`,
	 * `SCOPE_FORBIDDEN`, `MESSAGE_TOO_LARGE`, `JOURNAL_DAMAGED`, and whatever refuses the start of any run
	 */
	again(request: AgainRequest): Promise<{ readonly runId: string }>;
	/**
	 * The run as a test that passes offline.
	 * @param name the flow's name when absent
	 * @throws AppError `RUN_NOT_FOUND`, `RUN_NOT_OVER`, `RUN_NOT_TESTABLE`, `VERSION_NOT_FOUND`, `JOURNAL_DAMAGED`
	 */
	test(run: string, name?: string): Promise<FlowTest>;
}

export interface AgainRequest {
	/** The recorded run; it need not be over. */
	readonly run: string;
	/** Its step from which on all is live. */
	readonly step: number;
	/** The whole message that reaches the step instead. */
	readonly message?: Message;
	/** Values of the step's parameters, as constants. */
	readonly params?: Message;
	/** Another version of the flow than the recorded one. */
	readonly flow?: Flow;
	readonly actor: Actor;
}
