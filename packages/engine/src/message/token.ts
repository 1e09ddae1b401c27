import { FORBIDDEN_KEYS, type Message, RESERVED_KEYS } from "@switchyard/spec";

/** A message on its way, with the step that wrote each of its fields (0: the message that the run started with). */
export interface Token {
	readonly message: Message;
	readonly origins: ReadonlyMap<string, number>;
}

/** Validation refuses these as field names; a document that was never validated cannot write them either. */
const FORBIDDEN: ReadonlySet<string> = new Set([...FORBIDDEN_KEYS, ...RESERVED_KEYS]);

const NO_ORIGINS: ReadonlyMap<string, number> = new Map();

/** The message that a run starts with. */
export function firstToken(message: Message): Token {
	return { message, origins: NO_ORIGINS };
}

/** The same message with some fields written by a step. The given token is not changed. */
export function written(
	token: Token,
	step: number,
	fields: Iterable<readonly [name: string, value: unknown]>,
): Token {
	const message: Record<string, unknown> = { ...token.message };
	const origins = new Map(token.origins);
	for (const [name, value] of fields) {
		if (FORBIDDEN.has(name)) continue;
		message[name] = value;
		origins.set(name, step);
	}
	return { message, origins };
}

/** The messages of several branches as one: of fields with the same name, the later branch's is kept. */
export function merged(tokens: readonly Token[]): Token {
	let message: Message = {};
	const origins = new Map<string, number>();
	for (const token of tokens) {
		message = { ...message, ...token.message };
		for (const [name, origin] of token.origins) origins.set(name, origin);
	}
	return { message, origins };
}

/** The steps that wrote the given fields, in order and each once. */
export function originsOf(token: Token, fields: readonly string[]): number[] {
	if (fields.length === 1) return [token.origins.get(fields[0] ?? "") ?? 0];
	return [...new Set(fields.map((field) => token.origins.get(field) ?? 0))].sort((a, b) => a - b);
}
