import type { Position } from "@switchyard/spec/flow";
import { useReactFlow } from "@xyflow/react";
import { type MouseEvent, type RefObject, useCallback, useMemo, useRef, useState } from "react";
import { elementParts, noteElementId } from "../../core/geometry/element-parts.ts";
import { groupElementId } from "../../core/geometry/folded-flow.ts";
import { useEditorVerbs } from "../../services/editor-context.tsx";
import { useNodeActions, useSelectionActions } from "../../services/node-actions.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { useCanvasUi } from "./canvas-ui.ts";
import type { Camera } from "./interaction/use-camera.ts";
import { menuEntries } from "./menu-entries.tsx";

/** The canvas's context menu: what it offers is worked out when it opens, for what lies under the pointer. */
export function useCanvasMenu(
	canvas: RefObject<HTMLElement | null>,
	camera: Camera,
	inspect: (part: string) => void,
) {
	const editor = useEditorVerbs();
	const nodeActions = useNodeActions();
	const selectionActions = useSelectionActions();
	const ui = useCanvasUi();
	const reactFlow = useReactFlow();
	const point = useRef<Position>({ x: 0, y: 0 });
	const [opened, setOpened] = useState(0);

	const onContextMenuCapture = useCallback(
		(event: MouseEvent) => {
			point.current = { x: event.clientX, y: event.clientY };
			selectUnder(event.target, editor);
			setOpened((times) => times + 1);
		},
		[editor],
	);

	const entries = useMemo(() => {
		void opened;
		const write = async (text: string | undefined) => {
			if (text === undefined) return;
			await navigator.clipboard.writeText(text).catch(refused);
		};
		return menuEntries({
			editor,
			inspect,
			rename: (node) => ui.setState({ renaming: node }),
			replace: (node) => ui.setState({ replacing: node }),
			editNote: (note) => ui.setState({ editing: noteElementId(note) }),
			renameGroup: (group) => ui.setState({ editing: groupElementId(group) }),
			noteHere() {
				const note = editor.addNote(reactFlow.screenToFlowPosition(point.current));
				if (note !== undefined) ui.setState({ editing: noteElementId(note) });
			},
			connect: (node) => ui.setState({ connectFrom: node }),
			addHere() {
				const box = canvas.current?.getBoundingClientRect();
				if (!box) return;
				const { x, y } = point.current;
				ui.setState({
					quickAdd: {
						at: { x: x - box.left, y: y - box.top },
						position: reactFlow.screenToFlowPosition({ x, y }),
					},
				});
			},
			pasteHere() {
				const at = reactFlow.screenToFlowPosition(point.current);
				void navigator.clipboard.readText().then((text) => void editor.paste(text, at), refused);
			},
			copy: () => void write(editor.copy()),
			cut: () => void write(editor.cut()),
			fit: () => camera.fit(),
			nodeActions,
			selectionActions,
		});
	}, [opened, nodeActions, selectionActions, editor, ui, reactFlow, canvas, camera, inspect]);

	return { onContextMenuCapture, entries };
}

/** The menu is for what lies under the pointer: it is selected first, unless it is part of the selection. */
function selectUnder(target: EventTarget, editor: ReturnType<typeof useEditorVerbs>): void {
	if (!(target instanceof Element)) return;
	const { selection } = editor.store.getState();
	const node = target.closest<HTMLElement>(".react-flow__node")?.dataset.id;
	const wire = target.closest<SVGElement>(".react-flow__edge")?.dataset.id;
	if (node !== undefined) {
		const { nodes, notes } = elementParts(editor.store.getState().flow, node);
		const selected =
			nodes.some((id) => selection.nodes.has(id)) || notes.some((id) => selection.notes.has(id));
		if (!selected) editor.select({ nodes: new Set(nodes), notes: new Set(notes) });
	} else if (wire !== undefined) {
		if (!selection.wires.has(wire)) editor.select({ wires: new Set([wire]) });
	} else if (target.closest(".react-flow__pane")) editor.clearSelection();
}

function refused(): void {
	showToast({
		title: "The browser does not give access to the clipboard",
		description: "Use the keyboard instead: it needs no permission.",
		tone: "danger",
	});
}
