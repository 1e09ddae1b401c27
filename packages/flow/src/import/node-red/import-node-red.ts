import type { FlowNode, Wire } from "@switchyard/spec/flow";
import type { ImportEntry } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import { type Conversion, type ImportedFlow, NodeIds, plainName, records } from "../imported-flow.ts";
import { withoutWaysBack } from "../ways-back.ts";
import { convertNodeRedNode } from "./node-converters.ts";

type Node = Record<string, unknown>;

/** Cards here are wider than there. */
const STRETCH = 1.6;

/** Whether something looks like what Node-RED exports. */
export function isNodeRed(source: unknown): source is unknown[] {
	const nodes = records(source);
	return (
		nodes.length > 0 && nodes.every(({ id, type }) => typeof id === "string" && typeof type === "string")
	);
}

/** All tabs of an export of Node-RED as one flow. */
export function importNodeRed(source: readonly unknown[]): ImportedFlow {
	const all = records(source);
	const tabs = all.filter(({ type }) => type === "tab");
	const drawn = all.filter(({ type, wires }) => Array.isArray(wires) && type !== "tab");
	const ids = new NodeIds();
	const nodes: FlowNode[] = [];
	const report: ImportEntry[] = [];
	const converted = new Map<string, Conversion>();
	for (const node of drawn) {
		const from = String(node.type);
		const name = plainName(node.name, from);
		if (isLeftOut(from)) {
			report.push({
				name,
				from,
				result: "left-out",
				notes: [LINKS.has(from) ? "A wire takes its place." : "Notes are not imported."],
			});
			continue;
		}
		const conversion = convertNodeRedNode(node);
		const { type, params = {}, outputs, notes = [] } = conversion;
		converted.set(String(node.id), conversion);
		const id = ids.of(String(node.id));
		nodes.push({ id, type, name, position: positionOf(node), params, ...defined({ outputs }) });
		const result = type.startsWith("Missing.") ? "missing" : notes.length > 0 ? "check" : "converted";
		report.push({ name, from, result, to: type, node: id, notes: [...notes] });
	}
	const wires = wiresOf(drawn, converted, ids);
	return {
		name: plainName(tabs[0]?.label, "From Node-RED"),
		nodes,
		wires: withoutWaysBack(wires, nodes),
		report,
	};
}

const LINKS: ReadonlySet<string> = new Set(["link in", "link out"]);

function isLeftOut(type: string): boolean {
	return type === "comment" || LINKS.has(type);
}

function positionOf({ x, y }: Node): FlowNode["position"] {
	const coordinate = (value: unknown) => (typeof value === "number" ? Math.round(value * STRETCH) : 0);
	return { x: coordinate(x), y: coordinate(y) };
}

function wiresOf(drawn: readonly Node[], converted: ReadonlyMap<string, Conversion>, ids: NodeIds): Wire[] {
	const byId = new Map(drawn.map((node) => [String(node.id), node]));
	const wires = new Map<string, Wire>();
	for (const node of drawn) {
		const conversion = converted.get(String(node.id));
		if (conversion === undefined) continue;
		for (const [index, ends] of listsOf(node.wires).entries()) {
			const port = conversion.ports?.[index] ?? "out";
			for (const end of ends.flatMap((one) => throughLinks(one, byId))) {
				if (!converted.has(end)) continue;
				const [from, to] = [ids.of(String(node.id)), ids.of(end)];
				const id = `wire-${wires.size + 1}`;
				const key = `${from} ${port} ${to}`;
				if (!wires.has(key)) wires.set(key, { id, from: { node: from, port }, to: { node: to, port: "in" } });
			}
		}
	}
	return [...wires.values()];
}

/** Where a wire that leads to a link comes out. */
function throughLinks(
	end: string,
	byId: ReadonlyMap<string, Node>,
	seen: ReadonlySet<string> = new Set(),
): string[] {
	const node = byId.get(end);
	if (node === undefined || seen.has(end)) return [];
	if (!LINKS.has(String(node.type))) return [end];
	const next = node.type === "link out" ? textsOf(node.links) : listsOf(node.wires).flat();
	return next.flatMap((one) => throughLinks(one, byId, new Set([...seen, end])));
}

function listsOf(value: unknown): string[][] {
	return Array.isArray(value) ? value.map(textsOf) : [];
}

function textsOf(value: unknown): string[] {
	return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}
