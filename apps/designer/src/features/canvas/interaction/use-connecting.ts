import type { WireEnd } from "@switchyard/spec/flow";
import {
	type Connection,
	type FinalConnectionState,
	type HandleType,
	type IsValidConnection,
	useReactFlow,
} from "@xyflow/react";
import { type RefObject, useCallback, useMemo, useRef } from "react";
import { useEditorVerbs } from "../../../services/editor-context.tsx";
import { useCanvasUi } from "../canvas-ui.ts";
import type { CanvasWire } from "../graph/element-types.ts";

/** Drawing wires, and moving the ends of those that are selected: onto a port, onto a node's body, or into empty space, which offers the nodes that fit there. */
export function useConnecting(canvas: RefObject<HTMLElement | null>) {
	const editor = useEditorVerbs();
	const ui = useCanvasUi();
	const reactFlow = useReactFlow();

	const reconnecting = useRef<Reconnecting>(undefined);

	const isValidConnection: IsValidConnection<CanvasWire> = useCallback(
		(connection) => {
			const ends = endsOf(connection);
			if (!ends) return false;
			if (!reconnecting.current) return editor.canConnect(...ends).ok;
			const { wire, side, fixed } = reconnecting.current;
			const end = ends.find((each) => !sameEnd(each, fixed));
			return end !== undefined && editor.canReconnect(wire, side, end);
		},
		[editor],
	);

	const onReconnectStart = useCallback((_: unknown, wire: CanvasWire, fixed: HandleType) => {
		const side = fixed === "target" ? "from" : "to";
		const node = side === "from" ? wire.target : wire.source;
		const port = (side === "from" ? wire.targetHandle : wire.sourceHandle) ?? "";
		reconnecting.current = { wire: wire.id, side, fixed: { node, port } };
	}, []);

	const onReconnectEnd = useCallback(() => {
		reconnecting.current = undefined;
	}, []);

	const onConnectEnd = useCallback(
		(event: MouseEvent | TouchEvent, { fromHandle, toHandle, isValid }: FinalConnectionState) => {
			const from = endOf(fromHandle);
			if (!from) return;
			const to = endOf(toHandle);
			if (reconnecting.current) {
				const { wire, side, fixed } = reconnecting.current;
				const under = nodeAt(pointOf(event));
				const end = to ?? (under === undefined ? undefined : editor.bestEnd(fixed, under));
				if (end && !sameEnd(end, fixed)) editor.reconnect(wire, side, end);
				return;
			}
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

	return useMemo(
		() => ({ isValidConnection, onConnectEnd, onReconnect: nothing, onReconnectStart, onReconnectEnd }),
		[isValidConnection, onConnectEnd, onReconnectStart, onReconnectEnd],
	);
}

/** The wire of which an end is dragged. */
interface Reconnecting {
	readonly wire: string;
	/** The end that moves. */
	readonly side: "from" | "to";
	readonly fixed: WireEnd;
}

/** What is dropped is taken at the end of the drag, as with a new wire: also on a node's body, and where it is refused. */
function nothing(): void {}

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
