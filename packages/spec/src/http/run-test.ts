import { type Static, Type } from "typebox";
import { Name } from "../identity/name.ts";

/** `GET /api/runs/:run/test?name=`: the run as a test; the flow's name when no name is given. */
export const RunTestQuery = Type.Object({ name: Type.Optional(Name) }, { additionalProperties: false });
export type RunTestQuery = Static<typeof RunTestQuery>;
