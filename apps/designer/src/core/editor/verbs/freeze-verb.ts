import { freezePlan, frozenPlace } from "@switchyard/flow";
import { counted } from "../../flow/counted.ts";
import { indexOf } from "../../flow/flow-index.ts";
import { areaBelow } from "../../geometry/free-area.ts";
import { GAP } from "../../geometry/gap.ts";
import { HEADER_HEIGHT, NODE_WIDTH } from "../../geometry/node-box.ts";
import type { Editor } from "../editor.ts";
import type { EditorKernel } from "../editor-kernel.ts";

export function freezeVerb(kernel: EditorKernel): Pick<Editor, "freezePlan"> {
	return {
		freezePlan({ agent: id, tasks }) {
			const { nodeTypes } = kernel.state;
			const agent = indexOf(kernel.flow).nodes.get(id);
			// Right of the agent, so that its wire need not lead back.
			const x = (agent?.position.x ?? 0) + NODE_WIDTH + GAP.x;
			const at = agent && areaBelow(kernel.flow, nodeTypes, agent, sizeOf(tasks.length), x);
			const frozen = freezePlan(kernel.flow, nodeTypes, { agent: id, tasks, ...(at ? { at } : {}) });
			if (!frozen.ok) return frozen;
			const done = kernel.change({
				label: `Freeze ${counted(tasks.length, "task")} of “${agent?.name ?? id}”`,
				operations: frozen.operations,
				select: { nodes: new Set(frozen.nodes) },
			});
			return done
				? frozen
				: { ok: false, problems: [kernel.state.notice?.text ?? "The flow cannot be changed."] };
		},
	};
}

/** How much room so many frozen nodes take. */
function sizeOf(count: number): { readonly width: number; readonly height: number } {
	const places = Array.from({ length: count }, (_, index) => frozenPlace({ x: 0, y: 0 }, index));
	return {
		width: Math.max(...places.map(({ x }) => x)) + NODE_WIDTH,
		height: Math.max(...places.map(({ y }) => y)) + HEADER_HEIGHT,
	};
}
