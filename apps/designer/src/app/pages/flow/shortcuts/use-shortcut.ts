import { useEffect, useRef } from "react";
import { matchesShortcut } from "./match-shortcut.ts";

interface ShortcutOptions {
	/** The shortcut comes before what has the focus: for keys that many fields take for themselves. */
	readonly first?: boolean;
}

/** Does something when a key such as `mod+enter` is pressed anywhere on the page, unless what has the focus took it. */
export function useShortcut(
	shortcut: string,
	action: () => void,
	{ first = false }: ShortcutOptions = {},
): void {
	const latest = useRef(action);
	latest.current = action;
	useEffect(() => {
		const listener = (event: KeyboardEvent) => {
			if (event.defaultPrevented || !matchesShortcut(event, shortcut)) return;
			event.preventDefault();
			if (first) event.stopPropagation();
			latest.current();
		};
		window.addEventListener("keydown", listener, first);
		return () => window.removeEventListener("keydown", listener, first);
	}, [shortcut, first]);
}
