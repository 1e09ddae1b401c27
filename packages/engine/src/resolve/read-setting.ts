import {
	ExpressionError,
	evaluateExpression,
	readPath,
	renderTemplate,
	sentenceAbout,
	usedFields,
} from "@switchyard/flow";
import type { Fault } from "@switchyard/spec/error";
import type { Provenance } from "@switchyard/spec/scope";
import { labelOfFields, originsOf, type Token } from "../message/token.ts";
import type { CompiledSetting } from "../plan/setting.ts";

type Readable = Extract<CompiledSetting, { readonly text: string }>;

/** A value read from the message, or why it could not be read; `missing` when the message just has nothing there. */
export type Read =
	| { readonly value: unknown; readonly provenance: Provenance }
	| { readonly fault: Fault; readonly missing: boolean };

/** Reads a Message setting: total, without side effects, by its slot in the document and never by what the text looks like. */
export function readSetting(setting: Readable, token: Token): Read {
	try {
		if (setting.kind === "path") {
			const { found, value } = readPath(setting.text, token.message);
			return found
				? { value, provenance: fromMessage(setting, token) }
				: { fault: notFound(setting.text), missing: true };
		}
		const value =
			setting.kind === "template"
				? renderTemplate(setting.text, token.message)
				: evaluateExpression(setting.text, token.message);
		return { value, provenance: fromMessage(setting, token) };
	} catch (error) {
		if (!(error instanceof ExpressionError)) throw error;
		return {
			fault: {
				code: "EXPRESSION_FAILED",
				// A template's error names the expression at fault.
				message:
					setting.kind === "template" ? error.message : sentenceAbout(excerpt(setting.text), error.message),
				...(error.hint === undefined ? {} : { hint: error.hint }),
				retryable: false,
			},
			missing: false,
		};
	}
}

function fromMessage(setting: Readable, token: Token): Provenance {
	const fields = usedFields(setting.kind, setting.text);
	const label = labelOfFields(token, fields);
	return {
		scope: "Message",
		source: { message: setting.text, steps: originsOf(token, fields) },
		...(label ? { label } : {}),
	};
}

function notFound(path: string): Fault {
	return {
		code: "PATH_NOT_FOUND",
		message: `The message has nothing at \`${excerpt(path)}\`.`,
		hint: "Compare the path with the values of the step before.",
		retryable: false,
	};
}

function excerpt(text: string): string {
	return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
