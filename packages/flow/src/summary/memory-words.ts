import type { RobotMemory } from "@switchyard/spec/robot";

/** How a robot uses its memory: `of each person, recall and remember, 4000 characters of pinned entries`; `none` without one. */
export function memoryWords(memory: RobotMemory | undefined): string {
	if (memory === undefined) return "none";
	const { keeps, abilities, pinnedCharacters } = memory;
	return [
		keeps === "shared" ? "shared by all" : "of each person",
		abilities.length === 0 ? "no tools" : abilities.join(", "),
		pinnedCharacters === 0 ? "no pinned entries" : `${pinnedCharacters} characters of pinned entries`,
	].join(" · ");
}
