import {
	frozenPlace,
	isAgent,
	placeProblem,
	slug,
	takePlace,
	uniqueId,
	uniqueName,
	unwrittenFields,
	wiring,
} from "@switchyard/flow";
import type { Flow, FlowNode, Operation } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { counted } from "../../flow/counted.ts";
import { indexOf } from "../../flow/flow-index.ts";
import { areaBelow } from "../../geometry/free-area.ts";
import { GAP } from "../../geometry/gap.ts";
import { NODE_WIDTH } from "../../geometry/node-box.ts";
import type { RecordedStep } from "../../recorder/step-of.ts";
import type { Editor } from "../editor.ts";
import type { EditorKernel } from "../editor-kernel.ts";
import { startingParams } from "../lives/starting-setting.ts";
import type { TurnedWork } from "../turned-work.ts";
import { LONGEST_NAME } from "./longest-name.ts";
import { rowsSize } from "./rows-size.ts";

/** The block that the nodes stand in. */
const BLOCK = "Browser.Use";

/** How far right of the block what stands in it begins, in canvas pixels. */
const BESIDE = NODE_WIDTH + GAP.x;

export function turnVerb(kernel: EditorKernel): Pick<Editor, "turnIntoNodes"> {
	return {
		turnIntoNodes({ agent: id, steps, sites }) {
			const { flow } = kernel;
			const { nodeTypes } = kernel.state;
			const agent = indexOf(flow).nodes.get(id);
			const spec = agent && nodeTypes.get(agent.type);
			if (!agent || !spec || !isAgent(spec)) return failed("The flow no longer has the agent's node.");
			const problem = placeProblem(flow, agent);
			if (problem !== undefined) return failed(problem);
			const missing = [BLOCK, ...steps.map(({ type }) => type)].find((type) => !nodeTypes.has(type));
			if (missing !== undefined) return failed(`This server has no node ${missing}.`);
			const nodes = nodesOf(flow, nodeTypes, agent, [
				{ type: BLOCK, words: undefined, params: sites ? { sites } : {} },
				...steps,
			]);
			const done = kernel.change({
				label: `Turn ${counted(steps.length, "call")} of “${agent.name}” into nodes`,
				operations: operationsOf(flow, nodeTypes, agent, nodes),
				select: { nodes: new Set(nodes.map((node) => node.id)) },
			});
			return done
				? {
						ok: true,
						nodes: nodes.map((node) => node.id),
						unwritten: unwrittenFields(flow, nodeTypes, agent),
					}
				: failed(kernel.state.notice?.text ?? "The flow cannot be changed.");
		},
	};
}

function failed(problem: string): TurnedWork {
	return { ok: false, problem };
}

/** The block first, then what stands in it. */
function nodesOf(
	flow: Flow,
	nodeTypes: ReadonlyMap<string, NodeSpec>,
	agent: FlowNode,
	steps: readonly RecordedStep[],
): FlowNode[] {
	const x = agent.position.x + NODE_WIDTH + GAP.x;
	const inside = rowsSize(steps.length - 1);
	const at = areaBelow(flow, nodeTypes, agent, { ...inside, width: BESIDE + inside.width }, x);
	const ids = new Set(flow.nodes.map(({ id }) => id));
	const names = new Set(flow.nodes.map(({ name }) => name));
	return steps.flatMap(({ type, words, params }, index) => {
		const spec = nodeTypes.get(type);
		if (!spec) return [];
		const name = words === undefined ? spec.name : `${spec.name} “${words}”`.slice(0, LONGEST_NAME - 4);
		return {
			id: uniqueId(slug(spec.name), ids),
			type,
			name: uniqueName(name, names),
			// Beside the block, which is higher than they are.
			position: index === 0 ? at : frozenPlace({ x: at.x + BESIDE, y: at.y }, index - 1),
			params: { ...startingParams(spec, "step"), ...params },
		};
	});
}

function operationsOf(
	flow: Flow,
	nodeTypes: ReadonlyMap<string, NodeSpec>,
	agent: FlowNode,
	nodes: readonly FlowNode[],
): Operation[] {
	const wire = wiring(flow);
	const [block, ...steps] = nodes.map(({ id }) => id);
	if (block === undefined) return [];
	const inside = steps.map((step, index) => {
		const before = steps[index - 1];
		const from = before === undefined ? { node: block, port: "each" } : { node: before, port: "out" };
		return wire(from, { node: step, port: "in" });
	});
	return [
		...nodes.map((node): Operation => ({ op: "add-node", node })),
		...takePlace(flow, nodeTypes, agent, {
			entry: { node: block, port: "in" },
			exit: { node: block, port: "out" },
			inside,
			wire,
		}),
	];
}
