import { useOnViewportChange, useReactFlow, useStore, type Viewport } from "@xyflow/react";
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from "react";
import type { Selection } from "../../../core/editor/selection.ts";
import { foldFlow } from "../../../core/geometry/folded-flow.ts";
import { useEditor } from "../../../services/editor-context.tsx";
import { CanvasElementCache, type CanvasElements } from "./canvas-elements.ts";
import type { CanvasElement } from "./element-types.ts";
import { nextRegion, type Region, regionInView, sameRegion } from "./region.ts";
import { sceneryOf } from "./scenery.ts";

/** Farther out than this, nodes are too small to be read: the far layer draws them. */
export const FAR_ZOOM = 0.35;

const NOTHING: CanvasElements = { nodes: [], wires: [], crowded: true, complete: true };

/** What React Flow is given: made anew when the flow or the selection changes, or when other parts come into view. */
export function useElementsInView(): CanvasElements & {
	readonly far: boolean;
	/** Frames and notes, which stand below the nodes. */
	readonly scenery: readonly CanvasElement[];
} {
	const flow = useEditor((state) => state.flow);
	const nodeTypes = useEditor((state) => state.nodeTypes);
	const selected = useEditor((state) => state.selection);
	const folded = useMemo(() => foldFlow(flow, nodeTypes), [flow, nodeTypes]);
	const selection = useMemo(() => withCards(selected, folded.cardOf), [selected, folded]);
	const view = useView();
	const [cache] = useState(() => new CanvasElementCache());
	const [round, nextRound] = useReducer((rounds: number) => rounds + 1, 0);
	const elements = useMemo(() => {
		// With each round some more of what came into view is drawn.
		void round;
		return view.far ? NOTHING : cache.elements({ ...folded, selection, region: view.region });
	}, [cache, folded, selection, view, round]);
	const scenery = useMemo(
		() => (view.far ? [] : sceneryOf({ ...folded, selection: selected, region: view.region })),
		[folded, selected, view],
	);
	useEffect(() => {
		if (elements.complete) return;
		const frame = requestAnimationFrame(nextRound);
		return () => cancelAnimationFrame(frame);
	}, [elements]);
	// The far layer stays until everything that takes its place is drawn.
	const far = useRef(false);
	far.current = elements.crowded || (far.current && !elements.complete);
	return useMemo(() => ({ ...elements, scenery, far: far.current }), [elements, scenery]);
}

/** A card is selected with any of the nodes that are in it. */
function withCards(selection: Selection, cardOf: ReadonlyMap<string, string>): Selection {
	const cards = [...selection.nodes].flatMap((id) => cardOf.get(id) ?? []);
	return cards.length > 0 ? { ...selection, nodes: new Set([...selection.nodes, ...cards]) } : selection;
}

interface View {
	readonly region: Region;
	readonly far: boolean;
}

/** What part of the canvas is in view; another object only when it matters. */
function useView(): View {
	const width = useStore((state) => state.width);
	const height = useStore((state) => state.height);
	const { getViewport } = useReactFlow();
	const look = useCallback(
		(viewport: Viewport): View => ({
			region: regionInView(viewport, { width, height }),
			far: viewport.zoom < FAR_ZOOM,
		}),
		[width, height],
	);
	const [view, setView] = useState<View>(() => look(getViewport()));
	const update = useCallback(
		(viewport: Viewport) => {
			setView((before) => {
				const { region: needed, far } = look(viewport);
				const region = nextRegion(before.region, needed);
				return far === before.far && sameRegion(region, before.region) ? before : { region, far };
			});
		},
		[look],
	);
	useOnViewportChange({ onChange: update });
	useEffect(() => update(getViewport()), [update, getViewport]);
	return view;
}
