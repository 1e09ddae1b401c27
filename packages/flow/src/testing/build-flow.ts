import {
	FLOW_FORMAT_VERSION,
	type Flow,
	type FlowNode,
	type ParameterSetting,
	type Wire,
} from "@switchyard/spec/flow";

type Params = FlowNode["params"];

export const ai: ParameterSetting = { scope: "AI" };
export const custom = (value: unknown): ParameterSetting => ({ scope: "Custom", value });
export const path = (text: string): ParameterSetting => ({ scope: "Message", path: text });
export const template = (text: string): ParameterSetting => ({ scope: "Message", template: text });
export const expression = (cel: string): ParameterSetting => ({ scope: "Message", expression: cel });

/** A node named like its id. A type without a package is of the package `Test`. */
export function node(id: string, type: string, params: Params = {}, over: Partial<FlowNode> = {}): FlowNode {
	return {
		id,
		type: type.includes(".") ? type : `Test.${type}`,
		name: id,
		position: { x: 0, y: 0 },
		params,
		...over,
	};
}

/** A wire between two ends: `start > mail`, `log.error > mail.in`, `desk.tools > mail`. A port that is left out is `out`, `in`, or `tool` after `tools`. */
export function wire(text: string, id?: string): Wire {
	const [source = "", target = ""] = text.split(">").map((end) => end.trim());
	const from = endOf(source, "out");
	const to = endOf(target, from.port === "tools" ? "tool" : "in");
	return { id: id ?? `${from.node}_${from.port}--${to.node}_${to.port}`, from, to };
}

function endOf(text: string, usual: string): Wire["from"] {
	const [id = "", port = usual] = text.split(".");
	return { node: id, port };
}

/** The wires along a path: `start > choice.yes > mail`. A stop between two wires names the port that the second one leaves. */
function wiresAlong(text: string): Wire[] {
	const stops = text.split(">");
	return stops.slice(1).map((stop, index) => {
		const isLast = index === stops.length - 2;
		return wire(`${stops[index]}>${isLast ? stop : stop.split(".")[0]}`);
	});
}

/** A flow document. Its wires are written as paths. */
export function flow(
	nodes: readonly FlowNode[],
	wires: readonly string[] = [],
	over: Partial<Flow> = {},
): Flow {
	return {
		formatVersion: FLOW_FORMAT_VERSION,
		id: "test",
		name: over.id ?? "Test",
		revision: 7,
		nodes: [...nodes],
		wires: wires.flatMap(wiresAlong),
		...over,
	};
}

/** A flow document that grows, where functions add what a test needs. */
export class FlowBuilder {
	readonly #nodes: FlowNode[] = [];
	readonly #paths: string[] = [];

	node(...of: Parameters<typeof node>): this {
		this.#nodes.push(node(...of));
		return this;
	}

	wire(along: string): this {
		this.#paths.push(along);
		return this;
	}

	build(): Flow {
		return flow(this.#nodes, this.#paths);
	}
}
