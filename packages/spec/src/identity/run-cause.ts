import { type Static, Type } from "typebox";

/**
 * What started a run: `api`, a person or a program over the API; `sub-flow`, a step of another run that this one is a part of;
 * `session`, a program that calls the tools of one of the flow's agents; else a trigger, by the word in its node type's spec, for
 * example `webhook`.
 */
export const RunCause = Type.String({ pattern: "^[a-z][a-z0-9-]{0,31}$" });
export type RunCause = Static<typeof RunCause>;
