import { type Static, Type } from "typebox";

/** The engine that began a run, and the rules that the run follows to its end. */
export const RunEngine = Type.Object(
	{
		/** For people and for finding faults; nothing depends on it. */
		version: Type.String({ minLength: 1, maxLength: 64 }),
		/** Rules that the engine had when the run began and has not always had, by name. */
		behaviours: Type.Array(Type.String({ pattern: "^[a-z][a-z0-9-]{0,63}$" }), { maxItems: 256 }),
	},
	{ additionalProperties: false },
);
export type RunEngine = Static<typeof RunEngine>;
