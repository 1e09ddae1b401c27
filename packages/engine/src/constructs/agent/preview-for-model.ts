import type { Message } from "@switchyard/spec/json";

/** The longest value that a model reads whole, in characters of JSON. */
const LONGEST_WHOLE = 100_000;

/** How much of a longer one it reads. */
const PREVIEW = 20_000;

/**
 * A tool's data as a model reads it: a value too long for a conversation is replaced by its type, its size and as much of
 * its beginning as fits. The flow keeps the whole value.
 */
export function previewForModel(data: Message): Message {
	let shown: Record<string, unknown> | undefined;
	for (const name in data) {
		const value = data[name];
		if (typeof value === "string" && value.length <= LONGEST_WHOLE) continue;
		if (typeof value !== "string" && (typeof value !== "object" || value === null)) continue;
		const text = typeof value === "string" ? value : JSON.stringify(value);
		if (text.length <= LONGEST_WHOLE) continue;
		shown ??= { ...data };
		shown[name] = {
			__type: typeof value === "string" ? "string" : Array.isArray(value) ? "array" : "object",
			__size: text.length,
			preview: text.slice(0, PREVIEW),
		};
	}
	return shown ?? data;
}
