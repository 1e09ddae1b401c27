import { applyOperation } from "@switchyard/flow";
import type { WireEnd } from "@switchyard/spec/flow";
import { indexOf } from "../../flow/flow-index.ts";
import { bestPort, planConnection } from "../connection.ts";
import type { Editor } from "../editor.ts";
import type { EditorKernel } from "../editor-kernel.ts";
import { ALLOWED, refused } from "../verdict.ts";
import { connectOperations } from "./connect-operations.ts";
import { newNode } from "./new-node.ts";

type WireVerbs = Pick<Editor, "canConnect" | "bestEnd" | "fittingTypes" | "connect">;

export function wireVerbs(kernel: EditorKernel): WireVerbs {
	const plan = (from: WireEnd, to: WireEnd) => planConnection(kernel.flow, kernel.state.nodeTypes, from, to);
	const nameOf = (node: string) => indexOf(kernel.flow).nodes.get(node)?.name ?? node;

	return {
		canConnect(from, to) {
			const connection = plan(from, to);
			return connection.kind === "refused" ? refused(connection.reason) : ALLOWED;
		},

		bestEnd: (from, node) => bestPort(kernel.flow, kernel.state.nodeTypes, from, node),

		fittingTypes(end) {
			const { nodeTypes } = kernel.state;
			return [...nodeTypes.values()].filter((spec) => {
				const node = newNode(kernel.flow, spec, { x: 0, y: 0 });
				const { flow } = applyOperation(kernel.flow, { op: "add-node", node });
				const arrival = bestPort(flow, nodeTypes, end, node.id);
				return arrival && planConnection(flow, nodeTypes, end, arrival).kind !== "refused";
			});
		},

		connect(from, to) {
			const connection = plan(from, to);
			if (connection.kind === "refused") {
				kernel.notify("refusal", connection.reason);
				return refused(connection.reason);
			}
			const tool = connection.kind === "tool";
			const first = nameOf(tool ? connection.agent.node : connection.from.node);
			const second = nameOf(tool ? connection.node : connection.to.node);
			const operations = connectOperations(kernel.flow, kernel.state.nodeTypes, connection);
			const label = tool ? `Make ${second} a tool of ${first}` : `Connect ${first} to ${second}`;
			const notice = tool ? `${second} is now a tool of ${first}.` : `Connected ${first} to ${second}.`;
			return kernel.change({ label, operations, notice })
				? ALLOWED
				: refused(kernel.state.notice?.text ?? "It cannot be connected.");
		},
	};
}
