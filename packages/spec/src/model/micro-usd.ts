import { type Static, Type } from "typebox";

/** Money in millionths of a US dollar: whole numbers add up without rounding. */
export const MicroUsd = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
export type MicroUsd = Static<typeof MicroUsd>;
