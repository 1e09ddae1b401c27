import { isRecord } from "@switchyard/spec/json";
import type { ChatMessage } from "@switchyard/spec/model";

export type ToolMessage = Extract<ChatMessage, { role: "tool" }>;

const MAX_VALUE = 200;

/** Sums up a tool's result in one sentence. */
export function summarize({ name, result }: ToolMessage): string {
	if (!isRecord(result)) return `${name} returned ${show(result)}.`;
	const fields = Object.entries(isRecord(result.data) ? result.data : {});
	const data = fields.map(([field, value]) => `${field.replaceAll("_", " ")} ${show(value)}`).join(", ");
	if (result.status !== "error") return data === "" ? `${name} is done.` : `${name} is done: ${data}.`;
	const { message, code, hint } = isRecord(result.error) ? result.error : { message: show(result.error) };
	const why = `${String(message).replace(/\.$/, "")}${code ? ` (${code})` : ""}.${hint ? ` ${hint}` : ""}`;
	return `${name} failed: ${why}${data === "" ? "" : ` It still returned ${data}.`}`;
}

function show(value: unknown): string {
	if (value === null || value === undefined) return "nothing";
	if (typeof value === "string") return /\s/.test(value) ? `"${clip(value.trim())}"` : clip(value);
	if (!Array.isArray(value)) return clip(JSON.stringify(value));
	const isShort = value.length <= 5 && value.every((item) => /string|number/.test(typeof item));
	if (isShort && value.length > 0) return clip(value.join(", "));
	return value.length === 1 ? "1 entry" : `${value.length} entries`;
}

function clip(text: string): string {
	const characters = [...text.slice(0, MAX_VALUE * 2).replace(/\s+/g, " ")];
	return characters.length > MAX_VALUE
		? `${characters.slice(0, MAX_VALUE - 1).join("")}…`
		: characters.join("");
}
