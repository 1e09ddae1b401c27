import type { Runs } from "@switchyard/host";
import type { Event, ToolResponse } from "@switchyard/spec/event";
import type { RunSummary } from "@switchyard/spec/http";
import { bridgeError } from "../../platform/bridge/bridge-errors.ts";
import { inCatalogueWords } from "../../platform/errors/in-catalogue-words.ts";
import { callPrint, type ToolReply, toolReply } from "../calls/index.ts";

/** A call that no request waits for, as the journal has it. */
export interface RecordedCall {
	/** Whose it is: what its run was started with. */
	readonly key: string | undefined;
	readonly print: string | undefined;
	/** The tool's name, where a call was made. */
	readonly tool: string | undefined;
	/** `undefined` while the call continues. */
	readonly reply: ToolReply | undefined;
	/** When its run ended, in milliseconds since the epoch. */
	readonly endedAt: number | undefined;
}

/** The events of a run with one call are few; what a tool reports of itself may add some. */
const MOST_EVENTS = 200;

/** Reads a call of a published tool from the journal; `undefined` when there is no such run. */
export async function recordedCall(
	runs: Pick<Runs, "get" | "events" | "event">,
	run: string,
): Promise<RecordedCall | undefined> {
	const summary = await runs.get(run);
	if (summary?.cause !== "session") return undefined;
	const { events } = await runs.events(run, 1, MOST_EVENTS);
	const start = events.find((event) => event.type === "run-start");
	const call = await wholeEvent(runs, run, events, "session-call");
	const response = await wholeEvent(runs, run, events, "tool-response");
	return {
		key: start?.key,
		print: call && callPrint(call.name, (call.arguments ?? {}) as Record<string, unknown>),
		tool: call?.name,
		reply: response ? replyOf(response) : summary.endedAt === undefined ? undefined : lost(summary),
		endedAt: summary.endedAt,
	};
}

/** The first event of a type, with its large values. */
async function wholeEvent<Type extends Event["type"]>(
	runs: Pick<Runs, "event">,
	run: string,
	events: readonly Event[],
	type: Type,
): Promise<Extract<Event, { type: Type }> | undefined> {
	const found = events.find((event) => event.type === type);
	const whole = found && (await runs.event(run, found.seq));
	return whole?.type === type ? (whole as Extract<Event, { type: Type }>) : undefined;
}

/** A fault's own words may hold what the flow filled in, so a caller reads the catalogue's. */
function replyOf({ result, name }: Pick<ToolResponse, "result" | "name">): ToolReply {
	const { error } = result;
	return toolReply(error ? { ...result, error: inCatalogueWords(error, "The tool failed.") } : result, {
		id: name,
		name,
	});
}

function lost({ id }: RunSummary): ToolReply {
	const hint = `The run ${id} shows what came of the call.`;
	return { status: "error", error: bridgeError("SessionExpired", "SESSION_LOST", { hint }) };
}
