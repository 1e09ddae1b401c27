import {
	Background,
	ConnectionMode,
	type EdgeTypes,
	type NodeTypes,
	ReactFlow,
	SelectionMode,
	useStore,
} from "@xyflow/react";
import { type FocusEvent, useEffect, useRef } from "react";
import { onlyNode } from "../../core/editor/selection.ts";
import { GRID } from "../../core/geometry/node-box.ts";
import { useEditor, useEditorVerbs, useSettledSelection } from "../../services/editor-context.tsx";
import { ContextMenu } from "../../ui/ContextMenu.tsx";
import { CanvasOverlays } from "./CanvasOverlays.tsx";
import { FarLayer } from "./far/FarLayer.tsx";
import { useFarClick } from "./far/use-far-click.ts";
import { useElementsInView } from "./graph/use-elements-in-view.ts";
import { type Camera, useCamera, ZOOM } from "./interaction/use-camera.ts";
import { useCanvasChanges } from "./interaction/use-canvas-changes.ts";
import { useCatchCoverage } from "./interaction/use-catch-coverage.ts";
import { useConnecting } from "./interaction/use-connecting.ts";
import { useDrop } from "./interaction/use-drop.ts";
import { usePane } from "./interaction/use-pane.ts";
import { CLICK_DISTANCE, usePanning } from "./interaction/use-panning.ts";
import { useKeyboard } from "./keyboard/use-keyboard.ts";
import { CanvasNodeCard } from "./node/NodeCard.tsx";
import { useCanvasMenu } from "./use-canvas-menu.ts";
import { ConnectionLine } from "./wire/ConnectionLine.tsx";
import { Wire } from "./wire/Wire.tsx";

const NODE_TYPES: NodeTypes = { card: CanvasNodeCard };
const WIRE_TYPES: EdgeTypes = { message: Wire, tool: Wire };
const SNAP: [number, number] = [GRID, GRID];
/** The height of a canvas in which the map takes a third, in pixels. Beside an inspector that lies over the canvas it has no room. */
const LEAST_FOR_MAP = 300;
const NO_ATTRIBUTION = { hideAttribution: true };

interface CanvasSurfaceProps {
	readonly inspect: (node: string) => void;
	readonly covered: number;
}

/** React Flow, given what is in view and told what each gesture means. */
export function CanvasSurface({ inspect, covered }: CanvasSurfaceProps) {
	const canvas = useRef<HTMLDivElement>(null);
	const editor = useEditorVerbs();
	const readOnly = useEditor((state) => state.readOnly);
	const camera = useCamera(canvas);
	const elements = useElementsInView();
	const { nodes, ...changes } = useCanvasChanges(elements.nodes);
	const moving = useEditor((state) => state.moving);
	const { isValidConnection, onConnectEnd } = useConnecting(canvas);
	const menu = useCanvasMenu(canvas, camera, inspect);
	const drop = useDrop();
	const { panning, onMoveStart, onMove, onMoveEnd } = usePanning(camera);
	const clickFar = useFarClick(elements.crowded);
	useKeyboard(canvas, camera, inspect);
	useRevealSelection(camera, covered);
	const pointing = useCatchCoverage();

	const width = useStore((state) => state.width);
	const height = useStore((state) => state.height);
	useEffect(() => {
		if (width > 0 && height > 0) camera.resized();
	}, [camera, width, height]);

	useEffect(() => editor.lookAt(camera.middle), [editor, camera]);

	const { addFirst, onDoubleClick } = usePane(canvas, camera, elements.crowded, inspect);

	/** What the keyboard goes to must be seen. */
	function onFocus({ target }: FocusEvent) {
		const id = target.matches(".react-flow__node:focus-visible") && target.getAttribute("data-id");
		const node = id ? editor.node(id) : undefined;
		if (node) camera.reveal(node);
	}

	return (
		<div ref={canvas} className="relative size-full overflow-hidden">
			<ContextMenu entries={menu.entries}>
				<ReactFlow
					nodes={nodes}
					edges={elements.wires}
					nodeTypes={NODE_TYPES}
					edgeTypes={WIRE_TYPES}
					{...changes}
					onPaneClick={clickFar}
					paneClickDistance={CLICK_DISTANCE}
					nodeClickDistance={CLICK_DISTANCE}
					onMoveStart={onMoveStart}
					onMove={onMove}
					onMoveEnd={onMoveEnd}
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
					// Space selects what has the focus; React Flow would take it for panning, which needs no key.
					panActivationKeyCode={null}
					disableKeyboardA11y
					elevateEdgesOnSelect
					proOptions={NO_ATTRIBUTION}
					className={panning ? "canvas-panning" : ""}
					aria-label="Flow"
					onContextMenuCapture={menu.onContextMenuCapture}
					onDoubleClick={onDoubleClick}
					onFocus={onFocus}
					{...drop}
					{...pointing}
				>
					<Background gap={24} size={1} />
					{elements.far && <FarLayer />}
					{/* What is grabbed is known: nothing else has to be hit with each move of the pointer. */}
					{(panning || moving) && <div aria-hidden className="absolute inset-0 z-10 cursor-grabbing" />}
				</ReactFlow>
			</ContextMenu>
			<CanvasOverlays
				{...{ camera, covered }}
				map={covered === 0 && height > LEAST_FOR_MAP}
				onAdd={addFirst}
			/>
		</div>
	);
}

/** Brings the node that was selected elsewhere into view, and out from under what lies over the canvas. */
function useRevealSelection(camera: Camera, covered: number): void {
	const editor = useEditorVerbs();
	const only = onlyNode(useSettledSelection());
	useEffect(() => {
		camera.cover(covered);
		const node = editor.node(only ?? "");
		if (node) camera.reveal(node);
	}, [editor, camera, only, covered]);
}
