import type { CommandDeclaration, CommandWord } from "./command-declaration.ts";

/** What names an argument within a word. */
const PLACEHOLDER = /\{([a-z][a-z0-9_]*)\}/g;

/** Stands for the key that is the same for every attempt at a step. */
export const IDEMPOTENCY_KEY = "idempotency_key";

/** The arguments that a word names, in their order. */
export function placeholdersOf(word: string): string[] {
	return [...word.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);
}

/** A word with values in the place of its placeholders. */
export function filledWord(word: string, values: ReadonlyMap<string, string>): string {
	return word.replace(PLACEHOLDER, (_, name: string) => values.get(name) ?? "");
}

/** The words of a command, those that depend on an argument with it. */
export function wordsOf({
	argv,
}: Pick<CommandDeclaration, "argv">): { readonly word: string; readonly if?: string }[] {
	return argv.flatMap((each: CommandWord) =>
		typeof each === "string" ? [{ word: each }] : each.words.map((word) => ({ word, if: each.if })),
	);
}
