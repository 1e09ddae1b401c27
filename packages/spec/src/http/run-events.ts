import { type Static, Type } from "typebox";
import { Event } from "../event/event.ts";

/** `from`: the `seq` of the first event wanted, a whole number from 1 as text. */
export const RunEventsQuery = Type.Object(
	{ from: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,14}$" })) },
	{ additionalProperties: false },
);
export type RunEventsQuery = Static<typeof RunEventsQuery>;

/** `GET /api/runs/:run/events?from=seq`: the journal from that event on (from the first when absent), at most 5,000 a page. */
export const RunEventsReply = Type.Object(
	{ events: Type.Array(Event), /** True when later ones follow. */ more: Type.Boolean() },
	{ additionalProperties: false },
);
export type RunEventsReply = Static<typeof RunEventsReply>;
