import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";
import { RunId } from "../identity/run-id.ts";
import { Presence } from "./presence.ts";

const closed = { additionalProperties: false } as const;

/** That something in the list of flows is another. */
const FlowListTopic = Type.Object({ flowList: Type.Literal(true) }, closed);

/**
 * What a watcher sends over `/live`. A run is sent from event `from` on (1 when absent), then as it happens. A flow
 * brings its edits and the summary of each of its runs that starts or ends. The list of flows brings that it changed, gathered over a short time.
 */
export const LiveRequest = Type.Union([
	Type.Object(
		{
			subscribe: Type.Union([
				Type.Object({ run: RunId, from: Type.Optional(Type.Integer({ minimum: 1 })) }, closed),
				Type.Object({ flow: Id }, closed),
				FlowListTopic,
			]),
		},
		closed,
	),
	Type.Object(
		{
			unsubscribe: Type.Union([
				Type.Object({ run: RunId }, closed),
				Type.Object({ flow: Id }, closed),
				FlowListTopic,
			]),
		},
		closed,
	),
	/** Shows the sender to the others at a flow that it watches, until it ends the watch. */
	Type.Object({ presence: Type.Object({ flow: Id, person: Presence }, closed) }, closed),
]);
export type LiveRequest = Static<typeof LiveRequest>;
