/** A key or several that do the same. */
interface Shortcut {
	/** Each such as `mod+shift+z`. */
	readonly keys: readonly string[];
	readonly does: string;
}

/** The keys that do something on the flow page, as the help lists them. */
export const SHORTCUTS: readonly { readonly group: string; readonly shortcuts: readonly Shortcut[] }[] = [
	{
		group: "Flow",
		shortcuts: [
			{ keys: ["mod+enter"], does: "Run" },
			{ keys: ["mod+z"], does: "Undo" },
			{ keys: ["mod+shift+z", "mod+y"], does: "Redo" },
			{ keys: ["mod+k"], does: "Show all commands" },
			{ keys: ["mod+f"], does: "Find and replace" },
			{ keys: ["?"], does: "Show this list" },
		],
	},
	{
		group: "Panels",
		shortcuts: [
			{ keys: ["mod+b"], does: "Palette" },
			{ keys: ["mod+o"], does: "Outline: go to it, or close it" },
			{ keys: ["mod+i"], does: "Inspector" },
			{ keys: ["mod+j"], does: "Run panel" },
			{ keys: ["F8"], does: "Notifications" },
		],
	},
	{
		group: "Nodes",
		shortcuts: [
			{ keys: ["a", "/"], does: "Add a node after the selected one" },
			{ keys: ["c"], does: "Connect the selected node" },
			{ keys: ["enter"], does: "Open its settings" },
			{ keys: ["F2"], does: "Rename it" },
			{ keys: ["r"], does: "Replace its type" },
			{ keys: ["d"], does: "Disable or enable the selection" },
			{ keys: ["delete"], does: "Delete the selection" },
			{ keys: ["mod+d"], does: "Duplicate" },
			{ keys: ["mod+c", "mod+x", "mod+v"], does: "Copy, cut, paste" },
			{ keys: ["mod+a"], does: "Select all" },
			{ keys: ["escape"], does: "Clear the selection" },
			{ keys: ["shift+t"], does: "Tidy up" },
			{ keys: ["n"], does: "Add a note" },
			{ keys: ["mod+right", "mod+down"], does: "Make the selected note larger" },
			{ keys: ["mod+g"], does: "Group the selection" },
			{ keys: ["mod+shift+g"], does: "Ungroup" },
			{ keys: ["mod+shift+e"], does: "Extract the selection to a sub-flow" },
			{ keys: ["g"], does: "Collapse or expand the group" },
		],
	},
	{
		group: "Outline",
		shortcuts: [
			{ keys: ["up", "down"], does: "Go from row to row" },
			{ keys: ["right", "left"], does: "Open or close a row" },
			{ keys: ["space", "shift+down"], does: "Add to the selection" },
			{ keys: ["a", "b"], does: "Add a node after or before" },
			{ keys: ["c"], does: "Connect the node, the port or the wire" },
			{ keys: ["s"], does: "Change who fills the parameter" },
			{ keys: ["shift+F10"], does: "All that can be done with the row" },
		],
	},
	{
		group: "Navigation",
		shortcuts: [
			{ keys: ["up", "down", "left", "right"], does: "Move the selection, or the view" },
			{ keys: ["shift+up"], does: "Move by a larger step" },
			{ keys: ["alt+right"], does: "Select the next node in that direction" },
			{ keys: ["f", "1"], does: "Show the whole flow" },
			{ keys: ["+", "-"], does: "Zoom" },
		],
	},
];
