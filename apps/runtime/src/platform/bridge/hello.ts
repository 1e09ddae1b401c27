import {
	BRIDGE_CLOSE,
	BRIDGE_VERSION,
	type BridgeError,
	type BridgeRole,
	Hello,
} from "@switchyard/spec/bridge";
import { may, mayWithSome, POLICY } from "@switchyard/spec/policy";
import { shapeError } from "../errors/shape-error.ts";
import type { Principal } from "../http/principal.ts";
import { purposeMissing } from "../http/purpose-missing.ts";
import { badFrame, bridgeError, toForbidden } from "./bridge-errors.ts";
import type { DecodedFrame } from "./frame-codec.ts";
import { harmInFrame } from "./read-frame.ts";

/** Why a peer is not let in. */
export interface Refusal {
	readonly error: BridgeError;
	/** Of `BRIDGE_CLOSE`. */
	readonly code: number;
}

/** A peer that is let in. */
export interface Admission {
	readonly hello: Hello;
	readonly principal: Principal;
}

/** Whose a token is; without one, whose the token is that came before `hello`. */
type PrincipalOf = (token: string | undefined) => Principal | undefined;

/** Who a peer of the plain dialect is that says no `hello`. */
export const PLAIN_PEER: Hello = {
	type: "hello",
	protocol_versions: [BRIDGE_VERSION],
	role: "client",
	client: { name: "plain", version: "", language: "" },
};

/** Checks a peer's first frame, and lets the peer in. */
export function readHello(decoded: DecodedFrame, principalOf: PrincipalOf): Admission | Refusal {
	const raw = decoded.frame;
	if (raw.type !== "hello") return protocol(badFrame("The first frame is `hello`."));
	const harm = harmInFrame(decoded);
	if (harm) return protocol(harm);
	const wrong = shapeError(Hello, raw);
	if (wrong) return protocol(badFrame(wrong.message, wrong.field));
	return admit(raw as Hello, principalOf);
}

/** Lets a peer in if its token, or the one that came before `hello`, has the purpose of its role. */
export function admit(hello: Hello, principalOf: PrincipalOf): Admission | Refusal {
	const principal = principalOf(hello.auth);
	if (principal === undefined) {
		const message = "The token is missing or wrong.";
		const error = bridgeError("Unauthenticated", "UNAUTHENTICATED", { message });
		return { error, code: BRIDGE_CLOSE.unauthenticated };
	}
	const forbidden = roleError(hello, principal);
	if (forbidden) return { error: forbidden, code: BRIDGE_CLOSE.unauthenticated };
	if (hello.protocol_versions.includes(BRIDGE_VERSION)) return { hello, principal };
	const message = `This server speaks version ${BRIDGE_VERSION} of the protocol.`;
	return protocol(bridgeError("UnsupportedVersion", "BRIDGE_VERSION_UNSUPPORTED", { message }));
}

/** The act that each role stands for. The package or the flow is checked when the peer names it. */
const ROLES = {
	package: { verb: "serve", kind: "package", purpose: POLICY.package.serve },
	agent: { verb: "serve", kind: "agent", purpose: POLICY.agent.serve },
	client: { verb: "call", kind: "flow", purpose: POLICY.flow.call },
} as const satisfies Readonly<Record<BridgeRole, object>>;

function roleError({ role, client }: Hello, principal: Principal): BridgeError | undefined {
	const { verb, kind, purpose } = ROLES[role];
	if (!mayWithSome(principal, verb, kind)) return toForbidden(purposeMissing(purpose));
	// Flows ask for an agent by the name of its host.
	if (role !== "agent" || may(principal, verb, { kind, agent: client.name })) return undefined;
	return toForbidden(purposeMissing(purpose, { name: client.name }));
}

function protocol(error: BridgeError): Refusal {
	return { error, code: BRIDGE_CLOSE.protocol };
}
