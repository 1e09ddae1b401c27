import { type ExecutionContext, NodeError, type NodeType } from "@switchyard/node-kit";
import { AppError } from "@switchyard/spec/error";
import { defined, formatInstant } from "@switchyard/spec/json";
import type { RoundOutcome, WorkItem } from "@switchyard/spec/work";
import type { Settlement } from "../lease-rows.ts";
import { takerOf } from "../taker-of.ts";
import type { WorkLeases } from "../work-leases.ts";
import { definition } from "./definition.ts";

type Leases = Pick<WorkLeases, "take" | "settle">;

/** What the engine asks for where a round begins. */
interface Turn {
	readonly queue: string;
	/** Whether the next item is to be taken. */
	readonly take: boolean;
	/** How the round before ended. */
	readonly settle?: RoundOutcome;
}

/** The node type Process Work Items. What its rounds begin with is written and taken here; the rest of it is the engine's. */
export function processNode(leases: Leases): NodeType {
	return {
		spec: definition.spec,
		execute: async (params, context) => {
			try {
				return await beginRound(leases, params as unknown as Turn, context);
			} catch (error) {
				throw error instanceof AppError ? nodeError(error) : error;
			}
		},
	};
}

async function beginRound(leases: Leases, { queue, take, settle }: Turn, context: ExecutionContext) {
	const settled = settle && (await settledAs(leases, settle));
	const more = settled === undefined ? {} : { settled };
	// Until something is taken, there is nothing that anybody could have written.
	context.mark?.({});
	// While the run lives, so does what it does with the item: it takes it up again after a crash.
	const taken = take ? await leases.take(queue, takerOf(context), "with its run") : undefined;
	if (!taken) return { found: false, ...more };
	context.mark?.(taken.item.label);
	return { found: true, lease: taken.lease, item: seen(taken.item), ...more };
}

/** What has become of the item: one that is somebody else's by now, or deleted, is `lost`. */
async function settledAs(leases: Leases, outcome: RoundOutcome): Promise<string> {
	try {
		return (await leases.settle(outcome.lease, settlementOf(outcome))).status;
	} catch (error) {
		if (error instanceof AppError && error.code === "WORK_LEASE_LOST") return "lost";
		throw error;
	}
}

function settlementOf(outcome: RoundOutcome): Settlement {
	if (outcome.outcome === "done") return { outcome: "done", output: outcome.output };
	const { kind, message } = outcome;
	return { outcome: "failed", error: { kind, message } };
}

/** The item as its round sees it. */
function seen({ id, reference, priority, payload, attempts: attempt, due }: WorkItem) {
	return {
		id,
		reference,
		priority,
		payload,
		attempt,
		...(due === undefined ? {} : { due: formatInstant(due) }),
	};
}

function nodeError(error: AppError): NodeError {
	const { code, message, field, hint, statusCode } = error;
	return new NodeError({
		...{ code, message, retryable: statusCode >= 500, cause: error },
		...defined({ field, hint }),
	});
}
