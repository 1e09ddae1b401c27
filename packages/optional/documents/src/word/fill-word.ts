import { NodeError } from "@switchyard/node-kit";
import {
	LoopPlugin,
	type ScopeDataArgs,
	TemplateHandler,
	TemplateSyntaxError,
	TextPlugin,
} from "easy-template-x";
import { damagedWord } from "./word-faults.ts";

/** What the template asked for and did not get. */
interface Problems {
	readonly missing: Set<string>;
	readonly notText: Set<string>;
}

/**
 * Fills a template with values: texts and repeated parts only, so that no value becomes markup, a link or a picture.
 * @throws NodeError `WORD_DAMAGED`, `WORD_TEMPLATE_INVALID`, `WORD_VALUE_MISSING`, `WORD_VALUE_INVALID`
 */
export async function fillWord(
	bytes: Uint8Array,
	values: Readonly<Record<string, unknown>>,
): Promise<Uint8Array> {
	const problems: Problems = { missing: new Set(), notText: new Set() };
	const handler = new TemplateHandler({
		plugins: [new LoopPlugin(), new TextPlugin()],
		scopeDataResolver: (place) => valueAt(place, values, problems) as string,
	});
	const filled = await process(
		handler,
		Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
		values,
	);
	if (problems.missing.size > 0) throw valueMissing([...problems.missing]);
	if (problems.notText.size > 0) throw valueInvalid([...problems.notText]);
	return new Uint8Array(filled);
}

async function process(
	handler: TemplateHandler,
	template: Buffer,
	values: Readonly<Record<string, unknown>>,
) {
	try {
		return await handler.process(template, values as Record<string, string>);
	} catch (error) {
		if (!(error instanceof TemplateSyntaxError)) throw damagedWord(undefined, undefined, error);
		throw new NodeError({
			code: "WORD_TEMPLATE_INVALID",
			message: error.message,
			field: "path",
			hint: "Write values as {name}, and what is repeated between {#items} and {/items}.",
			cause: error,
		});
	}
}

/** The value of a tag: in the item of the innermost repeated part that has the name, else in those around it. */
function valueAt({ path, strPath }: ScopeDataArgs, values: unknown, problems: Problems): unknown {
	const name = strPath.at(-1) ?? "";
	const tag = path.at(-1);
	const value = found(values, strPath.slice(0, -1), name);
	if (typeof tag !== "object" || tag.disposition !== "SelfClosed") return opened(value);
	if (value === undefined) problems.missing.add(name);
	else if (typeof value === "object" && value !== null) problems.notText.add(name);
	return value === undefined || value === null || typeof value === "object" ? "" : String(value);
}

/** What repeats or hides a part: a list, or anything that there is. */
function opened(value: unknown): unknown {
	if (Array.isArray(value)) return value.map((item) => (typeof item === "object" && item ? item : {}));
	return Boolean(value);
}

function found(values: unknown, scope: readonly string[], name: string): unknown {
	for (let depth = scope.length; depth >= 0; depth--) {
		const value = own(own(values, scope.slice(0, depth)), name.split("."));
		if (value !== undefined) return value;
	}
	return undefined;
}

/** Follows own fields only: a template's tag may have any name. */
function own(value: unknown, path: readonly string[]): unknown {
	let current = value;
	for (const name of path) {
		if (typeof current !== "object" || current === null || !Object.hasOwn(current, name)) return undefined;
		current = (current as Readonly<Record<string, unknown>>)[name];
	}
	return current;
}

function valueMissing(names: readonly string[]): NodeError {
	return new NodeError({
		code: "WORD_VALUE_MISSING",
		message: `The template has {${names.join("}, {")}}, and there is no value for it.`,
		field: "values",
		hint: "Give a value for each, an empty text where nothing is to stand.",
	});
}

function valueInvalid(names: readonly string[]): NodeError {
	return new NodeError({
		code: "WORD_VALUE_INVALID",
		message: `{${names.join("}, {")}} is a text in the template; its value is a list or an object.`,
		field: "values",
		hint: "Give a text or a number, or repeat a part of the template with {#name} and {/name}.",
	});
}
