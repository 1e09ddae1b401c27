import { applyOperations } from "@switchyard/flow";
import type { Operation, Wire, WireEnd } from "@switchyard/spec/flow";
import { indexOf } from "../../flow/flow-index.ts";
import { planConnection } from "../connection.ts";
import type { Editor } from "../editor.ts";
import type { EditorKernel } from "../editor-kernel.ts";
import { ALLOWED, refused } from "../verdict.ts";
import { connectOperations } from "./connect-operations.ts";

/** Moving one end of a wire to another port: what the wire means is worked out as if it were drawn anew. */
export function reconnectVerb(kernel: EditorKernel): Pick<Editor, "canReconnect" | "reconnect"> {
	/** What the wire would be, in the flow without it. */
	function redrawn(wire: Wire, side: "from" | "to", end: WireEnd) {
		const cut: Operation = { op: "remove-wire", wire: wire.id };
		const { flow } = applyOperations(kernel.flow, [cut]);
		const { nodeTypes } = kernel.state;
		return { cut, flow, plan: planConnection(flow, nodeTypes, wire[side === "from" ? "to" : "from"], end) };
	}

	return {
		canReconnect(id, side, end) {
			const wire = indexOf(kernel.flow).wires.get(id);
			return wire !== undefined && redrawn(wire, side, end).plan.kind !== "refused";
		},

		reconnect(id, side, end) {
			const wire = indexOf(kernel.flow).wires.get(id);
			if (!wire) return refused("This wire no longer exists.");
			if (wire[side].node === end.node && wire[side].port === end.port) return ALLOWED;
			const { cut, flow, plan } = redrawn(wire, side, end);
			if (plan.kind === "refused") {
				kernel.notify("refusal", plan.reason);
				return refused(plan.reason);
			}
			const name = indexOf(flow).nodes.get(end.node)?.name ?? end.node;
			const operations = [cut, ...connectOperations(flow, kernel.state.nodeTypes, plan)];
			const notice = `The wire now ${side === "from" ? "comes from" : "leads to"} “${name}”.`;
			return kernel.change({ label: `Reconnect a wire to ${name}`, operations, notice })
				? ALLOWED
				: refused(kernel.state.notice?.text ?? "It cannot be connected.");
		},
	};
}
