/** The keys that do something on the flow page, as the help lists them. */
export const SHORTCUTS: readonly {
	readonly group: string;
	readonly shortcuts: readonly { readonly keys: readonly string[]; readonly does: string }[];
}[] = [
	{
		group: "Flow",
		shortcuts: [
			{ keys: ["mod+enter"], does: "Run" },
			{ keys: ["mod+z"], does: "Undo" },
			{ keys: ["mod+shift+z"], does: "Redo" },
			{ keys: ["mod+b"], does: "Show or hide the palette" },
			{ keys: ["mod+i"], does: "Show or hide the inspector" },
			{ keys: ["mod+j"], does: "Show or hide the run panel" },
			{ keys: ["?"], does: "This help" },
		],
	},
];
