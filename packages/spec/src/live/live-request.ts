import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";
import { RunId } from "../identity/run-id.ts";

const closed = { additionalProperties: false } as const;

/**
 * What a watcher sends over `/live`. A run is sent from event `from` on (1 when absent), then as it happens. A flow
 * brings its edits and the summary of each of its runs that starts or ends.
 */
export const LiveRequest = Type.Union([
	Type.Object(
		{
			subscribe: Type.Union([
				Type.Object({ run: RunId, from: Type.Optional(Type.Integer({ minimum: 1 })) }, closed),
				Type.Object({ flow: Id }, closed),
			]),
		},
		closed,
	),
	Type.Object(
		{ unsubscribe: Type.Union([Type.Object({ run: RunId }, closed), Type.Object({ flow: Id }, closed)]) },
		closed,
	),
]);
export type LiveRequest = Static<typeof LiveRequest>;
