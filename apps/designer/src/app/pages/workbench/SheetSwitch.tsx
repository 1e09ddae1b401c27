import { SegmentedControl } from "../../../ui/SegmentedControl.tsx";
import { bringForward, type SheetName } from "./panels.ts";

const SHEETS = [
	{ value: "inspector", label: "Settings" },
	{ value: "run", label: "Run" },
] as const;

/** On a phone, while a node is selected and a run is open: which of the two sheets is seen. */
export function SheetSwitch({ front }: { readonly front: SheetName }) {
	return (
		<div className="sheet-switch">
			<SegmentedControl label="Sheet" segments={SHEETS} value={front} onValueChange={bringForward} />
		</div>
	);
}
