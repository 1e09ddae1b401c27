import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";
import { RunId } from "../identity/run-id.ts";

const closed = { additionalProperties: false } as const;

/** The longest that a trigger of a draft is listened to, in seconds. */
export const MAX_LISTEN_SECONDS = 3600;

/** `POST /api/flows/:flow/triggers/:node/listen`: the next real call, mail or file at the trigger starts one run of the draft. */
export const ListenBody = Type.Object(
	{
		/** For how long; 300 when absent. */
		seconds: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LISTEN_SECONDS })),
		/** Nodes with pinned data give that in place of executing. */
		pins: Type.Optional(Type.Boolean()),
	},
	closed,
);
export type ListenBody = Static<typeof ListenBody>;

/** How it stands with what was listened for last at a trigger; also the answer of `GET` on the same address. */
export const Listening = Type.Object(
	{
		node: Id,
		/** `caught` once something came and its run was started. */
		state: Type.Union([
			Type.Literal("listening"),
			Type.Literal("caught"),
			Type.Literal("expired"),
			Type.Literal("cancelled"),
		]),
		/** When it expires, in milliseconds since the Unix epoch. */
		until: Type.Integer(),
		/** Of a webhook: the path of the address to call, for example `/hooks/test/…`. To know it is to be allowed to call it, once. */
		path: Type.Optional(Type.String()),
		/** What keeps it from hearing anything for now, or why what came started no run. */
		error: Type.Optional(Type.Object({ code: Type.String(), message: Type.String() }, closed)),
		/** The run that was started. */
		run: Type.Optional(RunId),
	},
	closed,
);
export type Listening = Static<typeof Listening>;
