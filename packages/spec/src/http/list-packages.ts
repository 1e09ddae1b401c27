import { type Static, Type } from "typebox";
import { NodeTypeId } from "../identity/node-type-id.ts";
import { OptionalPackageSummary } from "./optional-package.ts";

const closed = { additionalProperties: false } as const;

/** One process that is connected to the bridge. Times are milliseconds, moments since the Unix epoch. */
export const BridgePeer = Type.Object(
	{
		connection: Type.String(),
		name: Type.String(),
		version: Type.String(),
		language: Type.String(),
		/** `stdio` for a process that the server started itself, `mcp` for an MCP server. */
		transport: Type.Union([Type.Literal("websocket"), Type.Literal("stdio"), Type.Literal("mcp")]),
		since: Type.Integer(),
		/** False while its socket is broken and it may still come back. */
		attached: Type.Boolean(),
		/** Calls under way. */
		inFlight: Type.Integer({ minimum: 0 }),
		/** Calls answered. */
		calls: Type.Integer({ minimum: 0 }),
		/** How many of them failed. */
		errors: Type.Integer({ minimum: 0 }),
		/** How long the latest calls took: the middle one, and the one that 95 of 100 were faster than. */
		p50Ms: Type.Optional(Type.Number()),
		p95Ms: Type.Optional(Type.Number()),
		/** Of a host: results of calls that nobody waited for any more, or that never were. */
		lateResults: Type.Optional(Type.Integer({ minimum: 0 })),
		/** How many heartbeats went unanswered, over all its sockets. */
		missedHeartbeats: Type.Optional(Type.Integer({ minimum: 0 })),
	},
	closed,
);
export type BridgePeer = Static<typeof BridgePeer>;

/** A package: built in, or served by hosts, or known from hosts that were connected before. */
export const PackageSummary = Type.Object(
	{
		namespace: Type.String(),
		/** Of the hosts that were connected last; absent for what is built in. */
		version: Type.Optional(Type.String()),
		builtIn: Type.Boolean(),
		hosts: Type.Array(BridgePeer),
		nodeTypes: Type.Array(
			Type.Object(
				{
					id: NodeTypeId,
					name: Type.String(),
					version: Type.Integer(),
					/** Whether it works now: a host serves it, or it is built in and its libraries are there. */
					available: Type.Boolean(),
					/**
					 * Set when its tool is another one than a person agreed to: models cannot call it until someone agrees
					 * with `POST /api/packages/:namespace/agree`.
					 */
					changed: Type.Optional(Type.Object({ before: Type.Unknown(), now: Type.Unknown() }, closed)),
				},
				closed,
			),
		),
	},
	closed,
);
export type PackageSummary = Static<typeof PackageSummary>;

/** `GET /api/packages`: every package, the hosts of agents by their names, and the programs that call tools. */
export const ListPackagesReply = Type.Object(
	{
		packages: Type.Array(PackageSummary),
		/** Those whose libraries are added apart, where there are any; their node types are among those of `packages`, too. */
		optionalPackages: Type.Optional(Type.Array(OptionalPackageSummary)),
		agents: Type.Array(BridgePeer),
		clients: Type.Array(BridgePeer),
	},
	closed,
);
export type ListPackagesReply = Static<typeof ListPackagesReply>;
