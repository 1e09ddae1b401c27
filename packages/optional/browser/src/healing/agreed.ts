import type { NodeAnswer } from "@switchyard/spec";
import { fits } from "@switchyard/spec";
import { type Static, Type } from "typebox";
import { RecordedTarget } from "../targets/target.ts";

/** What a person was asked about, kept until the answer. */
export const Proposed = Type.Object(
	{
		target: RecordedTarget,
		/** Its role and name. */
		called: Type.String(),
		/** The host of its page. */
		site: Type.String(),
	},
	{ additionalProperties: false },
);
export type Proposed = Static<typeof Proposed>;

/** The element that a person agreed to; `undefined` where nobody was asked or somebody said no. */
export function agreedIn(answered: NodeAnswer | undefined): Proposed | undefined {
	if (answered?.answer !== "submitted" || answered.state === undefined) return undefined;
	const state: unknown = JSON.parse(answered.state);
	return fits(Proposed, state) ? state : undefined;
}
