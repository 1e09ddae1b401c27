import { Inspector } from "../../../features/inspector/index.ts";
import { CanvasArea } from "./CanvasArea.tsx";
import { FixedSidePanel, focusInspector } from "./SidePanel.tsx";

/** A canvas for looking, of a past run or version, with the settings of what is selected. */
export function FrozenCanvas() {
	return (
		<CanvasArea
			onInspect={focusInspector}
			inspector={
				<FixedSidePanel name="inspector" label="Inspector">
					<Inspector />
				</FixedSidePanel>
			}
		/>
	);
}
