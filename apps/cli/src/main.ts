import { commandHelp, help } from "./commands/help.ts";
import { COMMANDS } from "./commands/index.ts";
import { CliError } from "./terminal/cli-error.ts";
import { EXIT } from "./terminal/exit.ts";

import { printable } from "./terminal/printable.ts";

process.exitCode = await main(process.argv.slice(2));

/** Runs one command and gives the exit code. */
async function main([name, ...args]: readonly string[]): Promise<number> {
	if (name === undefined || name === "help" || name === "--help" || name === "-h") {
		print(help(COMMANDS));
		return name === undefined ? EXIT.usage : EXIT.ok;
	}
	const command = COMMANDS.find((each) => each.name === name);
	if (!command) {
		complain(
			new CliError(`There is no command “${name}”.`, { exit: EXIT.usage, hint: "`help` lists them." }),
		);
		return EXIT.usage;
	}
	if (args.includes("--help") || args.includes("-h")) {
		print(commandHelp(command));
		return EXIT.ok;
	}
	try {
		const { text, json, exit = EXIT.ok } = await command.run(args.filter((arg) => arg !== "--json"));
		print(args.includes("--json") ? JSON.stringify(json, undefined, "\t") : text);
		return exit;
	} catch (error) {
		if (!(error instanceof CliError)) throw error;
		complain(error);
		return error.exit;
	}
}

function print(text: string): void {
	if (text !== "") process.stdout.write(`${printable(text)}\n`);
}

function complain({ message, hint }: CliError): void {
	process.stderr.write(`${printable(hint === undefined ? message : `${message}\n${hint}`)}\n`);
}
