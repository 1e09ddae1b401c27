import { SegmentedControl } from "../../../ui/SegmentedControl.tsx";
import { bringForward, type SheetName } from "./panels.ts";

interface SheetSwitchProps {
	readonly front: SheetName;
	/** What is below the canvas, in a word. */
	readonly below: string;
}

/** On a phone, while a node is selected and a run or the recorder is open: which of the two sheets is seen. */
export function SheetSwitch({ front, below }: SheetSwitchProps) {
	const sheets = [
		{ value: "inspector", label: "Settings" },
		{ value: "run", label: below },
	] as const;
	return (
		<div className="sheet-switch">
			<SegmentedControl
				label="Sheet"
				segments={sheets}
				value={front === "inspector" ? front : "run"}
				onValueChange={bringForward}
			/>
		</div>
	);
}
