import {
	Background,
	ConnectionMode,
	type EdgeTypes,
	type NodeTypes,
	ReactFlow,
	SelectionMode,
	useStore,
} from "@xyflow/react";
import { type FocusEvent, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { onlyNode, onlyNote } from "../../core/editor/selection.ts";
import { GRID } from "../../core/geometry/node-box.ts";
import { useEditor, useEditorVerbs, useSettledSelection } from "../../services/editor-context.tsx";
import { useRunView } from "../../services/run-view-context.tsx";
import { ContextMenu } from "../../ui/ContextMenu.tsx";
import { classNames } from "../../ui/class-names.ts";
import { CanvasOverlays } from "./CanvasOverlays.tsx";
import { FarLayer } from "./far/FarLayer.tsx";
import { useFarClick } from "./far/use-far-click.ts";
import { useElementsInView } from "./graph/use-elements-in-view.ts";
import { Guides } from "./interaction/Guides.tsx";
import type { Insets } from "./interaction/insets.ts";
import { takeFocus } from "./interaction/take-focus.ts";
import { type Camera, useCamera, ZOOM } from "./interaction/use-camera.ts";
import { useCanvasChanges } from "./interaction/use-canvas-changes.ts";
import { useCatchCoverage } from "./interaction/use-catch-coverage.ts";
import { useConnecting } from "./interaction/use-connecting.ts";
import { useDrop } from "./interaction/use-drop.ts";
import { useGliding } from "./interaction/use-gliding.ts";
import { usePane } from "./interaction/use-pane.ts";
import { CLICK_DISTANCE, usePanning } from "./interaction/use-panning.ts";
import { useZoomLevel } from "./interaction/use-zoom-level.ts";
import { useKeyboard } from "./keyboard/use-keyboard.ts";
import { CanvasNodeCard } from "./node/NodeCard.tsx";
import { OtherPeople } from "./people/OtherPeople.tsx";
import { PlanOnCanvas } from "./plan/PlanOnCanvas.tsx";
import { GroupCard } from "./scenery/GroupCard.tsx";
import { GroupFrame } from "./scenery/GroupFrame.tsx";
import { NoteCard } from "./scenery/NoteCard.tsx";
import { useCanvasMenu } from "./use-canvas-menu.ts";
import { ConnectionLine } from "./wire/ConnectionLine.tsx";
import { Wire } from "./wire/Wire.tsx";

const NODE_TYPES: NodeTypes = {
	card: CanvasNodeCard,
	collapsed: GroupCard,
	frame: GroupFrame,
	note: NoteCard,
};
const WIRE_TYPES: EdgeTypes = { message: Wire, tool: Wire };
const SNAP: [number, number] = [GRID, GRID];
/** How near to a selected wire's end the pointer takes hold of it, in canvas pixels. */
const RECONNECT_RADIUS = 12;
/** With these, a click adds to the selection or takes away from it; with Shift, a frame is drawn too. */
const ADDING_KEYS = ["Shift", "Control", "Meta"];
const NO_ATTRIBUTION = { hideAttribution: true };

interface CanvasSurfaceProps {
	readonly inspect: (part: string) => void;
	readonly insets: Insets;
}

/** React Flow, given what is in view and told what each gesture means. */
export function CanvasSurface({ inspect, insets }: CanvasSurfaceProps) {
	const canvas = useRef<HTMLDivElement>(null);
	const editor = useEditorVerbs();
	const readOnly = useEditor((state) => state.readOnly);
	const camera = useCamera(canvas);
	const elements = useElementsInView();
	const drawn = useMemo(() => [...elements.scenery, ...elements.nodes], [elements.scenery, elements.nodes]);
	const { nodes: placed, ...changes } = useCanvasChanges(drawn);
	const nodes = useGliding(placed);
	const moving = useEditor((state) => state.moving);
	const connecting = useConnecting(canvas);
	const menu = useCanvasMenu(canvas, camera, inspect);
	const drop = useDrop();
	const { panning, onMoveStart, onMove, onMoveEnd } = usePanning(camera);
	const clickFar = useFarClick(elements.crowded);
	useKeyboard(canvas, camera, inspect);
	useZoomLevel(canvas);
	useRevealSelection(camera, insets);
	const over = useRunView(({ seq, active }) => seq > 0 && !active);
	const pointing = useCatchCoverage();

	const width = useStore((state) => state.width);
	const height = useStore((state) => state.height);
	const { left, bottom } = insets;
	// What a selection opens at the right moves nothing: `useRevealSelection` brings the node out from under it.
	useEffect(() => {
		void [left, bottom];
		if (width > 0 && height > 0) camera.resized();
	}, [camera, width, height, left, bottom]);

	useEffect(() => editor.lookAt(camera.middle), [editor, camera]);

	const { addFirst, onDoubleClick } = usePane(canvas, camera, elements.crowded, inspect);

	/** What the keyboard goes to must be seen. */
	function onFocus({ target }: FocusEvent) {
		const id = target.matches(".react-flow__node:focus-visible") && target.getAttribute("data-id");
		const node = id ? editor.node(id) : undefined;
		if (node) camera.reveal(node);
	}

	return (
		<div
			ref={canvas}
			className={classNames("relative size-full overflow-hidden", over && "canvas-run-over")}
			onPointerDownCapture={({ target }) => {
				if (target instanceof Element && target.closest(".react-flow")) takeFocus(canvas.current);
			}}
		>
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
					{...connecting}
					reconnectRadius={RECONNECT_RADIUS}
					multiSelectionKeyCode={ADDING_KEYS}
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
					<Guides />
					<OtherPeople />
					<PlanOnCanvas camera={camera} insets={insets} />
					{/* What is grabbed is known: nothing else has to be hit with each move of the pointer. */}
					{(panning || moving) && <div aria-hidden className="absolute inset-0 z-10 cursor-grabbing" />}
				</ReactFlow>
			</ContextMenu>
			<CanvasOverlays camera={camera} insets={insets} onAdd={addFirst} />
		</div>
	);
}

/** Brings the node or note that was selected elsewhere into view, and out from under what lies over the canvas. */
function useRevealSelection(camera: Camera, insets: Insets): void {
	const editor = useEditorVerbs();
	const selection = useSettledSelection();
	const node = onlyNode(selection);
	const note = onlyNote(selection);
	// Before the effects that fit the flow into what is left.
	useLayoutEffect(() => camera.cover(insets), [camera, insets]);
	const { right, bottom, above } = insets;
	useEffect(() => {
		void [right, bottom, above];
		const part =
			note === undefined
				? editor.node(node ?? "")
				: editor.store.getState().flow.notes?.find(({ id }) => id === note);
		if (part) camera.reveal(part);
	}, [editor, camera, node, note, right, bottom, above]);
}
