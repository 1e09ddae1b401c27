import { hasToolsPort } from "@switchyard/flow";
import { Crosshair, Pin, PinOff, StepForward } from "lucide-react";
import { useCallback, useState } from "react";
import { indexOf } from "../../../../core/flow/flow-index.ts";
import type { FlowSession } from "../../../../services/flow-session.ts";
import type { NodeAction, NodeActions } from "../../../../services/node-actions.tsx";
import { reportFailure } from "../../report-failure.ts";
import type { RunControl } from "../use-run-control.ts";
import { inputOf } from "./input-of.ts";

const ICON = { "aria-hidden": true, size: 14 } as const;

export interface NodeTrials {
	readonly actions: NodeActions;
	/** The node whose pinned data are being edited. */
	readonly pinning: string | undefined;
	readonly endPinning: () => void;
}

/** Trying a part of the flow: up to a node, one node alone, or with pinned data in its place. */
export function useNodeTrials(flowSession: FlowSession, control: RunControl): NodeTrials {
	const [pinning, setPinning] = useState<string>();
	const { editor } = flowSession;
	const { startPart } = control;
	const actions = useCallback(
		(id: string): readonly NodeAction[] => {
			const { flow, nodeTypes } = editor.store.getState();
			const node = indexOf(flow).nodes.get(id);
			const spec = nodeTypes.get(node?.type ?? "");
			if (!node || !spec) return [];
			const isTrigger = spec.construct === "trigger";
			const pin: NodeAction = {
				label: node.pin ? "Edit pinned data" : isTrigger ? "Pin a test message" : "Pin data",
				icon: <Pin {...ICON} />,
				onSelect: () => setPinning(id),
			};
			const unpin: NodeAction = {
				label: "Unpin",
				icon: <PinOff {...ICON} />,
				onSelect: () => editor.setPin(id, null),
			};
			const pins = node.pin ? [pin, unpin] : [pin];
			if (isTrigger) return pins;
			const wired = flow.wires.some(({ to }) => to.node === id && to.port !== "tool");
			const alone: NodeAction = {
				label: "Run this node",
				icon: <StepForward {...ICON} />,
				onSelect: () =>
					void inputOf(flowSession, id).then(
						(message) => startPart({ only: id, message }),
						(error) => reportFailure("The message for the node could not be read", error),
					),
			};
			// A tool alone has no outputs on the flow path that could be pinned: its agent is pinned instead.
			if (!wired) return hasToolsPort(spec) || spec.tool ? [alone] : [];
			const here: NodeAction = {
				label: "Run to here",
				icon: <Crosshair {...ICON} />,
				onSelect: () => void startPart({ until: id, keep: true }),
			};
			return spec.construct === "join" ? [here, alone] : [here, alone, ...pins];
		},
		[editor, flowSession, startPart],
	);
	return { actions, pinning, endPinning: () => setPinning(undefined) };
}
