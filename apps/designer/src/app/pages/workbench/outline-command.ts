import { focusOutline } from "../../../features/outline/index.ts";
import type { Command } from "../../commands/command.ts";
import { openPanel, panelsStore } from "./panels.ts";
import { onceShown } from "./SidePanel.tsx";

export const OUTLINE_COMMAND: Command = {
	group: "Panels",
	label: "Outline",
	shortcut: "mod+o",
	keywords: ["tree", "structure"],
	run: goToOutline,
};

/** Opens the outline and puts the focus there; closes it when the focus is there. */
function goToOutline(): void {
	const here = document.activeElement?.closest("#outline-panel") && panelsStore.getState().open.outline;
	openPanel("outline", !here);
	if (!here) onceShown(focusOutline);
}
