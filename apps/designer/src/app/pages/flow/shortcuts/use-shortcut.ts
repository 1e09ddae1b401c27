import { useEffect, useRef } from "react";
import { matchesShortcut } from "./match-shortcut.ts";

/** Does something when a key such as `mod+enter` is pressed anywhere on the page, unless what has the focus took it. */
export function useShortcut(shortcut: string, action: () => void): void {
	const latest = useRef(action);
	latest.current = action;
	useEffect(() => {
		const listener = (event: KeyboardEvent) => {
			if (event.defaultPrevented || !matchesShortcut(event, shortcut)) return;
			event.preventDefault();
			latest.current();
		};
		window.addEventListener("keydown", listener);
		return () => window.removeEventListener("keydown", listener);
	}, [shortcut]);
}
