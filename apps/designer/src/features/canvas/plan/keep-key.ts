import type { KeyboardEvent } from "react";

/** What presses a button over the canvas is not for the canvas, whatever is selected there. */
export function keepKey(event: KeyboardEvent): void {
	if (event.key === "Enter" || event.key === " ") event.stopPropagation();
}
