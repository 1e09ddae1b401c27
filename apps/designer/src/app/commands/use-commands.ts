import { useEffect, useRef } from "react";
import { matchesShortcut } from "../../ui/keyboard/match-shortcut.ts";
import type { Command, CommandSource } from "./command.ts";

const sources = new Set<CommandSource>();

/** Everything that can be done where the person is: what only this page offers comes first. */
export function commandsHere(): Command[] {
	const inner = [...sources].reverse();
	return inner.flatMap((source) => source()).filter(({ unlisted = false }) => !unlisted);
}

/** Puts commands into the list, and has their keys work, for as long as the component is there. */
export function useCommands(source: CommandSource): void {
	const latest = useRef(source);
	latest.current = source;
	useEffect(() => {
		const current = () => latest.current();
		sources.add(current);
		const listenerFor = (first: boolean) => (event: KeyboardEvent) => {
			if (event.defaultPrevented) return;
			const command = current().find(
				({ shortcut, keyOf, first: early = false }) =>
					shortcut !== undefined &&
					keyOf === undefined &&
					early === first &&
					matchesShortcut(event, shortcut),
			);
			if (!command) return;
			event.preventDefault();
			if (first) event.stopPropagation();
			command.run();
		};
		const [early, late] = [listenerFor(true), listenerFor(false)];
		window.addEventListener("keydown", early, true);
		window.addEventListener("keydown", late);
		return () => {
			sources.delete(current);
			window.removeEventListener("keydown", early, true);
			window.removeEventListener("keydown", late);
		};
	}, []);
}
