import { useStore } from "@xyflow/react";
import { Maximize, Minus, Plus, Sparkles } from "lucide-react";
import { useState } from "react";
import { useEditor, useEditorVerbs } from "../../services/editor-context.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import type { Camera } from "./interaction/use-camera.ts";

/** Zoom, fit and tidy, in the canvas's corner. */
export function CanvasControls({ camera }: { readonly camera: Camera }) {
	const editor = useEditorVerbs();
	const readOnly = useEditor((state) => state.readOnly);
	const percent = useStore(({ transform }) => Math.round(transform[2] * 100));
	const [tidying, setTidying] = useState(false);

	async function tidy() {
		setTidying(true);
		try {
			await editor.tidy();
		} finally {
			setTidying(false);
		}
	}

	return (
		<div
			role="toolbar"
			aria-label="View"
			className="pointer-events-auto absolute bottom-3 left-3 z-10 flex items-center rounded-lg border border-border bg-surface p-0.5"
		>
			<IconButton
				size="sm"
				label="Zoom out"
				shortcut="-"
				icon={<Minus size={14} />}
				onClick={camera.zoomOut}
			/>
			<span className="w-10 text-center text-xs text-text-muted tabular-nums">{percent}%</span>
			<IconButton size="sm" label="Zoom in" shortcut="+" icon={<Plus size={14} />} onClick={camera.zoomIn} />
			<IconButton
				size="sm"
				label="Show everything"
				shortcut="f"
				icon={<Maximize size={14} />}
				onClick={() => camera.fit()}
			/>
			{!readOnly && (
				<IconButton
					size="sm"
					label="Tidy up"
					shortcut="shift+t"
					disabled={tidying}
					icon={<Sparkles size={14} />}
					onClick={() => void tidy()}
				/>
			)}
		</div>
	);
}
