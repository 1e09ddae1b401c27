import { ERRORS } from "@switchyard/spec/error";
import type { StepView } from "../../../core/run/run-view-state.ts";

/** A code that a retry may be limited to, and where it is known from. */
export interface CodeChoice {
	readonly code: string;
	readonly words: string;
}

/** The errors of the catalogue that a later attempt may not meet again. */
const PASSING = [
	"STEP_TIMEOUT",
	"NODE_FAILED",
	"MODEL_FAILED",
	"ADDRESS_REFUSED",
	"STEP_OUTCOME_UNKNOWN",
	"CREDENTIAL_NOT_FOUND",
] as const;

/** Codes to offer: first those with which the node failed in the run in view, then the catalogue's. */
export function codeChoices(failed: readonly StepView[]): readonly CodeChoice[] {
	const choices = new Map<string, CodeChoice>();
	for (const { failures } of failed) {
		for (const { error } of failures)
			choices.set(error.code, { code: error.code, words: `Last run: ${error.message}` });
	}
	for (const code of PASSING) {
		if (!choices.has(code)) choices.set(code, { code, words: ERRORS[code].summary });
	}
	return [...choices.values()];
}

/** Codes as a person wrote them, between spaces or commas. */
export function readCodes(text: string): readonly string[] {
	return [
		...new Set(
			text
				.toUpperCase()
				.split(/[\s,;]+/)
				.filter(Boolean),
		),
	];
}

/** What is wrong with a code. */
export function codeProblem(code: string): string | undefined {
	return /^[A-Z][A-Z0-9_]{1,63}$/.test(code) ? undefined : "Use capital letters, digits and _ only.";
}
