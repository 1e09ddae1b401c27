import { type Static, Type } from "typebox";
import { Flow } from "../flow/flow.ts";
import { Id } from "../identity/id.ts";
import { Name } from "../identity/name.ts";
import { MOST_TAGS, Tag } from "../identity/tag.ts";
import { GivenFolder } from "./list-flows.ts";

/**
 * `POST /api/flows`: an empty flow by `name`, or a whole `document` (of any released format) to import. Answers 201
 * with the flow. The id is made from the name when it is not given.
 */
export const CreateFlowBody = Type.Object(
	{
		id: Type.Optional(Id),
		name: Type.Optional(Name),
		document: Type.Optional(Type.Object({}, { additionalProperties: true })),
		/** The path of a folder that is there; the top when absent. */
		folder: Type.Optional(GivenFolder),
		tags: Type.Optional(Type.Array(Tag, { maxItems: MOST_TAGS })),
	},
	{ additionalProperties: false },
);
export type CreateFlowBody = Static<typeof CreateFlowBody>;

/** A flow document of the current format, as an import takes it: its `revision` does not count. */
export const ImportedFlow = Type.Object(
	{ ...Flow.properties, revision: Type.Optional(Flow.properties.revision) },
	{ additionalProperties: false },
);
export type ImportedFlow = Static<typeof ImportedFlow>;

/** What programs send as `CreateFlowBody`: the server also takes documents of older formats, which this does not describe. */
export const NewFlow = Type.Object(
	{ ...CreateFlowBody.properties, document: Type.Optional(ImportedFlow) },
	{ additionalProperties: false },
);
export type NewFlow = Static<typeof NewFlow>;
