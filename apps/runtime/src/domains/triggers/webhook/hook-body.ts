import { AppError } from "@switchyard/spec/error";
import { parseJson, refuseHarm } from "../../../platform/http/json-body.ts";
import type { HookContent } from "./hook.ts";

/** Which names a content type may have, and the name that messages to people use. */
const KINDS: Readonly<
	Record<Exclude<HookContent, "any">, { readonly type: RegExp; readonly named: string }>
> = {
	json: { type: /^application\/([^;]+\+)?json\s*(;|$)/i, named: "application/json" },
	form: { type: /^application\/x-www-form-urlencoded\s*(;|$)/i, named: "application/x-www-form-urlencoded" },
	text: { type: /^text\/[^;]+(;|$)/i, named: "text/plain" },
};

const decoder = new TextDecoder();

/**
 * A webhook's body by the content type that the webhook takes; `undefined` when there is none.
 * @throws AppError `MEDIA_TYPE_UNSUPPORTED` for another type, `BODY_INVALID` when it is not what its type says
 */
export function readHookBody(content: HookContent, type: string | undefined, body: Uint8Array): unknown {
	if (body.length === 0) return undefined;
	if (content !== "any") refuseOther(content, type);
	const text = decoder.decode(body);
	if (content === "form") return formOf(text);
	return KINDS.json.type.test(type ?? "") ? parseJson(text) : text;
}

function refuseOther(content: Exclude<HookContent, "any">, type: string | undefined): void {
	const { type: expected, named } = KINDS[content];
	if (expected.test(type ?? "")) return;
	throw new AppError("MEDIA_TYPE_UNSUPPORTED", {
		message: `This webhook takes ${named} and nothing else.`,
		field: "content-type",
		hint: `Send the body as ${named} and name that in the header content-type.`,
	});
}

/** Text by text; what was sent several times is a list. */
function formOf(text: string): Record<string, unknown> {
	const fields = new Map<string, string[]>();
	for (const [name, value] of new URLSearchParams(text)) {
		const values = fields.get(name);
		if (values) values.push(value);
		else fields.set(name, [value]);
	}
	const form = Object.fromEntries(
		[...fields].map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
	);
	refuseHarm(form);
	return form;
}
