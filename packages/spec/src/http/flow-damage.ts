import { type Static, Type } from "typebox";
import { Problem } from "../error/problem.ts";
import { Flow } from "../flow/flow.ts";

const closed = { additionalProperties: false } as const;

/** One thing that keeps a stored flow from being opened. */
export const Damage = Type.Object(
	{
		...Problem.properties,
		/** What the repair does about it, as a sentence. */
		repair: Type.String(),
	},
	closed,
);
export type Damage = Static<typeof Damage>;

/** `GET /api/flows/:flow/damage`: what is wrong with a stored flow, and what its repair would make of it. */
export const FlowDamageReply = Type.Object(
	{
		/** The revision that the store has, damaged or not. */
		revision: Type.Integer({ minimum: 0 }),
		/** Empty when the flow can be opened. */
		damage: Type.Array(Damage),
		/** The flow as it would be after the repair; as it is, when there is no damage. */
		repaired: Flow,
		/** The kept version that the repair takes in place of the document; absent when it mends the document itself. */
		version: Type.Optional(Type.Integer({ minimum: 0 })),
	},
	closed,
);
export type FlowDamageReply = Static<typeof FlowDamageReply>;
