import type { Message } from "@switchyard/spec/json";
import type { NodeSpec, Property } from "@switchyard/spec/node-spec";

/** Where the message comes in, where what stands inside is wired to, and where it leaves. */
export const BLOCK_PORTS = [
	{ id: "in", kind: "message", direction: "in", name: "In" },
	{ id: "each", kind: "message", direction: "out", name: "Each" },
	{ id: "out", kind: "message", direction: "out", name: "Done" },
] as const satisfies NodeSpec["ports"];

/** What becomes of a block when its session is lost: the engine's to know, and the same for every block. */
const ON_SESSION_LOST: Property = {
	name: "on_session_lost",
	title: "When the session is lost",
	variableType: "Opt",
	schema: { type: "string", enum: ["restart", "ask", "fail"] },
	description:
		"Restart begins the block again, from its checkpoint if it has one, where that does nothing twice; else a person is asked. Ask always asks a person. Fail fails.",
	scope: "Custom",
	aiScope: false,
	customScope: true,
	messageScope: false,
	value: "restart",
	advanced: true,
};

/** A block as a package announced it, with what all blocks have. */
export function withBlockParts(document: object): object {
	const { properties } = document as { readonly properties?: unknown };
	return {
		ports: BLOCK_PORTS,
		...document,
		properties: Array.isArray(properties) ? [...properties, ON_SESSION_LOST] : properties,
	};
}

/** A block's parameters as its package declared them. */
export function withoutLossSetting(params: Message): Message {
	const { [ON_SESSION_LOST.name]: _, ...own } = params;
	return own;
}

/** Why a package may not open sessions of this kind, or work in them; `undefined` where it may. */
export function sessionProblem(
	{ session: nodeSession, construct = "action", ports }: NodeSpec,
	namespace: string,
) {
	const own = namespace.toLowerCase();
	if (construct !== "action" && construct !== "block") return "Only the runtime itself has constructs.";
	if (construct === "block" && nodeSession === undefined)
		return "session: A block says which kind of session it opens.";
	if (construct === "block" && !hasBlockPorts(ports)) return "ports: A block has the ports in, each and out.";
	if (nodeSession !== undefined && nodeSession !== own && !nodeSession.startsWith(`${own}-`))
		return `session: A package's kinds of sessions are called ${own}, or begin with ${own}-.`;
	return undefined;
}

function hasBlockPorts(ports: NodeSpec["ports"]): boolean {
	return (
		ports.length === BLOCK_PORTS.length &&
		BLOCK_PORTS.every(({ id, kind, direction }) =>
			ports.some((port) => port.id === id && port.kind === kind && port.direction === direction),
		)
	);
}
