import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";
import { Message } from "../json/message.ts";

/** How large the pinned data of one node may be, in characters of JSON: about what a message may have. */
export const MAX_PIN_SIZE = 1_000_000;

/**
 * How large the pinned data of all nodes of a flow may be together, in characters of JSON. They stand in the flow document, which
 * every edit writes and every version holds.
 */
export const MAX_PINS_SIZE = 2_000_000;

/**
 * What a node gives in place of executing, in runs of the draft that ask for it. Never in a run that a trigger starts, nor in
 * any other run of a published version.
 */
export const PinnedData = Type.Object(
	{
		/** A step's outputs, by their names; for a trigger, the message that its runs start with. At most 1,000,000 characters of JSON. */
		data: Message,
		/** The port that the message leaves by; `out` when absent. */
		port: Type.Optional(Id),
	},
	{ additionalProperties: false },
);
export type PinnedData = Static<typeof PinnedData>;
