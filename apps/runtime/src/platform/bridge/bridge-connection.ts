import type { Samplings } from "@switchyard/host";
import type { BRIDGE_FRAMES, BridgeError, BridgeFrameType, BridgeRole, Hello } from "@switchyard/spec/bridge";
import type { Static } from "typebox";
import type { Principal } from "../http/principal.ts";
import type { Transport } from "./link.ts";

type Rules = typeof BRIDGE_FRAMES;

/** Which frames one side sends. */
type SentBy<Side extends "peer" | "runtime"> = {
	[Type in BridgeFrameType]: Rules[Type]["from"] extends Side | "both" ? Type : never;
}[BridgeFrameType];

/** A frame by its name; `command` and `command_result` have no `type`. */
export type FrameOf<Type extends BridgeFrameType> = Static<Rules[Type]["schema"]>;

/** What a peer may send, by name. */
export type PeerFrameType = SentBy<"peer">;
/** What the runtime may send, by name. */
export type RuntimeFrameType = SentBy<"runtime">;

/**
 * One peer, from its `hello` until its connection is over for good. It outlives its sockets: while none is open, the
 * frames that are sent again after a break wait for the next one.
 */
export interface BridgeConnection {
	/** Nobody can guess it. */
	readonly id: string;
	readonly role: BridgeRole;
	/** Whose token let it in, and what that token is for. */
	readonly principal: Principal;
	readonly client: Hello["client"];
	/** What both sides can do. */
	readonly capabilities: ReadonlySet<string>;
	/** When it began, in milliseconds since the Unix epoch. */
	readonly since: number;
	readonly transport: Transport;
	/** True while a socket is open. */
	readonly attached: boolean;
	/** True when the peer is about to leave: nothing new is to be asked of it. */
	readonly leaving: boolean;
	/** How many heartbeats went unanswered, over all its sockets. */
	readonly missedHeartbeats: number;
	/** True when it is over for good. */
	readonly over: boolean;
	/**
	 * Sends a frame, in the order of the calls. Frames that may be dropped are, where the peer reads too slowly or no
	 * socket is open.
	 * @throws FrameTooLargeError when the peer takes no frame of this size
	 */
	send<Type extends RuntimeFrameType>(type: Type, frame: FrameOf<Type>): void;
	/** Lends what no frame carries to a call that is about to be sent; only to what the server executes itself. */
	lend?(call: string, samplings: Samplings | undefined): void;
	/** Says that a frame could not be followed. */
	refuse(error: BridgeError, about: string): void;
	/** Ends the connection for good. @param code of `BRIDGE_CLOSE`. */
	close(code: number, reason: string): void;
}

/**
 * What a kind of frame does. The frame has been checked: its shape, and that its sender may send it. Called in the order of
 * arrival; returns at once, so that the reader never waits for work.
 */
export type FrameHandler<Type extends PeerFrameType> = (
	connection: BridgeConnection,
	frame: FrameOf<Type>,
) => void;

export type FrameHandlers = { readonly [Type in PeerFrameType]?: FrameHandler<Type> };

/** How a peer's calls went. */
export interface PeerStats {
	/** Calls under way. */
	readonly inFlight: number;
	/** Calls answered, and how many of them failed. */
	readonly calls: number;
	readonly errors: number;
	/** How long the latest calls took, in milliseconds: the middle one, and the one that 95 of 100 were faster than. */
	readonly p50Ms?: number;
	readonly p95Ms?: number;
	/** Results that a host gave of calls that nobody waited for any more, or that never were. */
	readonly lateResults?: number;
}

/** A part of the runtime that serves peers: their packages, their agents, their calls. */
export interface BridgeService {
	/** Each kind of frame belongs to one service. */
	readonly handlers: FrameHandlers;
	/**
	 * Answers a frame of its own kinds that could not be followed, where the sender waits for an answer of another form
	 * than `error`. Gives true when it has.
	 * @param frame unchecked, as it came.
	 */
	refused?(
		connection: BridgeConnection,
		type: PeerFrameType,
		frame: Readonly<Record<string, unknown>>,
		error: BridgeError,
	): boolean;
	/** How the calls of a peer went; `undefined` when it is not served here. */
	statsOf?(connection: BridgeConnection): PeerStats | undefined;
	/** Takes a line of the log that belongs to something that the peer does for it. Gives true when it has. */
	noted?(connection: BridgeConnection, line: FrameOf<"log">): boolean;
	/** A peer said hello. */
	welcomed?(connection: BridgeConnection): void;
	/** Its socket is gone; it may come back and take the connection up. */
	broken?(connection: BridgeConnection): void;
	/** It is back, and has been sent again what it missed. */
	resumed?(connection: BridgeConnection): void;
	/** It does not come back. Called once for each that was welcomed. */
	ended?(connection: BridgeConnection): void;
	/** The server stops: nothing new is to be asked of any peer. */
	stop?(): void;
}
