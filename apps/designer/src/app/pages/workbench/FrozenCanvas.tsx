import type { ReactNode } from "react";
import { Inspector } from "../../../features/inspector/index.ts";
import { useCommands } from "../../commands/use-commands.ts";
import { CanvasArea } from "./CanvasArea.tsx";
import { OutlinePanel } from "./OutlinePanel.tsx";
import { OUTLINE_COMMAND } from "./outline-command.ts";
import { bringForward } from "./panels.ts";
import { FixedSidePanel } from "./SidePanel.tsx";
import { useInspectorWays } from "./use-inspector-ways.ts";

interface FrozenCanvasProps {
	/** What floats over the canvas's lower edge. */
	readonly below?: ReactNode;
}

/** A canvas for looking, of a past run or version, with its outline and the settings of what is selected. */
export function FrozenCanvas({ below }: FrozenCanvasProps) {
	const ways = useInspectorWays(() => bringForward("inspector"));
	useCommands(() => [OUTLINE_COMMAND]);
	return (
		<CanvasArea
			onInspect={ways.inspect}
			left={<OutlinePanel ways={ways} />}
			inspector={
				<FixedSidePanel name="inspector" label="Inspector">
					<Inspector />
				</FixedSidePanel>
			}
			below={below}
		/>
	);
}
