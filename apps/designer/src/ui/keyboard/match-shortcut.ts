/** What of a key press counts. */
interface KeyPress extends Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey"> {
	readonly target: unknown;
}

/** Whether a key press is a shortcut such as `mod+shift+z`. One without `mod` does nothing while someone types. */
export function matchesShortcut(press: KeyPress, shortcut: string): boolean {
	const parts = shortcut.split("+");
	const key = parts.at(-1)?.toLowerCase();
	const mod = parts.includes("mod");
	if (press.key.toLowerCase() !== key || press.altKey !== parts.includes("alt")) return false;
	if (mod !== (press.ctrlKey || press.metaKey)) return false;
	// `?` and the like are typed with Shift on some keyboards and without it on others.
	if (mod && press.shiftKey !== parts.includes("shift")) return false;
	return mod || !takesText(press.target);
}

function takesText(target: unknown): boolean {
	if (typeof target !== "object" || target === null || !("tagName" in target)) return false;
	if ("isContentEditable" in target && target.isContentEditable === true) return true;
	return ["INPUT", "TEXTAREA", "SELECT"].includes(String(target.tagName));
}
