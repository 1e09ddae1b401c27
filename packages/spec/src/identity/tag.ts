import { type Static, Type } from "typebox";
import { VISIBLE_LINE } from "./name.ts";

/** How many tags a flow has at most. */
export const MOST_TAGS = 20;

/** A word that people find flows by: one line of up to 40 characters. Tags that differ in case are different tags. */
export const Tag = Type.String({ minLength: 1, maxLength: 40, pattern: VISIBLE_LINE });
export type Tag = Static<typeof Tag>;
