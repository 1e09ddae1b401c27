import type { Command } from "./command.ts";

const EVERYWHERE: Command["options"] = [
	["--json", "print JSON in place of text"],
	["--help", "say what a command takes"],
];

const EXIT_CODES: Command["options"] = [
	["0", "done, and all is well"],
	["1", "a run failed, a test differs, a flow has problems, a step took no answer, or the server refused"],
	["2", "the command is written wrongly"],
	["3", "the server cannot be reached, or needs a token"],
];

/** How the command line is started: a release has a file of its own for it. */
const PROGRAM = process.env.SWITCHYARD_COMMAND_LINE || "npm run flow --";

export function help(commands: readonly Command[]): string {
	const lines = commands.map(({ name, summary }) => [name, summary] as const);
	return [
		`${PROGRAM} <command> …`,
		section("Commands", lines),
		section("Everywhere", EVERYWHERE),
		section("Exit codes", EXIT_CODES),
	].join("\n\n");
}

export function commandHelp({ name, summary, usage, options }: Command): string {
	const title = `${PROGRAM} ${name} ${usage}`.trimEnd();
	return [title, `${summary}.`, section("Options", [...options, ...EVERYWHERE])].join("\n\n");
}

function section(title: string, lines: Command["options"]): string {
	const width = Math.max(...lines.map(([name]) => name.length));
	return [`${title}:`, ...lines.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`)].join("\n");
}
