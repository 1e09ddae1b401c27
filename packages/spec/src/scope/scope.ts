import { type Static, Type } from "typebox";

/** Who fills a parameter: an agent's model, the designer's constant, or the flow's message. */
export const Scope = Type.Union([Type.Literal("AI"), Type.Literal("Custom"), Type.Literal("Message")]);
export type Scope = Static<typeof Scope>;

export const SCOPES: readonly Scope[] = ["AI", "Custom", "Message"];
