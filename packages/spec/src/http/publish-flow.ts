import { type Static, Type } from "typebox";

/**
 * `POST /api/flows/:flow/publish`: turns the flow's triggers on, with this version of it. Answers with the
 * `Publication`; 409 when the revision is not the newest any more, 422 with every problem when it cannot be published.
 * `POST /api/flows/:flow/unpublish` turns the triggers off and answers 204.
 */
export const PublishFlowBody = Type.Object(
	{
		/** The flow's newest revision that the publisher has seen. */ revision: Type.Integer({
			minimum: 0,
		}),
	},
	{ additionalProperties: false },
);
export type PublishFlowBody = Static<typeof PublishFlowBody>;
