import { basename, join } from "node:path";
import { type ExecutionContext, NodeError } from "@switchyard/node-kit";
import type { CommandArgument, CommandDeclaration, CommandWord } from "./command-declaration.ts";
import { filledWord, IDEMPOTENCY_KEY } from "./placeholders.ts";

/** What a program is started with. */
export interface CommandLine {
	readonly argv: readonly string[];
	readonly newFiles: readonly NewFile[];
}

/** A file that the program is to make. */
interface NewFile {
	/** Of the argument. */
	readonly name: string;
	/** Where it belongs in the workspace. */
	readonly path: string;
	/** Where the program makes it. */
	readonly made: string;
}

interface Surroundings {
	/** Where new files are made; absent for a command that makes none. */
	readonly folder?: string;
	/** Whether a shell takes the words apart again, and so none may have a line break. */
	readonly isOneLine?: boolean;
	readonly context: Pick<ExecutionContext, "files" | "idempotencyKey">;
}

/**
 * The words of a command with its arguments in them: each placeholder is filled within its word, which no shell reads.
 * @throws NodeError `COMMAND_ARGUMENT_REFUSED`, and those of the workspace's files
 */
export async function commandLine(
	command: CommandDeclaration,
	params: Readonly<Record<string, unknown>>,
	{ folder = "", isOneLine = false, context }: Surroundings,
): Promise<CommandLine> {
	const declared = Object.entries(command.arguments ?? {});
	const given = declared.filter(([name, { kind }]) => isGiven(kind, params[name]));
	const values = new Map([[IDEMPOTENCY_KEY, context.idempotencyKey]]);
	const newFiles: NewFile[] = [];
	for (const [name, argument] of given) {
		const text = String(params[name]);
		refuseUnheld(name, text, isOneLine);
		if (argument.kind === "new-file") {
			const made = join(folder, `${newFiles.length}-${basename(text)}`);
			newFiles.push({ name, path: text, made });
			values.set(name, made);
		} else values.set(name, argument.kind === "file" ? await located(name, text, context) : text);
	}
	const words = command.argv.flatMap((each) => wordsWith(each, values));
	const dashed = new Set(given.filter(([, argument]) => !mayBeginWithDash(argument)).map(([name]) => name));
	for (const word of words) refuseOption(word, values, dashed);
	return { argv: words.map((word) => filledWord(word, values)), newFiles };
}

/** A switch decides about words by being on. */
function isGiven(kind: CommandArgument["kind"], value: unknown): boolean {
	return kind === "switch" ? value === true : value !== undefined && value !== null;
}

function wordsWith(word: CommandWord, values: ReadonlyMap<string, string>): readonly string[] {
	if (typeof word === "string") return [word];
	return values.has(word.if) ? word.words : [];
}

async function located(name: string, path: string, { files }: Surroundings["context"]): Promise<string> {
	if (!files.locate) {
		throw new NodeError({
			code: "FILE_PATH_REFUSED",
			message: "The files of this workspace have no place on the machine that runs the program.",
			field: name,
		});
	}
	return files.locate(path);
}

function mayBeginWithDash(argument: CommandArgument): boolean {
	return argument.kind !== "text" || argument.dashes === true || argument.choices !== undefined;
}

/** Most programs read a word that begins with a dash as an option, which may mean anything. */
function refuseOption(word: string, values: ReadonlyMap<string, string>, dashed: ReadonlySet<string>): void {
	const [, first = ""] = /^\{([a-z][a-z0-9_]*)\}/.exec(word) ?? [];
	if (!dashed.has(first) || !filledWord(word, values).startsWith("-")) return;
	throw new NodeError({
		code: "COMMAND_ARGUMENT_REFUSED",
		message: `The value of ${first} begins with -, which programs read as an option.`,
		field: first,
		hint: 'Give a value that begins otherwise. An administrator can allow it with "dashes": true in the file of commands.',
	});
}

/** Refuses what no word of the command line can hold. */
function refuseUnheld(name: string, text: string, isOneLine: boolean): void {
	const isBroken = isOneLine && /[\r\n]/.test(text);
	if (!isBroken && !text.includes("\0")) return;
	throw new NodeError({
		code: "COMMAND_ARGUMENT_REFUSED",
		message: isBroken
			? `The value of ${name} has a line break, which a program on another machine is not given in an argument.`
			: `The value of ${name} has a null character, which no program can be given.`,
		field: name,
		...(isBroken ? { hint: "Give text of several lines as the command's input, where it has one." } : {}),
	});
}
