import { type Static, Type } from "typebox";
import { Problem } from "../error/problem.ts";
import { Publication } from "./publication.ts";

const closed = { additionalProperties: false } as const;
const Revision = Type.String({ pattern: "^[0-9]{1,9}$" });

/** `from`: a revision that is kept whole, an empty flow when absent. `to`: the same; the newest when absent. */
export const FlowDiffQuery = Type.Object(
	{ from: Type.Optional(Revision), to: Type.Optional(Revision) },
	closed,
);
export type FlowDiffQuery = Static<typeof FlowDiffQuery>;

/** One change between two versions of a flow, as a sentence without a full stop. */
export const FlowDiffChange = Type.Object(
	{
		/** What kind of thing changed, for example `ai-allow`. */
		kind: Type.String(),
		/** The node that changed; of a wire, the one it leaves. */
		node: Type.Optional(Type.String()),
		text: Type.String(),
	},
	closed,
);
export type FlowDiffChange = Static<typeof FlowDiffChange>;

/** `GET /api/flows/:flow/diff?from=&to=`: what changed from one version of a flow to another. */
export const FlowDiffReply = Type.Object(
	{
		from: Type.Optional(Type.Integer()),
		to: Type.Integer(),
		changes: Type.Array(FlowDiffChange),
	},
	closed,
);
export type FlowDiffReply = Static<typeof FlowDiffReply>;

/** `GET /api/flows/:flow/publish`: what publishing the newest version would change, and what keeps it from being published. */
export const PublishPreviewReply = Type.Object(
	{
		/** The newest revision: the one that would be published. */
		revision: Type.Integer(),
		/** What is published now. */
		published: Type.Optional(Publication),
		/** Since the published version; every node when none is. */
		changes: Type.Array(FlowDiffChange),
		problems: Type.Array(Problem),
	},
	closed,
);
export type PublishPreviewReply = Static<typeof PublishPreviewReply>;
