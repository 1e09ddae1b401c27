import { type RefObject, useEffect, useMemo } from "react";
import { onlyNode } from "../../../core/editor/selection.ts";
import { useEditorVerbs } from "../../../services/editor-context.tsx";
import { useCanvasUi } from "../canvas-ui.ts";
import type { Camera } from "../interaction/use-camera.ts";
import { nearestNode } from "./nearest-node.ts";
import { pressOnElement } from "./press-on-element.ts";
import { type CanvasCommands, pressKey } from "./shortcuts.ts";

/** Where keys belong to what has the focus. */
const TAKES_KEYS =
	"input, textarea, select, [contenteditable=true], [role=dialog], [role=menu], [role=listbox], [role=separator], [role=slider], [role=tablist]";

/**
 * The canvas's keys and clipboard. They work while the focus is on the canvas or nowhere; undo and redo work wherever no
 * text is being edited.
 */
export function useKeyboard(
	canvas: RefObject<HTMLElement | null>,
	camera: Camera,
	inspect: (part: string) => void,
): void {
	const editor = useEditorVerbs();
	const ui = useCanvasUi();

	const commands: CanvasCommands = useMemo(
		() => ({
			editor,
			...camera,
			inspect,
			openReplace(node) {
				const { readOnly } = editor.store.getState();
				if (!readOnly) ui.setState({ replacing: node });
			},
			rename: (node) => ui.setState({ renaming: node }),
			edit: (element) => ui.setState({ editing: element }),
			openConnect(node) {
				const { readOnly } = editor.store.getState();
				if (!readOnly) ui.setState({ connectFrom: node });
			},
			openQuickAdd() {
				const box = canvas.current?.getBoundingClientRect();
				if (!box || editor.store.getState().readOnly) return;
				ui.setState({ quickAdd: { at: { x: box.width / 2 - 144, y: box.height / 4 } } });
			},
			selectNearest(direction) {
				const { flow, selection } = editor.store.getState();
				const current = onlyNode(selection);
				const from = editor.node(current ?? "")?.position ?? camera.middle();
				const next = nearestNode(flow, from, direction, current);
				if (!next) return;
				editor.select({ nodes: new Set([next.id]) });
				editor.notify("info", next.name);
				focusNode(canvas.current, next.id);
			},
		}),
		[editor, ui, camera, inspect, canvas],
	);

	useEffect(() => {
		const onKeyDown = (event: KeyboardEvent) => {
			if (event.defaultPrevented || !(event.target instanceof Element)) return;
			if (event.target.closest(TAKES_KEYS)) return;
			const history = (event.ctrlKey || event.metaKey) && /^[zy]$/i.test(event.key);
			if (!history && !isCanvas(event.target, canvas.current)) return;
			if (pressOnElement(event, event.target, commands) || pressKey(event, commands)) event.preventDefault();
		};
		window.addEventListener("keydown", onKeyDown);
		return () => window.removeEventListener("keydown", onKeyDown);
	}, [commands, canvas]);

	useEffect(() => {
		const mine = (event: ClipboardEvent) =>
			event.target instanceof Element &&
			!event.target.closest(TAKES_KEYS) &&
			isCanvas(event.target, canvas.current) &&
			(document.getSelection()?.isCollapsed ?? true);
		const onCopy = (event: ClipboardEvent) => {
			if (!mine(event)) return;
			const text = event.type === "cut" ? editor.cut() : editor.copy();
			if (text === undefined) return;
			event.clipboardData?.setData("text/plain", text);
			event.preventDefault();
		};
		const onPaste = (event: ClipboardEvent) => {
			if (!mine(event)) return;
			editor.paste(event.clipboardData?.getData("text/plain") ?? "");
			event.preventDefault();
		};
		document.addEventListener("copy", onCopy);
		document.addEventListener("cut", onCopy);
		document.addEventListener("paste", onPaste);
		return () => {
			document.removeEventListener("copy", onCopy);
			document.removeEventListener("cut", onCopy);
			document.removeEventListener("paste", onPaste);
		};
	}, [editor, canvas]);
}

function focusNode(canvas: HTMLElement | null, id: string): void {
	canvas
		?.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`)
		?.focus({ preventScroll: true });
}

/** Whether the focus is on the canvas, on nothing in particular, or on something that leaves its keys to the canvas. */
function isCanvas(target: Element, canvas: HTMLElement | null): boolean {
	if (target === document.body || target.id === "main" || target.matches("[data-canvas-keys]")) return true;
	return canvas?.contains(target) ?? false;
}
