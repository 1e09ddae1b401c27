import { FLOW_FORMAT_VERSION, type Flow, type FlowNode, type ParameterSetting } from "@switchyard/spec";

/** Writes flow documents briefly: nodes by id and type, wires as `from.port > to`. */
export class FlowBuilder {
	private readonly nodes: FlowNode[] = [];
	private readonly wires: Flow["wires"] = [];

	node(
		id: string,
		type: string,
		params: Record<string, ParameterSetting> = {},
		more: Partial<FlowNode> = {},
	): this {
		this.nodes.push({
			id,
			type: type.includes(".") ? type : `Test.${type}`,
			name: id,
			position: { x: 0, y: 0 },
			params,
			...more,
		});
		return this;
	}

	/** `a > b > c` or `a.port > b`; a wire from a `tools` port goes to the `tool` port. */
	wire(path: string): this {
		const stops = path.split(">").map((stop) => stop.trim());
		for (let index = 1; index < stops.length; index++) {
			const [from = "", port = "out"] = (stops[index - 1] ?? "").split(".");
			const [to = ""] = (stops[index] ?? "").split(".");
			this.wires.push({
				id: `w${this.wires.length + 1}`,
				from: { node: from, port },
				to: { node: to, port: port === "tools" ? "tool" : "in" },
			});
		}
		return this;
	}

	build(): Flow {
		return {
			formatVersion: FLOW_FORMAT_VERSION,
			id: "test",
			name: "Test",
			revision: 7,
			nodes: this.nodes,
			wires: this.wires,
		};
	}
}

export const custom = (value: unknown): ParameterSetting => ({ scope: "Custom", value });
export const path = (text: string): ParameterSetting => ({ scope: "Message", path: text });
export const template = (text: string): ParameterSetting => ({ scope: "Message", template: text });
export const ai: ParameterSetting = { scope: "AI" };
export const server: ParameterSetting = custom({ credential: "outbox" });
