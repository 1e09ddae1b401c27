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
			{ keys: ["?"], does: "This help" },
		],
	},
	{
		group: "Panels",
		shortcuts: [
			{ keys: ["mod+b"], does: "Palette" },
			{ keys: ["mod+i"], does: "Inspector" },
			{ keys: ["mod+j"], does: "Run panel" },
			{ keys: ["F8"], does: "Notifications" },
		],
	},
	{
		group: "Nodes",
		shortcuts: [
			{ keys: ["a", "/"], does: "Add a node" },
			{ keys: ["c"], does: "Connect the selected node" },
			{ keys: ["enter"], does: "Go to its settings" },
			{ keys: ["delete"], does: "Delete what is selected" },
			{ keys: ["mod+d"], does: "Duplicate" },
			{ keys: ["mod+c", "mod+x", "mod+v"], does: "Copy, cut, paste" },
			{ keys: ["mod+a"], does: "Select all" },
			{ keys: ["escape"], does: "Select nothing" },
			{ keys: ["shift+t"], does: "Tidy up" },
		],
	},
	{
		group: "Moving about",
		shortcuts: [
			{ keys: ["up", "down", "left", "right"], does: "Move the selection, or the view" },
			{ keys: ["shift+up"], does: "Move it further" },
			{ keys: ["alt+right"], does: "Select the next node that way" },
			{ keys: ["f", "1"], does: "Show the whole flow" },
			{ keys: ["+", "-"], does: "Zoom" },
		],
	},
];
