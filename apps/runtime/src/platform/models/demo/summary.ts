import { isRecord } from "@switchyard/spec/json";
import type { ChatMessage } from "@switchyard/spec/model";

export type ToolMessage = Extract<ChatMessage, { role: "tool" }>;

const MAX_VALUE = 200;

/** Says in one sentence what a tool gave back. */
export function summarize({ name, result }: ToolMessage): string {
	if (!isRecord(result)) return `${name} returned ${show(result)}.`;
	const fields = isRecord(result.data) ? Object.entries(result.data) : [];
	const data = fields.map(([field, value]) => `${readable(field)} ${show(value)}`).join(", ");
	if (result.status === "error") {
		const partly = data === "" ? "" : ` It still returned ${data}.`;
		return `${name} failed: ${reason(result.error)}${partly}`;
	}
	return data === "" ? `${name} is done.` : `${name} is done: ${data}.`;
}

function reason(error: unknown): string {
	if (!isRecord(error)) return `${show(error)}.`;
	const code = typeof error.code === "string" ? ` (${error.code})` : "";
	const message = String(error.message ?? "no reason given").replace(/[.\s]+$/, "");
	const hint = typeof error.hint === "string" ? ` ${error.hint}` : "";
	return `${message}${code}.${hint}`;
}

function readable(field: string): string {
	return field.replaceAll("_", " ");
}

function show(value: unknown): string {
	if (value === null || value === undefined) return "nothing";
	if (typeof value === "string") return /\s/.test(value) ? `"${clip(value.trim())}"` : clip(value);
	if (Array.isArray(value)) return showList(value);
	return clip(JSON.stringify(value) ?? "nothing");
}

function showList(list: readonly unknown[]): string {
	const short =
		list.length <= 5 && list.every((item) => typeof item === "string" || typeof item === "number");
	if (short && list.length > 0) return clip(list.join(", "));
	return list.length === 1 ? "1 entry" : `${list.length} entries`;
}

function clip(text: string): string {
	const characters = text.slice(0, MAX_VALUE * 2).replace(/\s+/g, " ");
	return characters.length > MAX_VALUE ? `${[...characters].slice(0, MAX_VALUE - 1).join("")}…` : characters;
}
