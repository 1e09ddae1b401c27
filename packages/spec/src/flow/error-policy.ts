import { type Static, Type } from "typebox";

/** What a step's final failure does on the flow path: end the run, or send the message out of the `error` port. */
export const ErrorPolicy = Type.Union([Type.Literal("fail"), Type.Literal("port")]);
export type ErrorPolicy = Static<typeof ErrorPolicy>;
