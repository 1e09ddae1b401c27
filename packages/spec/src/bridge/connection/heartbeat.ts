import { type Static, Type } from "typebox";

const fields = {
	/** The sender's clock; a `pong` repeats the `ping`'s. */
	ts: Type.Optional(Type.Number()),
	/** The last reliable frame that the sender has of the other side. */
	seq_ack: Type.Optional(Type.Integer({ minimum: 0 })),
};

/** Are you there? Beside WebSocket's own, which browsers and proxies hide. */
export const Ping = Type.Object({ type: Type.Literal("ping"), ...fields });
export type Ping = Static<typeof Ping>;

export const Pong = Type.Object({ type: Type.Literal("pong"), ...fields });
export type Pong = Static<typeof Pong>;

/** The sender has all reliable frames up to `seq`. */
export const Ack = Type.Object({ type: Type.Literal("ack"), seq: Type.Integer({ minimum: 0 }) });
export type Ack = Static<typeof Ack>;
