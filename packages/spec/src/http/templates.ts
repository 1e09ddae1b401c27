import { type Static, Type } from "typebox";
import { CredentialKind } from "../credential/credential-kind.ts";
import { Flow } from "../flow/flow.ts";
import { Id } from "../identity/id.ts";

/** What a template is for. */
export const TemplatePurpose = Type.Enum(
	["support", "finance", "documents", "monitoring", "ai", "data", "mail"],
	{ type: "string" },
);
export type TemplatePurpose = Static<typeof TemplatePurpose>;

/** A flow to begin with. It runs at once on the sample data that it holds. */
export const FlowTemplate = Type.Object(
	{
		id: Id,
		purpose: TemplatePurpose,
		name: Flow.properties.name,
		/** One or two sentences for people. */
		description: Type.String(),
		/** What it needs to be used for real. */
		needs: Type.Array(
			Type.Object({ kind: CredentialKind, for: Type.String() }, { additionalProperties: false }),
		),
		nodes: Flow.properties.nodes,
		wires: Flow.properties.wires,
	},
	{ additionalProperties: false },
);
export type FlowTemplate = Static<typeof FlowTemplate>;

/** `GET /api/templates`. `POST /api/templates/:template` makes a flow of one, and answers 201 with it. */
export const ListTemplatesReply = Type.Object(
	{ templates: Type.Array(FlowTemplate) },
	{ additionalProperties: false },
);
export type ListTemplatesReply = Static<typeof ListTemplatesReply>;
