import type { Message } from "@switchyard/spec";

/** What this browser last filled into a trigger's form; empty when nothing is known. */
export function rememberedValues(flow: string, node: string): Message {
	try {
		const values: unknown = JSON.parse(localStorage.getItem(keyOf(flow, node)) ?? "{}");
		return typeof values === "object" && values !== null && !Array.isArray(values) ? { ...values } : {};
	} catch {
		// Someone else's text, or a browser that keeps nothing.
		return {};
	}
}

export function rememberValues(flow: string, node: string, values: Message): void {
	try {
		localStorage.setItem(keyOf(flow, node), JSON.stringify(values));
	} catch {
		// The form is filled in anew next time.
	}
}

function keyOf(flow: string, node: string): string {
	return `switchyard.run-form.${flow}.${node}`;
}
