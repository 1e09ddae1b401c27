import {
	Background,
	ConnectionMode,
	type EdgeTypes,
	type NodeTypes,
	ReactFlow,
	SelectionMode,
	useReactFlow,
	useStore,
} from "@xyflow/react";
import { type FocusEvent, type MouseEvent, useCallback, useEffect, useRef } from "react";
import { onlyNode } from "../../core/editor/selection.ts";
import { GRID } from "../../core/geometry/node-box.ts";
import { useEditor, useEditorVerbs } from "../../services/editor-context.tsx";
import { ContextMenu } from "../../ui/ContextMenu.tsx";
import { CanvasControls } from "./CanvasControls.tsx";
import { useCanvasUi } from "./canvas-ui.ts";
import { EmptyCanvas } from "./EmptyCanvas.tsx";
import { FarLayer } from "./far/FarLayer.tsx";
import { useFarClick } from "./far/use-far-click.ts";
import { useElementsInView } from "./graph/use-elements-in-view.ts";
import { useCamera, ZOOM } from "./interaction/use-camera.ts";
import { useCanvasChanges } from "./interaction/use-canvas-changes.ts";
import { useConnecting } from "./interaction/use-connecting.ts";
import { useDrop } from "./interaction/use-drop.ts";
import { useKeyboard } from "./keyboard/use-keyboard.ts";
import { ConnectTo } from "./list/ConnectTo.tsx";
import { QuickAdd } from "./list/QuickAdd.tsx";
import { MiniMap } from "./minimap/MiniMap.tsx";
import { NoticeHint } from "./NoticeHint.tsx";
import { CanvasNodeCard } from "./node/NodeCard.tsx";
import { useCanvasMenu } from "./use-canvas-menu.ts";
import { ConnectionLine } from "./wire/ConnectionLine.tsx";
import { MessageWire } from "./wire/MessageWire.tsx";
import { ToolWire } from "./wire/ToolWire.tsx";

const NODE_TYPES: NodeTypes = { card: CanvasNodeCard };
const WIRE_TYPES: EdgeTypes = { message: MessageWire, tool: ToolWire };
const SNAP: [number, number] = [GRID, GRID];
const NO_ATTRIBUTION = { hideAttribution: true };

/** React Flow, given what is in view and told what each gesture means. */
export function CanvasSurface({ inspect }: { readonly inspect: (node: string) => void }) {
	const canvas = useRef<HTMLDivElement>(null);
	const editor = useEditorVerbs();
	const ui = useCanvasUi();
	const reactFlow = useReactFlow();
	const readOnly = useEditor((state) => state.readOnly);
	const camera = useCamera(canvas);
	const elements = useElementsInView();
	const { nodes, onNodesChange, onEdgesChange, onNodeDragStop } = useCanvasChanges(elements);
	const { isValidConnection, onConnectEnd } = useConnecting(canvas);
	const menu = useCanvasMenu(canvas, camera, inspect);
	const drop = useDrop();
	const clickFar = useFarClick(elements.crowded);
	useKeyboard(canvas, camera, inspect);
	useRevealSelection(camera);

	const width = useStore((state) => state.width);
	const height = useStore((state) => state.height);
	useEffect(() => {
		if (width > 0 && height > 0) camera.resized();
	}, [camera, width, height]);

	useEffect(() => editor.lookAt(camera.middle), [editor, camera]);

	const openQuickAdd = useCallback(
		(point: { readonly x: number; readonly y: number }) => {
			const box = canvas.current?.getBoundingClientRect();
			if (!box || readOnly) return;
			ui.setState({
				quickAdd: {
					at: { x: point.x - box.left, y: point.y - box.top },
					position: reactFlow.screenToFlowPosition(point),
				},
			});
		},
		[ui, reactFlow, readOnly],
	);

	function onDoubleClick(event: MouseEvent) {
		if (!(event.target instanceof Element)) return;
		const node = event.target.closest<HTMLElement>(".react-flow__node")?.dataset.id;
		if (node !== undefined) inspect(node);
		else if (elements.crowded)
			camera.center(reactFlow.screenToFlowPosition({ x: event.clientX, y: event.clientY }), 1);
		else if (event.target.closest(".react-flow__pane")) openQuickAdd({ x: event.clientX, y: event.clientY });
	}

	/** What the keyboard goes to must be seen. */
	function onFocus({ target }: FocusEvent) {
		const id = target.matches(".react-flow__node:focus-visible") && target.getAttribute("data-id");
		const node = id ? editor.node(id) : undefined;
		if (node) camera.reveal(node);
	}

	function addFirst() {
		const box = canvas.current?.getBoundingClientRect();
		if (box) openQuickAdd({ x: box.left + box.width / 2 - 144, y: box.top + box.height / 3 });
	}

	return (
		<div ref={canvas} className="relative size-full overflow-hidden">
			<ContextMenu entries={menu.entries}>
				<ReactFlow
					nodes={nodes}
					edges={elements.wires}
					nodeTypes={NODE_TYPES}
					edgeTypes={WIRE_TYPES}
					onNodesChange={onNodesChange}
					onEdgesChange={onEdgesChange}
					onNodeDragStop={onNodeDragStop}
					onPaneClick={clickFar}
					onMoveStart={(event) => {
						// Without an event it is the camera that moves.
						if (event) camera.moved();
					}}
					isValidConnection={isValidConnection}
					onConnectEnd={onConnectEnd}
					connectionMode={ConnectionMode.Loose}
					connectionLineComponent={ConnectionLine}
					connectionRadius={24}
					nodesDraggable={!readOnly}
					nodesConnectable={!readOnly}
					selectionMode={SelectionMode.Partial}
					snapToGrid
					snapGrid={SNAP}
					minZoom={ZOOM.least}
					maxZoom={ZOOM.most}
					zoomOnDoubleClick={false}
					deleteKeyCode={null}
					disableKeyboardA11y
					elevateEdgesOnSelect
					proOptions={NO_ATTRIBUTION}
					aria-label="Flow"
					onContextMenuCapture={menu.onContextMenuCapture}
					onDoubleClick={onDoubleClick}
					onFocus={onFocus}
					{...drop}
				>
					<Background gap={24} size={1} />
					{elements.far && <FarLayer />}
				</ReactFlow>
			</ContextMenu>
			<EmptyCanvas onAdd={addFirst} />
			<CanvasControls camera={camera} />
			<MiniMap camera={camera} />
			<NoticeHint />
			<QuickAdd />
			<ConnectTo />
		</div>
	);
}

/** Brings the node that was selected elsewhere into view. */
function useRevealSelection(camera: ReturnType<typeof useCamera>): void {
	const editor = useEditorVerbs();
	const only = useEditor((state) => onlyNode(state.selection));
	useEffect(() => {
		const node = editor.node(only ?? "");
		if (node) camera.reveal(node);
	}, [editor, camera, only]);
}
