import { type Static, Type } from "typebox";

/** What a peer is: a host of node types, a host of an agent, or a program that calls the tools of flows. */
export const BridgeRole = Type.Union([
	Type.Literal("package"),
	Type.Literal("agent"),
	Type.Literal("client"),
]);
export type BridgeRole = Static<typeof BridgeRole>;

/** A peer's first frame. */
export const Hello = Type.Object({
	type: Type.Literal("hello"),
	/** The versions that the peer speaks. */
	protocol_versions: Type.Array(Type.Integer(), { minItems: 1, maxItems: 16 }),
	role: BridgeRole,
	/** Who it is, for people. An agent's host is chosen by its `name`. */
	client: Type.Object({
		name: Type.String({ pattern: "^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$" }),
		version: Type.String({ maxLength: 64 }),
		language: Type.String({ maxLength: 64 }),
	}),
	capabilities: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 64 })),
	/** A bearer token, where none came with the upgrade. */
	auth: Type.Optional(Type.String({ maxLength: 4096 })),
	/** Takes up a connection that broke. */
	resume: Type.Optional(
		Type.Object({
			connection_id: Type.String({ maxLength: 128 }),
			token: Type.String({ maxLength: 256 }),
			/** The last reliable frame of the runtime's that the peer has; 0 for none. */
			last_seq: Type.Integer({ minimum: 0 }),
		}),
	),
});
export type Hello = Static<typeof Hello>;
