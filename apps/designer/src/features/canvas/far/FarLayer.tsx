import { useStoreApi } from "@xyflow/react";
import { useEffect, useRef } from "react";
import { useEditorVerbs } from "../../../services/editor-context.tsx";
import { useRunViewVerbs } from "../../../services/run-view-context.tsx";
import { canvasColors, onThemeChange } from "./canvas-colors.ts";
import { drawFlow } from "./draw-flow.ts";
import { fitToElement } from "./fit-to-element.ts";

/** The flow from far away: boxes on one 2D canvas, drawn at most once per frame when something it shows has changed. */
export function FarLayer() {
	const element = useRef<HTMLCanvasElement>(null);
	const editor = useEditorVerbs();
	const run = useRunViewVerbs();
	const reactFlow = useStoreApi();

	useEffect(() => {
		const canvas = element.current;
		const context = canvas?.getContext("2d");
		if (!canvas || !context) return;
		let frame: number | undefined;
		const draw = () => {
			frame = undefined;
			const { width, height, transform } = reactFlow.getState();
			fitToElement(canvas, context, { width, height });
			const [x, y, zoom] = transform;
			drawFlow(context, {
				...editor.store.getState(),
				run,
				viewport: { x, y, zoom },
				size: { width, height },
				colors: canvasColors(),
			});
		};
		const soon = () => {
			frame ??= requestAnimationFrame(draw);
		};
		const stops = [
			reactFlow.subscribe((state, before) => {
				if (
					state.transform !== before.transform ||
					state.width !== before.width ||
					state.height !== before.height
				)
					soon();
			}),
			editor.store.subscribe((state, before) => {
				if (state.flow !== before.flow || state.selection !== before.selection) soon();
			}),
			run.store.subscribe(soon),
			onThemeChange(soon),
		];
		draw();
		return () => {
			for (const stop of stops) stop();
			if (frame !== undefined) cancelAnimationFrame(frame);
		};
	}, [editor, run, reactFlow]);

	return <canvas ref={element} aria-hidden className="pointer-events-none absolute inset-0 size-full" />;
}
