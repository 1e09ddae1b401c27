import { type Static, Type } from "typebox";
import { Wire } from "../wire.ts";

export const AddWire = Type.Object(
	{
		op: Type.Literal("add-wire"),
		wire: Wire,
		/** Its place in `wires`, so that undoing a removal restores the document exactly; at the end when absent. */
		index: Type.Optional(Type.Integer({ minimum: 0 })),
	},
	{ additionalProperties: false },
);
export type AddWire = Static<typeof AddWire>;
