import { type Static, Type } from "typebox";

/**
 * A parameter's or an output's name. Names that reach an object's prototype are refused, and so are those that start
 * with two underscores: the runtime's envelope has them.
 */
export const PropertyName = Type.String({
	pattern: "^(?!__|constructor$|prototype$)[A-Za-z_][A-Za-z0-9_]{0,63}$",
	maxLength: 64,
});
export type PropertyName = Static<typeof PropertyName>;
