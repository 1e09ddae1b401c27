import { type Static, Type } from "typebox";

/** What comes of a call or a step that a policy speaks against: a person is asked first, or it is refused. */
export const PolicyAnswer = Type.Union([Type.Literal("ask"), Type.Literal("refuse")]);
export type PolicyAnswer = Static<typeof PolicyAnswer>;

/** What the runs of a flow may do with values that are untrusted or private; each policy is off when absent. */
export const FlowPolicies = Type.Object(
	{
		/**
		 * A consequential action needs a trusted origin: no untrusted value reaches a recipient, an address, a path, an amount and the like
		 * unless the designer listed it, and no untrusted text has an agent call a destructive tool.
		 */
		untrusted: Type.Optional(PolicyAnswer),
		/** Private data leave only for addresses that the designer fixed or listed. */
		private: Type.Optional(PolicyAnswer),
	},
	{ additionalProperties: false, minProperties: 1 },
);
export type FlowPolicies = Static<typeof FlowPolicies>;

export type PolicyName = keyof FlowPolicies;
