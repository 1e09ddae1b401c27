import type { Command } from "./command.ts";

/** How many commands the list shows at most. */
const MOST = 100;

/** The commands that fit what is typed, the best first; all in their own order where nothing is. */
export function bestCommands(commands: readonly Command[], search: string): Command[] {
	if (search.trim() === "") return commands.slice(0, MOST);
	return commands
		.map((command) => ({ command, score: commandScore(command.label, search, command.keywords) }))
		.filter(({ score }) => score > 0)
		.sort((a, b) => b.score - a.score)
		.slice(0, MOST)
		.map(({ command }) => command);
}

/**
 * How well a command fits what is typed, from 0 (not at all) to 1: every typed word must be in its label or its keywords, and labels
 * that are just that, or begin so, come first.
 */
function commandScore(label: string, search: string, keywords: readonly string[] = []): number {
	const [name, wanted] = [plain(label), plain(search)];
	const text = `${name} ${keywords.map(plain).join(" ")}`;
	if (!wanted.split(" ").every((word) => text.includes(word))) return 0;
	if (name === wanted) return 1;
	if (name.startsWith(wanted)) return 0.9;
	if (name.includes(` ${wanted}`)) return 0.8;
	return name.includes(wanted) ? 0.6 : 0.4;
}

function plain(text: string): string {
	return text
		.toLowerCase()
		.replaceAll(/[“”:…]/g, "")
		.replaceAll(/\s+/g, " ")
		.trim();
}
