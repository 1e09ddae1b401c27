import { useEffect } from "react";
import type { Recorder } from "../../../services/recorder.ts";
import { bringForward } from "../workbench/panels.ts";

/** On a phone, the recorder lies over the other sheets once it is opened or something is picked in it; then the settings that it was picked for do. */
export function useRecorderSheet(recorder: Recorder): void {
	useEffect(
		() =>
			recorder.store.subscribe(({ phase, pickingFor }, before) => {
				const isOpened = phase !== "closed" && before.phase === "closed";
				if (isOpened || (pickingFor !== undefined && before.pickingFor === undefined)) bringForward("run");
				else if (pickingFor === undefined && before.pickingFor !== undefined) bringForward("inspector");
			}),
		[recorder],
	);
}
