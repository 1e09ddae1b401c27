import { type Static, Type } from "typebox";
import { Event } from "../event/event.ts";

/** `GET /api/runs/:run/events?from=seq`: the journal from that event on (from the first when absent), at most 5,000 a page. */
export const RunEventsReply = Type.Object(
	{ events: Type.Array(Event), /** True when later ones follow. */ more: Type.Boolean() },
	{ additionalProperties: false },
);
export type RunEventsReply = Static<typeof RunEventsReply>;
