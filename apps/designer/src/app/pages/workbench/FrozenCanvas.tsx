import type { ReactNode } from "react";
import { Inspector } from "../../../features/inspector/index.ts";
import { CanvasArea } from "./CanvasArea.tsx";
import { FixedSidePanel, focusInspector, onceShown } from "./SidePanel.tsx";

interface FrozenCanvasProps {
	/** What floats over the canvas's lower edge. */
	readonly below?: ReactNode;
}

/** A canvas for looking, of a past run or version, with the settings of what is selected. */
export function FrozenCanvas({ below }: FrozenCanvasProps) {
	return (
		<CanvasArea
			onInspect={() => onceShown(focusInspector)}
			inspector={
				<FixedSidePanel name="inspector" label="Inspector">
					<Inspector />
				</FixedSidePanel>
			}
			below={below}
		/>
	);
}
