import { BRIDGE_CLOSE, BRIDGE_VERSION, type BridgeError, Hello } from "@switchyard/spec";
import { shapeError } from "../../errors/shape-error.ts";
import { badFrame, bridgeError } from "./bridge-errors.ts";
import type { DecodedFrame } from "./frame-codec.ts";
import { harmInFrame } from "./read-frame.ts";

/** Why a peer is not let in. */
export interface Refusal {
	readonly error: BridgeError;
	/** Of `BRIDGE_CLOSE`. */
	readonly code: number;
}

/** Who a peer of the plain dialect is that says no `hello`. */
export const PLAIN_PEER: Hello = {
	type: "hello",
	protocol_versions: [BRIDGE_VERSION],
	role: "client",
	client: { name: "plain", version: "", language: "" },
};

/** @param mayEnter whether a token lets the peer in. */
export function readHello(
	decoded: DecodedFrame,
	mayEnter: (token: string | undefined) => boolean,
): { readonly hello: Hello } | Refusal {
	const raw = decoded.frame;
	if (raw.type !== "hello") return protocol(badFrame("The first frame is `hello`."));
	const harm = harmInFrame(decoded);
	if (harm) return protocol(harm);
	const wrong = shapeError(Hello, raw);
	if (wrong) return protocol(badFrame(wrong.message, wrong.field));
	const hello = raw as Hello;
	if (!mayEnter(hello.auth)) {
		const message = "The token is missing or wrong.";
		const error = bridgeError("Unauthenticated", "UNAUTHENTICATED", { message });
		return { error, code: BRIDGE_CLOSE.unauthenticated };
	}
	if (hello.protocol_versions.includes(BRIDGE_VERSION)) return { hello };
	const message = `This server speaks version ${BRIDGE_VERSION} of the protocol.`;
	return protocol(bridgeError("UnsupportedVersion", "BRIDGE_VERSION_UNSUPPORTED", { message }));
}

function protocol(error: BridgeError): Refusal {
	return { error, code: BRIDGE_CLOSE.protocol };
}
