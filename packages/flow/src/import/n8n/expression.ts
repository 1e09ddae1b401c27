import type { FlowNode } from "@switchyard/spec/flow";
import { parseExpression } from "../../expression/expression.ts";
import { parsePath } from "../../expression/path.ts";
import { parseTemplate } from "../../expression/template.ts";
import { constant } from "../imported-flow.ts";

type Setting = FlowNode["params"][string];

/** A value of another tool in ours; `untranslated` is the expression that could not be. */
export interface Translated {
	readonly setting: Setting;
	readonly untranslated?: string;
}

/** A parameter of n8n: a constant, or after `=` a text with `{{ JavaScript }}` in it. */
export function settingOf(value: unknown): Translated {
	if (typeof value !== "string" || !value.startsWith("=")) return { setting: constant(value) };
	const text = value.slice(1);
	const whole = /^\s*\{\{([^{}]*)\}\}\s*$/.exec(text)?.[1];
	if (whole !== undefined) {
		const cel = celOf(whole);
		if (cel === undefined) return { setting: constant(text), untranslated: text };
		if (parses(parsePath, cel)) return { setting: { scope: "Message", path: cel } };
		return { setting: { scope: "Message", expression: cel } };
	}
	const parts = [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, code = ""]) => celOf(code));
	if (parts.includes(undefined)) return { setting: constant(text), untranslated: text };
	if (parts.length === 0) return { setting: constant(text) };
	let part = 0;
	const template = text.replaceAll(/\{\{[^{}]*\}\}/g, () => `{{ ${parts[part++]} }}`);
	return parses(parseTemplate, template)
		? { setting: { scope: "Message", template } }
		: { setting: constant(text), untranslated: text };
}

/** Where JavaScript reads the item that came in, or the item of a node before: here all that is in the message. */
const ITEM =
	/(?:\$json|\$input\.item\.json|\$item\.json|\$(?:node\[["'][^"'\]]*["']\]\.|\(["'][^"')]*["']\)\.(?:item|first\(\))\.)json)(?:\.([A-Za-z_]\w*)|\[["']([A-Za-z_]\w*)["']\])/g;

/** JavaScript as CEL, where both write it alike; `undefined` otherwise. */
export function celOf(javaScript: string): string | undefined {
	const cel = javaScript
		.trim()
		.replaceAll(ITEM, (_, dotted?: string, quoted?: string) => dotted ?? quoted ?? "")
		.replaceAll(/\[["']([A-Za-z_]\w*)["']\]/g, ".$1")
		.replaceAll("===", "==")
		.replaceAll("!==", "!=")
		.replaceAll(/\.length\b/g, ".size()");
	// A function of JavaScript's may mean something else here, or nothing.
	const isPlain = !/[$`;]|=>|\bnew\b/.test(cel) && !/\w\s*\((?!\))/.test(cel.replaceAll(/\.size\(\)/g, ""));
	return isPlain && parses(parseExpression, cel) ? cel : undefined;
}

function parses(parse: (text: string) => unknown, text: string): boolean {
	try {
		parse(text);
		return true;
	} catch {
		return false;
	}
}
