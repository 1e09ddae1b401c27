import type { Message } from "@switchyard/spec";

/** A text as the JSON object that it stands for; `undefined` when it stands for none. */
export function readObject(text: string): Message | undefined {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === "object" && value !== null && !Array.isArray(value)
			? (value as Message)
			: undefined;
	} catch {
		return undefined;
	}
}
