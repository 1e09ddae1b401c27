import { hash } from "node:crypto";
import { type Journal, JournalDamagedError } from "@switchyard/host";
import { type Event, mapValues, referencesIn } from "@switchyard/spec/event";
import { isLargeValue, jsonSize, type LargeValue } from "@switchyard/spec/json";
import type { StoredValue } from "../database/write-protocol.ts";

/** An event as it is journalled, and the values that it refers to. */
export interface SlimEvent {
	readonly event: Event;
	readonly values: readonly StoredValue[];
}

/** A value with more characters of JSON is kept beside the journal: no watcher or page is flooded by one. */
const LARGEST_INLINE = 64 * 1024;

const NO_VALUES: readonly StoredValue[] = [];

/**
 * Takes large values out of an event. A value that only looks like a reference is taken out as well, so that every
 * reference in a journal is one of these.
 */
export function byReference(event: Event): SlimEvent {
	let values: StoredValue[] | undefined;
	const slim = mapValues(event, (value) => {
		if (!isKeptApart(value)) return value;
		const stored = storedValue(value);
		values ??= [];
		values.push(stored);
		return { __ref: stored.ref, __size: stored.text.length, __type: typeOf(value) } satisfies LargeValue;
	});
	return { event: slim, values: values ?? NO_VALUES };
}

/** What an event refers to where it has the value, as long as it is large. */
export function referenceOf(value: unknown): string | undefined {
	return isKeptApart(value) ? storedValue(value).ref : undefined;
}

/**
 * Puts the values back.
 * @throws JournalDamagedError when one is missing, or is not what it was
 */
export async function withValues(event: Event, journal: Pick<Journal, "value">): Promise<Event> {
	const texts = new Map<string, string>();
	for (const ref of referencesIn(event)) texts.set(ref, await readValue(ref, journal));
	return texts.size === 0 ? event : mapValues(event, (value) => restored(value, texts));
}

/**
 * The JSON text of a value.
 * @throws JournalDamagedError when it is missing, or is not what it was
 */
export async function readValue(ref: string, journal: Pick<Journal, "value">): Promise<string> {
	const text = await journal.value(ref);
	if (text === undefined || `sha256-${hash("sha256", text)}` !== ref) {
		throw new JournalDamagedError(`The value ${ref} is missing or damaged.`);
	}
	return text;
}

function storedValue(value: unknown): StoredValue {
	const text = JSON.stringify(value);
	return { ref: `sha256-${hash("sha256", text)}`, text };
}

function restored(value: unknown, texts: ReadonlyMap<string, string>): unknown {
	const text = isLargeValue(value) ? texts.get(value.__ref) : undefined;
	return text === undefined ? value : JSON.parse(text);
}

function isKeptApart(value: unknown): boolean {
	if (typeof value === "string") return value.length > LARGEST_INLINE;
	if (typeof value !== "object" || value === null) return false;
	return isLargeValue(value) || jsonSize(value) > LARGEST_INLINE;
}

function typeOf(value: unknown): LargeValue["__type"] {
	if (typeof value === "string") return "string";
	return Array.isArray(value) ? "array" : "object";
}
