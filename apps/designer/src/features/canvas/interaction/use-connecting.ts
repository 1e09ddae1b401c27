import type { WireEnd } from "@switchyard/spec";
import {
	type Connection,
	type FinalConnectionState,
	type IsValidConnection,
	useReactFlow,
} from "@xyflow/react";
import { type RefObject, useCallback, useMemo } from "react";
import { useEditorVerbs } from "../../../services/editor-context.tsx";
import { useCanvasUi } from "../canvas-ui.ts";
import type { CanvasWire } from "../graph/element-types.ts";

/** Drawing wires: onto a port, onto a node's body, or into empty space, which offers the nodes that fit there. */
export function useConnecting(canvas: RefObject<HTMLElement | null>) {
	const editor = useEditorVerbs();
	const ui = useCanvasUi();
	const reactFlow = useReactFlow();

	const isValidConnection: IsValidConnection<CanvasWire> = useCallback(
		(connection) => {
			const ends = endsOf(connection);
			return ends !== undefined && editor.canConnect(...ends).ok;
		},
		[editor],
	);

	const onConnectEnd = useCallback(
		(event: MouseEvent | TouchEvent, { fromHandle, toHandle, isValid }: FinalConnectionState) => {
			const from = endOf(fromHandle);
			if (!from) return;
			const to = endOf(toHandle);
			if (to) {
				// Tells why when it may not be: the editor gives the reason as a notice.
				if (!sameEnd(from, to)) editor.connect(from, to);
				return;
			}
			const point = pointOf(event);
			const node = nodeAt(point);
			if (node !== undefined) {
				const best = node === from.node ? undefined : editor.bestEnd(from, node);
				if (best) editor.connect(from, best);
				return;
			}
			if (isValid || editor.store.getState().readOnly || !isPane(point)) return;
			const box = canvas.current?.getBoundingClientRect();
			if (!box) return;
			ui.setState({
				quickAdd: {
					at: { x: point.x - box.left, y: point.y - box.top },
					wire: { end: from, dropped: reactFlow.screenToFlowPosition(point) },
				},
			});
		},
		[editor, ui, reactFlow, canvas],
	);

	return useMemo(() => ({ isValidConnection, onConnectEnd }), [isValidConnection, onConnectEnd]);
}

function endsOf(connection: Connection | CanvasWire): [WireEnd, WireEnd] | undefined {
	const { source, sourceHandle, target, targetHandle } = connection;
	if (!sourceHandle || !targetHandle) return undefined;
	return [
		{ node: source, port: sourceHandle },
		{ node: target, port: targetHandle },
	];
}

function endOf(handle: FinalConnectionState["fromHandle"]): WireEnd | undefined {
	return handle?.id ? { node: handle.nodeId, port: handle.id } : undefined;
}

function sameEnd(a: WireEnd, b: WireEnd): boolean {
	return a.node === b.node && a.port === b.port;
}

function pointOf(event: MouseEvent | TouchEvent): { readonly x: number; readonly y: number } {
	const { clientX, clientY } = "changedTouches" in event ? (event.changedTouches[0] ?? ORIGIN) : event;
	return { x: clientX, y: clientY };
}

const ORIGIN = { clientX: 0, clientY: 0 };

function nodeAt({ x, y }: { readonly x: number; readonly y: number }): string | undefined {
	const element = document.elementFromPoint(x, y)?.closest<HTMLElement>(".react-flow__node");
	return element?.dataset.id;
}

function isPane({ x, y }: { readonly x: number; readonly y: number }): boolean {
	return document.elementFromPoint(x, y)?.closest(".react-flow__pane") !== null;
}
