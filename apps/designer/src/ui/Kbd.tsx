const MAC = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.userAgent);

const NAMES: ReadonlyMap<string, string> = new Map([
	["mod", MAC ? "⌘" : "Ctrl"],
	["shift", MAC ? "⇧" : "Shift"],
	["alt", MAC ? "⌥" : "Alt"],
	["enter", "↵"],
	["delete", "Del"],
	["escape", "Esc"],
	["up", "↑"],
	["down", "↓"],
	["left", "←"],
	["right", "→"],
	["space", "Space"],
]);

/** The keys of a shortcut such as `mod+shift+z`, as this machine's keyboard names them. */
export function keyNames(shortcut: string): string[] {
	// The plus key has the name that stands between the others.
	const keys = shortcut === "+" ? ["+"] : shortcut.split("+");
	return keys.map((key) => NAMES.get(key) ?? (key.length === 1 ? key.toUpperCase() : key));
}

/** A keyboard shortcut: `<Kbd keys="mod+shift+z" />`. */
export function Kbd({ keys }: { readonly keys: string }) {
	return (
		<span className="inline-flex gap-0.5">
			{keyNames(keys).map((name) => (
				<kbd
					key={name}
					className="inline-flex h-4 min-w-4 items-center justify-center rounded-sm border border-border-strong bg-surface px-1 font-sans text-xs leading-none text-text-muted"
				>
					{name}
				</kbd>
			))}
		</span>
	);
}
