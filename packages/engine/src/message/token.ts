import { WHOLE_MESSAGE } from "@switchyard/flow";
import { RESERVED_KEYS } from "@switchyard/spec/event";
import { FORBIDDEN_KEYS, jsonSize, type Message } from "@switchyard/spec/json";
import type { Label } from "@switchyard/spec/label";
import { joinLabels, type Labels, NO_LABELS } from "./label.ts";

/** A message on its way, with the step that wrote each of its fields (0: the message that the run started with). */
export interface Token {
	readonly message: Message;
	readonly origins: ReadonlyMap<string, number>;
	/** What is known of its fields that are untrusted or private. */
	readonly labels: Labels;
	/** What `jsonSize` says of the message, kept as it grows so that nothing is measured twice. */
	readonly size: number;
	/**
	 * The end of the run's journal was lost while the message was on its way: what follows from it may have been done already.
	 * Nothing acts on it before a person has said so, step by step, until one says that a step was not done.
	 */
	readonly doubtful?: true;
}

/** Validation refuses these as field names; a document that was never validated cannot write them either. */
const FORBIDDEN: ReadonlySet<string> = new Set([...FORBIDDEN_KEYS, ...RESERVED_KEYS]);

const NO_ORIGINS: ReadonlyMap<string, number> = new Map();

/** The message that a run starts with. */
export function firstToken(message: Message, labels: Labels = NO_LABELS): Token {
	return { message, origins: NO_ORIGINS, labels, size: jsonSize(message) };
}

/** A field as a step writes it, with the name of the output that it holds. */
export type Field = readonly [name: string, value: unknown, output: string];

/** What is known of an output; nothing where it is trusted and public. */
export type LabelOf = (output: string) => Label | undefined;

const NO_LABEL: LabelOf = () => undefined;

/** The same message with some fields written by a step; with none, the very token. The given one is not changed. */
export function written(
	token: Token,
	step: number,
	fields: Iterable<Field>,
	labelOf: LabelOf = NO_LABEL,
): Token {
	let changed:
		| (Omit<Token, "message" | "origins" | "size"> & {
				readonly message: Record<string, unknown>;
				readonly origins: Map<string, number>;
				size: number;
		  })
		| undefined;
	let labels: Map<string, Label> | undefined;
	for (const [name, value, output] of fields) {
		if (FORBIDDEN.has(name)) continue;
		changed ??= { ...token, message: { ...token.message }, origins: new Map(token.origins) };
		changed.size += sizeOfField(name, value) - sizeInPlace(changed.message, name);
		changed.message[name] = value;
		changed.origins.set(name, step);
		const label = labelOf(output);
		if (!label && !token.labels.has(name)) continue;
		labels ??= new Map(token.labels);
		if (label) labels.set(name, label);
		else labels.delete(name);
	}
	if (!changed) return token;
	return labels ? { ...changed, labels } : changed;
}

/** The most that a message's size can be with some fields written: as if they replaced nothing. */
export function sizeAtMost({ size }: Token, fields: Iterable<Field>): number {
	let most = size;
	for (const [name, value] of fields) most += sizeOfField(name, value);
	return most;
}

/** A field's share of what `jsonSize` says of its message. */
function sizeOfField(name: string, value: unknown): number {
	return name.length + 4 + jsonSize(value);
}

/** The share of the field that is there now. */
function sizeInPlace(message: Message, name: string): number {
	return Object.hasOwn(message, name) ? sizeOfField(name, message[name]) : 0;
}

/** Another message in its place; the fields that differ are the step's. */
export function replaced(token: Token, step: number, message: Message): Token {
	const origins = new Map<string, number>();
	const labels = new Map<string, Label>();
	for (const [name, value] of Object.entries(message)) {
		const same = JSON.stringify(value) === JSON.stringify(token.message[name]);
		origins.set(name, same ? (token.origins.get(name) ?? 0) : step);
		const label = same ? token.labels.get(name) : undefined;
		if (label) labels.set(name, label);
	}
	return { ...token, message, origins, labels, size: jsonSize(message) };
}

/** The same message, of which nobody knows what followed. */
export function doubted(token: Token): Token {
	return token.doubtful ? token : { ...token, doubtful: true };
}

/** The same message, of which it is known that nothing followed. */
export function undoubted({ doubtful: _, ...token }: Token): Token {
	return token;
}

/**
 * The messages of several branches as one. Of fields with the same name, the one written by the latest step is kept:
 * a branch that only carried a field along does not undo what another wrote.
 */
export function merged(tokens: readonly Token[]): Token {
	const message: Record<string, unknown> = {};
	const origins = new Map<string, number>();
	const labels = new Map<string, Label>();
	for (const token of tokens) {
		for (const [name, value] of Object.entries(token.message)) {
			const origin = token.origins.get(name) ?? 0;
			if (FORBIDDEN.has(name) || origin < (origins.get(name) ?? 0)) continue;
			message[name] = value;
			origins.set(name, origin);
			const label = token.labels.get(name);
			if (label) labels.set(name, label);
			else labels.delete(name);
		}
	}
	const whole = { message, origins, labels, size: jsonSize(message) };
	return tokens.some(({ doubtful }) => doubtful) ? doubted(whole) : whole;
}

/** The steps that wrote the given fields, in order and each once; of the whole message, all that wrote any of it. */
export function originsOf(token: Token, fields: readonly string[]): number[] {
	const [only] = fields;
	if (only !== undefined && fields.length === 1 && only !== WHOLE_MESSAGE)
		return [token.origins.get(only) ?? 0];
	const steps = new Set<number>();
	for (const field of fields) {
		if (field !== WHOLE_MESSAGE || Object.hasOwn(token.message, field))
			steps.add(token.origins.get(field) ?? 0);
		else for (const name of Object.keys(token.message)) steps.add(token.origins.get(name) ?? 0);
	}
	return [...steps].sort((a, b) => a - b);
}

/** What is known of a value that was made of the given fields. */
export function labelOfFields({ message, labels }: Token, fields: readonly string[]): Label | undefined {
	if (labels.size === 0) return undefined;
	let whole: Label | undefined;
	for (const field of fields) {
		if (field !== WHOLE_MESSAGE || Object.hasOwn(message, field))
			whole = joinLabels(whole, labels.get(field));
		else for (const label of labels.values()) whole = joinLabels(whole, label);
	}
	return whole;
}
