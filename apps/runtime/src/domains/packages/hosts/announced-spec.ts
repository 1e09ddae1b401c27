import { specProblems } from "@switchyard/node-kit/spec-problems";
import { NodeSpec, normalizeNodeSpec, withSinks } from "@switchyard/spec/node-spec";
import { fits, schemaProblems, unreadableReason } from "@switchyard/spec/schema";
import { harmIn } from "../../../platform/bridge/read-frame.ts";
import { sessionProblem, withBlockParts } from "./sessions/session-block.ts";

/** Conventions that make our own tools better, and that a package in another language may not know. */
const ADVICE: ReadonlySet<string> = new Set(["TEXT_UNBOUNDED", "DESCRIPTION_MISSING"]);

/** One message in, one out: what a node has that declares no ports. */
const PORTS = [
	{ id: "in", kind: "message", direction: "in", name: "In" },
	{ id: "out", kind: "message", direction: "out", name: "Out" },
];

/** A node type as a host announced it, taken or not. */
export type AnnouncedSpec = { readonly spec: NodeSpec } | { readonly id: string; readonly reason: string };

/**
 * Reads what a host announces as a node type of its package: in either layout of properties, with what it leaves out
 * filled in, sinks included. It is then held to the same rules as a built-in one.
 */
export function readAnnouncedSpec(document: unknown, namespace: string): AnnouncedSpec {
	const id = idOf(document);
	const refuse = (reason: string) => ({ id, reason: reason.slice(0, 500) });
	const harm = harmIn(document);
	if (harm) return refuse(harm.message);
	if (!id.startsWith(`${namespace}.`)) return refuse(`Its id does not begin with '${namespace}.'.`);
	const spec = complete(normalizeNodeSpec(document), id);
	const [misshapen] = schemaProblems(NodeSpec, spec);
	if (misshapen) return refuse(misshapen.message);
	if (!isNodeSpec(spec)) return refuse("It is no node type.");
	const misplaced = sessionProblem(spec, namespace);
	if (misplaced) return refuse(misplaced);
	const wrong = specProblems(spec).find(({ code }) => !ADVICE.has(code));
	if (wrong) return refuse(`${wrong.field ?? "It"}: ${wrong.message}`);
	for (const { name, schema } of spec.properties) {
		const unreadable = unreadableReason(schema);
		// Nothing could be checked against it: it would refuse every value later.
		if (unreadable) return refuse(`${name}: Its schema ${unreadable}.`);
	}
	return { spec: withSinks(spec) };
}

function idOf(document: unknown): string {
	if (typeof document !== "object" || document === null || !("id" in document)) return "";
	return typeof document.id === "string" ? document.id.slice(0, 128) : "";
}

/**
 * A node that does not say what a crash in its middle means is never run twice by itself, and what one gives that does not say where it
 * comes from could come from anywhere.
 */
function complete(document: unknown, id: string): unknown {
	if (typeof document !== "object" || document === null) return document;
	const own = id.slice(id.indexOf(".") + 1);
	const isBlock = "construct" in document && document.construct === "block";
	return {
		version: 1,
		name: own,
		description: "",
		icon: "box",
		color: "neutral",
		group: id.slice(0, id.indexOf(".")).slice(0, 40),
		effect: "once",
		source: { untrusted: true, description: true },
		ports: PORTS,
		...(isBlock ? withBlockParts(document) : document),
	};
}

function isNodeSpec(document: unknown): document is NodeSpec {
	return fits(NodeSpec, document);
}
