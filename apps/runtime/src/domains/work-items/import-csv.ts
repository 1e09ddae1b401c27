import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "@switchyard/spec/error";
import type { AddWorkItemBody, ImportWorkItemsBody } from "@switchyard/spec/http";
import { defined, FORBIDDEN_KEYS, parseInstant } from "@switchyard/spec/json";
import { fits } from "@switchyard/spec/schema";
import { WORK_ITEM_CONTENT, WorkItemPriority } from "@switchyard/spec/work";
import { CsvError, parse } from "csv-parse";

/** How many items one table gives at most. */
const MOST_ROWS = 10_000;
/** How many wrong rows are named. */
const MOST_PROBLEMS = 20;
/** How much is read at once, in characters: other requests are answered in between. */
const SLICE = 64 * 1024;

const DELIMITERS = [",", ";", "\t"] as const;

/** A row of the table, and the line of the text on which it ends. */
interface Row {
	readonly fields: readonly string[];
	readonly line: number;
}

/** A row as the item that it would become, and what is wrong with it. */
interface ReadRow {
	readonly line: number;
	readonly item: AddWorkItemBody;
	readonly problem?: string;
}

/**
 * The rows of a table, the right ones and the wrong ones.
 * @throws AppError `WORK_CSV_INVALID` when it is no table, or its columns are wrong
 */
export async function rowsOfCsv(body: ImportWorkItemsBody): Promise<ReadRow[]> {
	const [header, ...rows] = await readRows(body.csv);
	const names = (header?.fields ?? []).map((name) => name.trim());
	const columns = columnsOf(body, names);
	return rows.map(({ fields, line }) => ({ line, ...itemOf(fields, names, columns) }));
}

/**
 * The items that a table describes, one for each row.
 * @throws AppError `WORK_CSV_INVALID` that names every row which is wrong; nothing is imported then
 */
export async function itemsOfCsv(body: ImportWorkItemsBody): Promise<AddWorkItemBody[]> {
	const rows = await rowsOfCsv(body);
	const problems = rows.flatMap(({ line, problem }) =>
		problem === undefined ? [] : [`Line ${line}: ${problem}`],
	);
	if (problems.length > 0) throw invalid("csv", problems);
	return rows.map(({ item }) => item);
}

/** Where in a row what is said of an item stands; -1 for nowhere. */
interface Columns {
	readonly reference: number;
	readonly priority: number;
	readonly due: number;
}

function columnsOf(body: ImportWorkItemsBody, names: readonly string[]): Columns {
	const reserved: readonly string[] = FORBIDDEN_KEYS;
	const wrong = names.filter((name, index) => reserved.includes(name) || names.indexOf(name) !== index);
	if (wrong.length > 0) throw invalid("csv", [`Columns need another name: ${quoted(wrong)}.`]);
	const missing = (["referenceColumn", "priorityColumn", "dueColumn"] as const).filter(
		(field) => body[field] !== undefined && !names.includes(body[field]),
	);
	const [field] = missing;
	if (field !== undefined) {
		const said = missing.map((one) => `There is no column ${quoted([body[one] ?? ""])}.`);
		throw invalid(field, [...said, `There are ${quoted(names)}.`]);
	}
	const place = (name: string | undefined) => (name === undefined ? -1 : names.indexOf(name));
	return {
		reference: place(body.referenceColumn),
		priority: place(body.priorityColumn),
		due: place(body.dueColumn),
	};
}

function itemOf(
	fields: readonly string[],
	names: readonly string[],
	columns: Columns,
): { readonly item: AddWorkItemBody; readonly problem?: string } {
	const reference = (fields[columns.reference] ?? "").trim();
	const priority = (fields[columns.priority] ?? "").trim().toLowerCase() || "normal";
	const dueText = (fields[columns.due] ?? "").trim();
	const due = dueText === "" ? undefined : parseInstant(dueText);
	const problems = [
		...(fields.length > names.length ? [`it has ${fields.length} fields for ${names.length} columns`] : []),
		...(fits(WORK_ITEM_CONTENT.reference, reference)
			? []
			: ["the reference is too long, or not on one line"]),
		...(fits(WorkItemPriority, priority)
			? []
			: [`the priority \`${priority}\` is none of high, normal, low`]),
		...(dueText === "" || due !== undefined
			? []
			: [`\`${dueText}\` is no time with a zone, such as 2026-12-01T09:00:00Z`]),
	];
	return {
		item: {
			reference,
			priority: priority as WorkItemPriority,
			payload: Object.fromEntries(names.map((name, index) => [name, fields[index] ?? ""])),
			...defined({ due }),
		},
		...(problems.length === 0 ? {} : { problem: `${problems.join("; ")}.` }),
	};
}

async function readRows(csv: string): Promise<Row[]> {
	const rows: Row[] = [];
	const parser = parse({
		bom: true,
		delimiter: delimiterOf(csv),
		skip_empty_lines: true,
		relax_column_count: true,
		on_record: (fields: string[], { lines }) => {
			rows.push({ fields, line: lines });
			if (rows.length > MOST_ROWS + 1) throw tooMany();
			return null;
		},
	}).resume();
	try {
		await pipeline(Readable.from(slices(csv)), parser);
	} catch (error) {
		if (!(error instanceof CsvError)) throw error;
		throw invalid("csv", [`Line ${String(error.lines)}: a quote stands where none can, or is not closed.`]);
	}
	if (rows.length > 1) return rows;
	throw invalid("csv", ["The table has no row below the names of its columns."]);
}

function* slices(text: string): Generator<string> {
	for (let at = 0; at < text.length; at += SLICE) yield text.slice(at, at + SLICE);
}

/** The one that the first line has most of. */
function delimiterOf(csv: string): string {
	const [first = ""] = csv.split(/\r\n|\n|\r/, 1);
	const count = (delimiter: string) => first.split(delimiter).length;
	return DELIMITERS.toSorted((one, other) => count(other) - count(one))[0] ?? ",";
}

function quoted(names: readonly string[]): string {
	return names.map((name) => `\`${name}\``).join(", ");
}

function tooMany(): AppError {
	return invalid("csv", [`The table has more than ${MOST_ROWS} rows.`], "Import it in parts.");
}

function invalid(field: string, problems: readonly string[], hint?: string): AppError {
	const more = problems.length - MOST_PROBLEMS;
	const said = problems.slice(0, MOST_PROBLEMS).join(" ");
	return new AppError("WORK_CSV_INVALID", {
		field,
		message: more > 0 ? `${said} And ${more} more.` : said,
		hint: hint ?? "Nothing was imported. Correct the table, and import it again.",
	});
}
