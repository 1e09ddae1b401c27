import { isEmpty } from "../../../../core/editor/selection.ts";
import { Inspector } from "../../../../features/inspector/index.ts";
import { useEditor } from "../../../../services/editor-context.tsx";
import { useMediaQuery } from "../use-media-query.ts";
import { FixedSidePanel } from "./SidePanel.tsx";

/**
 * The settings of what is selected on a frozen canvas: they can be read, not changed. Where there is little room it lies
 * over the canvas, and only while something is selected.
 */
export function FrozenInspector() {
	const narrow = useMediaQuery("(width < 1200px)");
	const empty = useEditor((state) => isEmpty(state.selection));
	if (narrow && empty) return null;
	return (
		<div className={narrow ? "absolute inset-y-0 right-0 z-20 flex" : "flex"}>
			<FixedSidePanel name="inspector" label="Inspector">
				<Inspector />
			</FixedSidePanel>
		</div>
	);
}
