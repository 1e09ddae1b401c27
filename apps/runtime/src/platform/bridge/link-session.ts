import { BRIDGE_CLOSE, type Hello } from "@switchyard/spec/bridge";
import type { Principal } from "../http/principal.ts";
import { type DecodedFrame, decodeFrame, encodeFrame, NoFrameError } from "./frame-codec.ts";
import { admit, PLAIN_PEER, type Refusal, readHello } from "./hello.ts";
import type { Link, LinkListener } from "./link.ts";
import type { Peer } from "./peer.ts";

/** How a link was opened. */
export interface LinkOrigin {
	/** Whose token came with it; `undefined` when none did. */
	readonly principal: Principal | undefined;
	/** True when its peer may skip `hello`: it asked for no subprotocol. */
	readonly plain: boolean;
}

/** Who decides about links. */
export interface LinkHost {
	/** Whose a token is. */
	readonly principalOf: (token: string) => Principal | undefined;
	/** Gives the peer that continues over the link, new or known. */
	readonly welcome: (linkSession: LinkSession, hello: Hello, principal: Principal) => Peer;
	readonly ended: (linkSession: LinkSession, code: number) => void;
}

/** One link: until its peer has said who it is, and then what it brings. */
export class LinkSession implements LinkListener {
	readonly link: Link;
	readonly origin: LinkOrigin;
	peer: Peer | undefined;
	/** True when its peer skipped `hello`, and so knows nothing of heartbeats but the transport's own. */
	isPlain = false;
	/** Whether anything came since this was last set to false. */
	isAlive = true;
	/** How many heartbeats in a row went unanswered. */
	missed = 0;
	readonly #linkHost: LinkHost;
	#closing = false;

	constructor(link: Link, origin: LinkOrigin, linkHost: LinkHost) {
		this.link = link;
		this.origin = origin;
		this.#linkHost = linkHost;
	}

	received(data: Buffer, isText: boolean): void {
		if (this.#closing) return;
		this.isAlive = true;
		let decoded: DecodedFrame;
		try {
			decoded = decodeFrame(data, isText, this.link.encoding);
		} catch (error) {
			if (!(error instanceof NoFrameError)) throw error;
			this.#breakOff(BRIDGE_CLOSE.protocol, error.message);
			return;
		}
		if (this.peer) this.peer.receive(decoded);
		else this.#greet(decoded);
	}

	showedLife(): void {
		this.isAlive = true;
	}

	closed(code: number): void {
		this.#closing = true;
		this.#linkHost.ended(this, code);
	}

	/** Closes the link; its peer may come back by another one. */
	close(code: number, reason: string): void {
		this.#closing = true;
		this.link.close(code, reason);
	}

	#greet(decoded: DecodedFrame): void {
		const { principal, plain } = this.origin;
		this.isPlain = plain && principal !== undefined && decoded.frame.type !== "hello";
		const principalOf = (token: string | undefined) =>
			principal ?? (token === undefined ? undefined : this.#linkHost.principalOf(token));
		const read = this.isPlain ? admit(PLAIN_PEER, principalOf) : readHello(decoded, principalOf);
		if ("error" in read) {
			this.#refuse(read);
			return;
		}
		this.peer = this.#linkHost.welcome(this, read.hello, read.principal);
		if (this.isPlain) this.peer.receive(decoded);
	}

	#refuse({ error, code }: Refusal): void {
		this.link.send(encodeFrame({ type: "error", error, about: "hello" }, this.link.encoding));
		this.close(code, error.message.slice(0, 100));
	}

	/** What speaks another language than ours does not come back. */
	#breakOff(code: number, reason: string): void {
		if (this.peer) this.peer.close(code, reason);
		else this.close(code, reason);
		this.#closing = true;
	}
}
