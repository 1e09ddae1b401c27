import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";
import { MediaType } from "../identity/media-type.ts";
import { ToolName } from "../identity/tool-name.ts";
import { Message } from "../json/message.ts";

const CLOSED = { additionalProperties: false } as const;

/** What a publication is called in addresses: `/mcp/<name>` and `/tools/<name>`. */
export const ToolPublicationName = Type.String({ pattern: "^[a-z0-9][a-z0-9-]{0,62}$", maxLength: 63 });

/**
 * What a published flow offers: with `node`, the tools that hang on it; with `nodes`, these nodes, each as a tool; with neither, the flow itself,
 * whose inputs are the arguments. The flow itself is a tool, a prompt or a resource.
 */
export const PublishedSource = Type.Object(
	{
		flow: Id,
		/** An agent, or any other node with a tools port. */
		node: Type.Optional(Id),
		/** Those of the node's tools that are offered, by the names that a model calls them by; all of them when absent. */
		tools: Type.Optional(Type.Array(ToolName, { minItems: 1, maxItems: 400, uniqueItems: true })),
		/** Nodes that are tools, wherever they stand in the flow. */
		nodes: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 400, uniqueItems: true })),
		/** What parameters of scope Message read from, and the flow's inputs that are not for models; an empty message when absent. */
		message: Type.Optional(Message),
		/** What a whole flow is for clients of the Model Context Protocol: a tool when absent. */
		as: Type.Optional(Type.Union([Type.Literal("tool"), Type.Literal("prompt"), Type.Literal("resource")])),
		/** The URI of a resource, or a template such as `orders://{number}`, whose variables are inputs of the flow. */
		uri: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
		/** The media type of a resource; found out by what the flow gives when absent. */
		mimeType: Type.Optional(MediaType),
	},
	CLOSED,
);
export type PublishedSource = Static<typeof PublishedSource>;

/** What is offered to the outside, and on what terms. */
export const ToolPublicationSettings = Type.Object(
	{
		/** What the tools are for, for the programs and models that use them. */
		description: Type.Optional(Type.String({ maxLength: 4096 })),
		sources: Type.Array(PublishedSource, { minItems: 1, maxItems: 50 }),
		/**
		 * Who may agree to a call that needs a person's consent, and fill in the forms that a call asks for: the people who answer questions here
		 * (`people`, the default), or also the person at the program that calls (`caller`), where the program can ask one.
		 */
		consent: Type.Optional(Type.Union([Type.Literal("people"), Type.Literal("caller")])),
		/** True to trust arguments of calls and forms that callers fill in; false when absent. */
		trustedInput: Type.Optional(Type.Boolean()),
	},
	CLOSED,
);
export type ToolPublicationSettings = Static<typeof ToolPublicationSettings>;
