import { type Static, Type } from "typebox";

/**
 * What a step's final failure does on the flow path: `fail` ends the run (or the round of a loop, or goes to a Catch
 * node), `port` sends the message out of the `error` port, `continue` out of `out`. The last two write the field `error`.
 */
export const ErrorPolicy = Type.Union([Type.Literal("fail"), Type.Literal("port"), Type.Literal("continue")]);
export type ErrorPolicy = Static<typeof ErrorPolicy>;
