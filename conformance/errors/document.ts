import { ERRORS, type ErrorCode, REMEDIES } from "@switchyard/spec/error";

const FAULTS = { user: "the caller", model: "the model", system: "the server or what it talks to" } as const;

/** `docs/errors.md`, made from the catalogue of errors. */
export function errorsDocument(): string {
	const codes = (Object.keys(ERRORS) as ErrorCode[]).toSorted();
	return `${[INTRODUCTION, ...codes.map(section)].join("\n\n")}\n`;
}

const INTRODUCTION = `# Errors

Every error has a code that does not change, a message, and where it helps the \`field\` at fault and a \`hint\`. HTTP answers carry it as
\`{"error": {"code", "message", "field", "hint", "problems"}}\`, runs and tool calls as a fault that also says whether the same call may succeed
later (\`retryable\`).

These are the codes of Switchyard itself. Nodes and packages add their own, such as \`MAIL_REFUSED\` or \`HTTP_UNREACHABLE\`; their message and hint say
what to do.

This page is made from \`packages/spec/src/error\` by \`npm run errors:document\`.`;

function section(code: ErrorCode): string {
	const { status, fault, summary } = ERRORS[code];
	return [
		`## ${code}`,
		`${sentence(summary)} HTTP ${status}; the fault of ${FAULTS[fault]}.`,
		`**What to do:** ${REMEDIES[code]}`,
	].join("\n\n");
}

function sentence(text: string): string {
	return text.endsWith(".") ? text : `${text}.`;
}
