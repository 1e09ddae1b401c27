import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";
import { ToolName } from "../identity/tool-name.ts";
import { Message } from "../json/message.ts";

const CLOSED = { additionalProperties: false } as const;

/** What a publication is called in addresses: `/mcp/<name>` and `/tools/<name>`. */
export const ToolPublicationName = Type.String({ pattern: "^[a-z0-9][a-z0-9-]{0,62}$", maxLength: 63 });

/** The tools that hang on an agent's tools port in the published version of a flow. */
export const PublishedPort = Type.Object(
	{
		flow: Id,
		/** The agent, or any other node with a tools port. */
		node: Id,
		/** Those that are offered, by the names that a model calls them by; all of them when absent. */
		tools: Type.Optional(Type.Array(ToolName, { minItems: 1, maxItems: 400, uniqueItems: true })),
		/** What parameters of scope Message read from; an empty message when absent. */
		message: Type.Optional(Message),
	},
	CLOSED,
);
export type PublishedPort = Static<typeof PublishedPort>;

/** What is offered to the outside, and on what terms. */
export const ToolPublicationSettings = Type.Object(
	{
		/** What the tools are for, for the programs and models that use them. */
		description: Type.Optional(Type.String({ maxLength: 4096 })),
		sources: Type.Array(PublishedPort, { minItems: 1, maxItems: 50 }),
		/**
		 * Who may agree to a call that needs a person's consent: the people who answer questions here (`people`, the default),
		 * or also the person at the program that calls (`caller`), where the program can ask one.
		 */
		consent: Type.Optional(Type.Union([Type.Literal("people"), Type.Literal("caller")])),
	},
	CLOSED,
);
export type ToolPublicationSettings = Static<typeof ToolPublicationSettings>;
