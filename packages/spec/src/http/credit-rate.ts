import { type Static, Type } from "typebox";

/** `GET` and `PUT /api/credit-rate` */
export const CreditRate = Type.Object(
	{
		/** What one credit is worth, in micro-dollars; `null` where nobody has set it. */
		microUsd: Type.Union([Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 }), Type.Null()]),
	},
	{ additionalProperties: false },
);
export type CreditRate = Static<typeof CreditRate>;
