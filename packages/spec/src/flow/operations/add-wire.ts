import { type Static, Type } from "typebox";
import { Wire } from "../wire.ts";

export const AddWire = Type.Object(
	{ op: Type.Literal("add-wire"), wire: Wire },
	{ additionalProperties: false },
);
export type AddWire = Static<typeof AddWire>;
