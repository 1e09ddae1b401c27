import { type Static, Type } from "typebox";
import { Message } from "../json/message.ts";
import { Provenance } from "../scope/provenance.ts";
import { CLOSED } from "./event-base.ts";

/** Parameters that are newer than the run's node type, with the author's defaults. */
export const FilledParameters = Type.Object(
	{
		/** Values, by parameter name. */
		params: Message,
		/** Provenance of each value, by parameter name. */
		provenance: Type.Record(Type.String(), Provenance),
	},
	CLOSED,
);
export type FilledParameters = Static<typeof FilledParameters>;
