import { subFlowSpec } from "@switchyard/flow";
import { custom } from "@switchyard/flow/testing";
import type { NodeType } from "@switchyard/node-kit";
import type { Flow } from "@switchyard/spec/flow";
import type { Random } from "../../testing/index.ts";
import { Sketch } from "./sketch.ts";
import { askPatiently, STAGES } from "./stages.ts";

/** A flow, and the one that it may call. */
export interface SimulatedFlows {
	readonly flow: Flow;
	readonly child: Flow;
	/** The node type that the called flow is. */
	readonly types: readonly NodeType[];
}

/** A flow of a few stages one after the other. */
export function randomFlows(random: Random): SimulatedFlows {
	const sketch = new Sketch(random);
	for (let stages = 1 + random.below(4); stages > 0; stages--) random.pick(STAGES)(sketch);
	const child = randomChild(random);
	const spec = subFlowSpec(child);
	return { flow: sketch.flow, child, types: spec ? [{ spec }] : [] };
}

function randomChild(random: Random): Flow {
	const sketch = new Sketch(random);
	if (random.chance(0.5)) askPatiently(sketch);
	for (let length = 1 + random.below(2); length > 0; length--)
		sketch.last = sketch.act(sketch.last, "output");
	const { nodes, ...flow } = sketch.flow;
	const params = {
		inputs: custom([{ name: "order", type: "text", required: true }]),
		outputs: custom([{ name: "output" }]),
	};
	const called = nodes.map((each) => (each.id === "start" ? { ...each, type: "Flow.Called", params } : each));
	return { ...flow, id: "child", name: "Child", nodes: called };
}
