import { type Static, Type } from "typebox";
import type { TokenGrant } from "../access-token/grant.ts";

/**
 * Who may talk to a robot: people who are signed in; programs too, with an access token that may run its flow; or also visitors of the pages that
 * it is embedded in.
 */
export const RobotAudience = Type.Union([
	Type.Literal("signed-in"),
	Type.Literal("programs"),
	Type.Literal("anyone"),
]);
export type RobotAudience = Static<typeof RobotAudience>;

/** From the narrowest to the widest: each includes those before it. */
const AUDIENCES: readonly RobotAudience[] = ["signed-in", "programs", "anyone"];

/** Whether a robot for `audience` talks to those of `other`. */
export function includesAudience(audience: RobotAudience, other: RobotAudience): boolean {
	return AUDIENCES.indexOf(other) <= AUDIENCES.indexOf(audience);
}

/**
 * The narrowest audience that somebody belongs to.
 * @param grants a person who signed in may administer, a program only what its token says, and a visitor of another page nothing
 */
export function audienceOf(grants: readonly TokenGrant[]): RobotAudience {
	if (grants.some(({ purpose }) => purpose === "administer")) return "signed-in";
	return grants.length > 0 ? "programs" : "anyone";
}
