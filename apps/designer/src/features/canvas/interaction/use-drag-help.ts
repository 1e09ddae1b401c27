import type { Position } from "@switchyard/spec/flow";
import { useStoreApi } from "@xyflow/react";
import { useMemo } from "react";
import { indexOf } from "../../../core/flow/flow-index.ts";
import { type Alignment, alignment } from "../../../core/geometry/alignment.ts";
import { nodeBox } from "../../../core/geometry/node-box.ts";
import { type Rectangle, rectangleOf } from "../../../core/geometry/rectangle.ts";
import { wireUnder } from "../../../core/geometry/wire-under.ts";
import { useEditorVerbs } from "../../../services/editor-context.tsx";
import { NO_GUIDES, useCanvasUi } from "../canvas-ui.ts";

/** How near to a line a node is drawn onto it, in screen pixels. */
const NEAR = 6;

/** Helps a single node that is dragged: it comes in line with others, and the wire lights up that it would go into. */
export function useDragHelp() {
	const editor = useEditorVerbs();
	const ui = useCanvasUi();
	const reactFlow = useStoreApi();

	return useMemo(() => {
		let placed: { readonly node: string; readonly position: Position } | undefined;

		const boxOf = (id: string) => {
			const node = editor.node(id);
			return node && nodeBox(node, editor.spec(id));
		};

		/** The cards in view beside the dragged one. */
		function others(dragged: string): Rectangle[] {
			const cards: Rectangle[] = [];
			for (const [id, { position, hidden }] of reactFlow.getState().nodeLookup) {
				const box = boxOf(id);
				if (id !== dragged && !hidden && box) cards.push(rectangleOf(position, box));
			}
			return cards;
		}

		function show({ guides }: Pick<Alignment, "guides">, target: string | undefined): void {
			const before = ui.getState();
			if (before.target === target && guides.length + before.guides.length === 0) return;
			ui.setState({ guides, target });
		}

		return {
			/** Where a dragged node stands, given where the pointer has it. */
			moved(node: string, position: Position): Position {
				const box = boxOf(node);
				if (!box) return position;
				const { transform } = reactFlow.getState();
				const card = rectangleOf(position, box);
				const aligned = alignment(card, others(node), NEAR / transform[2]);
				const at = { x: position.x + aligned.shift.x, y: position.y + aligned.shift.y };
				placed = { node, position: at };
				const { flow, nodeTypes } = editor.store.getState();
				const free = !indexOf(flow)
					.wiresAt(node)
					.some((wire) => wire.from.node === node || wire.to.port !== "tool");
				const target = free
					? wireUnder({
							flow,
							nodeTypes,
							place: rectangleOf(at, box),
							fits: ({ id }) => editor.canSplice(id, node),
						})
					: undefined;
				show(aligned, target);
				return at;
			},
			/** The drag of a node is over: where it stands now, and the wire that it goes into. */
			end(node: string): { readonly position: Position | undefined; readonly into: string | undefined } {
				const into = ui.getState().target;
				const position = placed?.node === node ? placed.position : undefined;
				placed = undefined;
				ui.setState({ guides: NO_GUIDES, target: undefined });
				return { position, into };
			},
		};
	}, [editor, ui, reactFlow]);
}
