import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";
import { RunId } from "../identity/run-id.ts";
import { Message } from "../json/message.ts";
import { RunSummary } from "./run-summary.ts";

/** `POST /api/flows/:flow/runs?wait=ms`. Answers 202 once the journal holds the run; with `wait`, 200 and the result if it is done in time. */
export const StartRunBody = Type.Object(
	{
		/** Merged over the trigger's own message. */
		message: Type.Optional(Message),
		/** The trigger to start at; the flow's only or first manual one when absent. */
		node: Type.Optional(Id),
		/** Nodes with pinned data give that in place of executing; the pinned data of the trigger is its message. */
		pins: Type.Optional(Type.Boolean()),
		/** The run ends after this node, and does only what leads there. */
		until: Type.Optional(Id),
		/** With `until`: the browser of the block that the node stands in stays open for who started the run, to try nodes in it. */
		keep: Type.Optional(Type.Boolean()),
		/** Only this node runs, with `message` as the message that reaches it; neither `node` nor `until` may be given then. */
		only: Type.Optional(Id),
		/** A repeat with the same key within a day gets the first run's id. */
		key: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
	},
	{ additionalProperties: false },
);
export type StartRunBody = Static<typeof StartRunBody>;

/** Fields that a token for `run-flows` may send. All others, and those of later versions, need `administer`. */
const PLAIN_START_FIELDS: ReadonlySet<string> = new Set<keyof StartRunBody>(["message", "key"]);

/** Returns whether a token for `run-flows` may send a field of the body. */
export function isPlainStartField(name: string): boolean {
	return PLAIN_START_FIELDS.has(name);
}

/** `wait`: how many milliseconds to wait for the run's end, as text; at most 60,000. */
export const StartRunQuery = Type.Object(
	{ wait: Type.Optional(Type.String({ pattern: "^([0-5]?[0-9]{1,4}|60000)$" })) },
	{ additionalProperties: false },
);
export type StartRunQuery = Static<typeof StartRunQuery>;

export const StartRunReply = Type.Object(
	{ runId: RunId, /** With `wait`, once the run is over. */ run: Type.Optional(RunSummary) },
	{ additionalProperties: false },
);
export type StartRunReply = Static<typeof StartRunReply>;
