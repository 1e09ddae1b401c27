import { type Static, Type } from "typebox";
import { Ephemeral } from "../event/ephemeral.ts";
import { Event } from "../event/event.ts";
import { Operation } from "../flow/operation.ts";
import { RunSummary } from "../http/run-summary.ts";
import { Id } from "../identity/id.ts";
import { RunId } from "../identity/run-id.ts";
import { PersonPresent } from "./presence.ts";

const closed = { additionalProperties: false } as const;

/** What `/live` sends to a watcher. */
export const LiveFrame = Type.Union([
	/** Journalled events of a run, in order and without gaps; only what the disk holds. */
	Type.Object({ type: Type.Literal("events"), run: RunId, events: Type.Array(Event) }, closed),
	/** Passing signs of life of a run; some may be dropped for a slow reader. */
	Type.Object({ type: Type.Literal("ephemerals"), run: RunId, ephemerals: Type.Array(Ephemeral) }, closed),
	/** A run of a watched flow started or ended. */
	Type.Object({ type: Type.Literal("run"), run: RunSummary }, closed),
	/** A watched flow was edited; without operations, where it stands when watching begins. */
	Type.Object(
		{
			type: Type.Literal("flow"),
			flow: Id,
			/** The flow's revision after the operations. */
			revision: Type.Integer(),
			operations: Type.Array(Operation),
			editor: Type.Optional(Type.String()),
		},
		closed,
	),
	/** Who else has a watched flow open: those that are new or have moved, and the ids of those that left. */
	Type.Object(
		{
			type: Type.Literal("presence"),
			flow: Id,
			people: Type.Array(PersonPresent),
			gone: Type.Array(Type.String()),
		},
		closed,
	),
	/** A flow, a folder or a tag came, changed or went, or a run started or ended: for watchers of the list, which may read it again. */
	Type.Object({ type: Type.Literal("flow-list") }, closed),
	/** Node types came, went, or changed: for watchers of a flow, which may read them again. */
	Type.Object({ type: Type.Literal("node-types") }, closed),
	/** A request could not be followed. */
	Type.Object(
		{
			type: Type.Literal("error"),
			error: Type.Object({ code: Type.String(), message: Type.String() }, closed),
		},
		closed,
	),
]);
export type LiveFrame = Static<typeof LiveFrame>;
