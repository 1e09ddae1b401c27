import { Type } from "typebox";

/** The answer, 204, to what needs no answer. */
export const Done = Type.Null({ description: "Done; there is nothing to tell." });
