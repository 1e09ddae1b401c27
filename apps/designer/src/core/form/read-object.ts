import { type Message, readJson } from "@switchyard/spec/json";

/** A text as the JSON object that it stands for; `undefined` when it stands for none. */
export function readObject(text: string): Message | undefined {
	const read = readJson(text);
	const value = "value" in read ? read.value : undefined;
	return typeof value === "object" && value !== null && !Array.isArray(value)
		? (value as Message)
		: undefined;
}
