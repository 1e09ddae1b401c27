import { readFileSync } from "node:fs";
import { isAbsolute } from "node:path";
import { schemaProblems } from "@switchyard/spec/schema";
import { type CommandDeclaration, CommandsFile } from "./command-declaration.ts";
import { MACHINE } from "./machine.ts";
import { IDEMPOTENCY_KEY, placeholdersOf, wordsOf } from "./placeholders.ts";

/** What is wrong with the file of commands. The message is one line, written for the person who starts the server. */
export class CommandsFileError extends Error {
	override readonly name = "CommandsFileError";
}

/**
 * Reads the programs that an administrator lets flows run, by name.
 * @param path of the file that `SWITCHYARD_COMMANDS` names
 * @throws CommandsFileError
 */
export function readCommands(path: string): ReadonlyMap<string, CommandDeclaration> {
	const refuse = (what: string): never => {
		throw new CommandsFileError(
			`The file of commands ${path}, which SWITCHYARD_COMMANDS names, ${what} docs/commands.md says what it holds.`,
		);
	};
	const content = parsed(path, refuse);
	const [problem] = schemaProblems(CommandsFile, content);
	if (problem) return refuse(`is wrong: ${problem.message}`);
	const commands = Object.entries((content as CommandsFile).commands);
	for (const [name, command] of commands) {
		const wrong = contradiction(command);
		if (wrong !== undefined) return refuse(`is wrong: the command "${name}" ${wrong}`);
	}
	return new Map(commands);
}

function parsed(path: string, refuse: (what: string) => never): unknown {
	let text: string;
	try {
		text = readFileSync(path, "utf8");
	} catch {
		return refuse("cannot be read by this user.");
	}
	try {
		return JSON.parse(text);
	} catch (error) {
		return refuse(`is no JSON (${(error as Error).message}).`);
	}
}

/** What no schema says. */
function contradiction(command: CommandDeclaration): string | undefined {
	const declared = command.arguments ?? {};
	const [program] = command.argv;
	if (typeof program !== "string" || !isAbsolute(program) || placeholdersOf(program).length > 0)
		return "must begin with the absolute path of a program, such as /usr/bin/pdftotext.";
	const impossible = command.hosts === undefined ? undefined : impossibleElsewhere(command);
	if (impossible !== undefined) return impossible;
	const used = new Set<string>();
	for (const { word, if: condition } of wordsOf(command)) {
		for (const name of [...placeholdersOf(word), ...(condition === undefined ? [] : [condition])]) {
			if (name === IDEMPOTENCY_KEY) continue;
			const argument = declared[name];
			if (!argument) return `names {${name}} in argv, and has no argument of this name.`;
			used.add(name);
			if (argument.kind === "switch" && condition !== name)
				return `has {${name}} in a word: a switch only decides about words, with {"if": "${name}", "words": [...]}.`;
			if (argument.optional && argument.kind !== "switch" && condition !== name)
				return `has {${name}} in a word that is always there, and the argument may be left out: write {"if": "${name}", "words": [...]}.`;
		}
	}
	for (const [name, argument] of Object.entries(declared)) {
		if (["input", IDEMPOTENCY_KEY].includes(name)) return `cannot have an argument called ${name}.`;
		if (!used.has(name)) return `does not use its argument ${name}.`;
		if (argument.kind === "text" && argument.pattern !== undefined && !isPattern(argument.pattern))
			return `has a pattern for ${name} that is no regular expression.`;
	}
	const passesKey = wordsOf(command).some(({ word }) => placeholdersOf(word).includes(IDEMPOTENCY_KEY));
	if (command.effect === "keyed" && !passesKey)
		return `has the effect keyed, and passes {${IDEMPOTENCY_KEY}} in no word.`;
	return undefined;
}

/** What a command on another machine cannot have. */
function impossibleElsewhere({ arguments: declared = {}, argv, folder, environment }: CommandDeclaration) {
	const inArgv = "on another machine: write /usr/bin/env with it at the beginning of argv.";
	if (folder !== undefined) return `has a folder, and runs ${inArgv}`;
	if (environment !== undefined) return `has an environment, and runs ${inArgv}`;
	for (const [name, { kind }] of Object.entries(declared)) {
		if (name === MACHINE) return `cannot have an argument called ${MACHINE}: that is the machine it runs on.`;
		if (kind === "file" || kind === "new-file")
			return `has the file ${name}, and runs on another machine: let a flow bring files there and back by the nodes of Transfer.`;
	}
	const words = wordsOf({ argv }).map(({ word }) => word);
	return words.some((word) => /[\0\r\n]/.test(word))
		? "has a line break in argv, and runs on another machine."
		: undefined;
}

function isPattern(text: string): boolean {
	try {
		return new RegExp(text, "u") instanceof RegExp;
	} catch {
		return false;
	}
}
