import { type Static, Type } from "typebox";

/** A run's id: a lower-case UUIDv7, so ids sort by the time at which runs were accepted. */
export const RunId = Type.String({
	pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$",
});
export type RunId = Static<typeof RunId>;
