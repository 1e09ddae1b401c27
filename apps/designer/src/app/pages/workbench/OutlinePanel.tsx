import { Outline } from "../../../features/outline/index.ts";
import { SidePanel } from "./SidePanel.tsx";
import type { InspectorWays } from "./use-inspector-ways.ts";

/** The outline at the canvas's left edge. Not there at all while closed. */
export function OutlinePanel({ ways }: { readonly ways: InspectorWays }) {
	return (
		<SidePanel name="outline" label="Outline">
			<Outline onInspect={ways.inspect} onJump={ways.jump} onField={ways.goToField} />
		</SidePanel>
	);
}
