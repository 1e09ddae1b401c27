import {
	EXAMPLE_MESSAGE,
	type ExpressionFunction,
	FUNCTION_GROUPS,
	type FunctionGroup,
	signatureOf,
} from "@switchyard/flow";
import { markdownTable } from "../markdown-table.ts";

const START = "<!-- Made from packages/flow/src/expression/reference by `npm run expressions:document`. -->";
const END = "<!-- End of the functions. -->";

/** `docs/expressions.md` with its part about functions made anew from their list. */
export function expressionsDocument(page: string): string {
	const start = page.indexOf(START);
	const end = page.indexOf(END);
	if (start < 0 || end < start) throw new Error(`The page has no place for the functions: ${START} … ${END}`);
	return (
		page.slice(0, start) +
		[START, INTRODUCTION, ...FUNCTION_GROUPS.map(section), page.slice(end)].join("\n\n")
	);
}

const INTRODUCTION = `The editor offers these functions while you type, those of a text after a dot that follows a text, and shows what each does. The
examples are evaluated on the message \`${JSON.stringify(EXAMPLE_MESSAGE)}\`.`;

function section({ title, functions }: FunctionGroup): string {
	const head = ["function", "what it gives", "example", "value"];
	return [`### ${title}`, markdownTable(head, functions.map(cells))].join("\n\n");
}

function cells(entry: ExpressionFunction): readonly string[] {
	return [code(signatureOf(entry)), entry.summary, code(entry.example), code(JSON.stringify(entry.value))];
}

function code(text: string): string {
	return `\`${text}\``;
}
