import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";
import { ONE_LINE } from "../identity/name.ts";

const closed = { additionalProperties: false } as const;

/** How many selected nodes others are shown at most. */
export const MAX_SHOWN_SELECTION = 50;

/** How many colours there are to tell people apart. */
export const PERSON_COLOURS = 8;

/** What a person at a flow shows of themselves to others who have it open. Passing: it is never stored. */
export const Presence = Type.Object(
	{
		/** The name that the person chose. There are no accounts: anybody who may edit may choose any name. */
		name: Type.String({ minLength: 1, maxLength: 40, pattern: ONE_LINE }),
		/** Which of the colours tells them apart, from 0 on. */
		colour: Type.Integer({ minimum: 0, maximum: PERSON_COLOURS - 1 }),
		/** The `editor` by which their edits are named. */
		editor: Type.Optional(Type.String({ maxLength: 64 })),
		/** The nodes that they have selected. */
		selection: Type.Array(Id, { maxItems: MAX_SHOWN_SELECTION }),
		/** Where their pointer is on the canvas, in the flow's own pixels; absent while it is elsewhere. */
		pointer: Type.Optional(
			Type.Object(
				{ x: Type.Number({ minimum: -1e7, maximum: 1e7 }), y: Type.Number({ minimum: -1e7, maximum: 1e7 }) },
				closed,
			),
		),
	},
	closed,
);
export type Presence = Static<typeof Presence>;

/** Someone who has a flow open. `id` is their connection's, for as long as that lasts. */
export const PersonPresent = Type.Object({ id: Type.String(), ...Presence.properties }, closed);
export type PersonPresent = Static<typeof PersonPresent>;
