import { freezePlan } from "@switchyard/flow";
import { defined } from "@switchyard/spec/json";
import { counted } from "../../flow/counted.ts";
import { indexOf } from "../../flow/flow-index.ts";
import { areaBelow } from "../../geometry/free-area.ts";
import { GAP } from "../../geometry/gap.ts";
import { NODE_WIDTH } from "../../geometry/node-box.ts";
import type { Editor } from "../editor.ts";
import type { EditorKernel } from "../editor-kernel.ts";
import { rowsSize } from "./rows-size.ts";

export function freezeVerb(kernel: EditorKernel): Pick<Editor, "freezePlan"> {
	return {
		freezePlan({ agent: id, tasks }) {
			const { nodeTypes } = kernel.state;
			const agent = indexOf(kernel.flow).nodes.get(id);
			// Right of the agent, so that its wire need not lead back.
			const x = (agent?.position.x ?? 0) + NODE_WIDTH + GAP.x;
			const at = agent && areaBelow(kernel.flow, nodeTypes, agent, rowsSize(tasks.length), x);
			const frozen = freezePlan(kernel.flow, nodeTypes, { agent: id, tasks, ...defined({ at }) });
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
