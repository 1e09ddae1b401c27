import { type Static, Type } from "typebox";
import { NodeTypeId } from "../identity/node-type-id.ts";
import { McpSampled } from "../mcp/mcp-sampling.ts";
import { McpServerName, McpServerSettings, McpServerState, McpSignIn } from "../mcp/mcp-server.ts";

const CLOSED = { additionalProperties: false } as const;

/** What a server offers, and the node type that it is. */
export const McpOffer = Type.Object(
	{
		/** As the server calls it. */
		name: Type.String(),
		nodeType: NodeTypeId,
		/** Why it is no node, in words. */
		problem: Type.Optional(Type.String()),
	},
	CLOSED,
);
export type McpOffer = Static<typeof McpOffer>;

/** A server of the Model Context Protocol, and how it stands with it. */
export const McpServerSummary = Type.Object(
	{
		name: McpServerName,
		settings: McpServerSettings,
		state: McpServerState,
		/** Why it did not answer the last time, in words. */
		problem: Type.Optional(Type.String()),
		/** Of one that a person signs in at. */
		signIn: Type.Optional(McpSignIn),
		/** What it has had a model answer today, where it may. */
		sampled: Type.Optional(McpSampled),
		/** What it says of itself, while it is connected. */
		server: Type.Optional(
			Type.Object({ name: Type.String(), version: Type.String(), protocol: Type.String() }, CLOSED),
		),
		/** Its tools, and its resources and prompts where it has some. */
		offers: Type.Array(McpOffer),
	},
	CLOSED,
);
export type McpServerSummary = Static<typeof McpServerSummary>;

/** `GET /api/mcp-servers`, by name. */
export const ListMcpServersReply = Type.Object({ servers: Type.Array(McpServerSummary) }, CLOSED);
export type ListMcpServersReply = Static<typeof ListMcpServersReply>;
