import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";
import { Name } from "../identity/name.ts";

/**
 * `POST /api/flows`: an empty flow by `name`, or a whole `document` (of any released format) to import. Answers 201
 * with the flow. The id is made from the name when it is not given.
 */
export const CreateFlowBody = Type.Object(
	{
		id: Type.Optional(Id),
		name: Type.Optional(Name),
		document: Type.Optional(Type.Object({}, { additionalProperties: true })),
	},
	{ additionalProperties: false },
);
export type CreateFlowBody = Static<typeof CreateFlowBody>;
