import { ThreadFault } from "../thread-fault.ts";
import { columnNames, refuseMissing } from "./column-names.ts";
import type { CsvQuery, CsvSlice, CsvValue } from "./csv-job.ts";
import type { DelimiterName } from "./parameters.ts";

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/;

/** More digits than these do not fit into a number: they stay text, as article numbers and phone numbers should. */
const MOST_DIGITS = 15;

/** Value of a text of a CSV file, if it is beyond doubt. */
function typedValue(text: string): CsvValue {
	if (text === "") return null;
	if (text === "true" || text === "TRUE") return true;
	if (text === "false" || text === "FALSE") return false;
	if (text.length > MOST_DIGITS + 8 || !NUMBER.test(text)) return text;
	const digits = text.replace(/[eE].*$/, "").replaceAll(/\D/g, "");
	const number = Number(text);
	return digits.length <= MOST_DIGITS && Number.isFinite(number) ? number : text;
}

/** Bytes of JSON that the rows of one slice may have, so that a message has room for them. */
const MOST_BYTES = 800_000;

/** Takes the rows of a file one by one, keeps those that were asked for, and checks that all fit together. */
export class SliceTaker {
	/** True once the rows that follow do not matter. */
	isComplete = false;
	readonly #query: CsvQuery;
	readonly #delimiter: DelimiterName;
	readonly #rows: CsvSlice["rows"] = [];
	#columns: string[] = [];
	/** How many fields each row has; unknown before the first. */
	#width: number | undefined;
	#passed = 0;
	#bytes = 0;

	constructor(query: CsvQuery, delimiter: DelimiterName) {
		this.#query = query;
		this.#delimiter = delimiter;
	}

	/** @throws ThreadFault when the row does not fit */
	take(fields: readonly string[], line: number): void {
		if (this.isComplete) return;
		const isFirst = this.#width === undefined;
		this.#width ??= fields.length;
		if (fields.length !== this.#width) throw this.#uneven(fields.length, line);
		if (isFirst && this.#query.header) this.#takeHeader(fields);
		else if (this.#passed++ >= this.#query.offset) this.#takeRow(fields);
	}

	slice(): Pick<CsvSlice, "rows" | "columns" | "count" | "more"> {
		const { columns } = this.#query;
		if (this.#width === undefined) refuseMissing(columns, []);
		return {
			rows: this.#rows,
			columns: columns.length > 0 && this.#query.header ? [...columns] : this.#columns,
			count: this.#rows.length,
			more: this.isComplete,
		};
	}

	#takeHeader(fields: readonly string[]): void {
		this.#columns = columnNames(fields);
		refuseMissing(this.#query.columns, this.#columns);
	}

	#takeRow(fields: readonly string[]): void {
		if (this.#rows.length === this.#query.limit) {
			this.isComplete = true;
			return;
		}
		const row = this.#rowOf(fields);
		this.#bytes += Buffer.byteLength(JSON.stringify(row)) + 1;
		if (this.#bytes <= MOST_BYTES) this.#rows.push(row);
		else if (this.#rows.length > 0) this.isComplete = true;
		else throw tooLarge(this.#passed);
	}

	#rowOf(fields: readonly string[]): Record<string, CsvValue> | CsvValue[] {
		const value = this.#query.values === "typed" ? typedValue : (text: string) => text;
		if (!this.#query.header) return fields.map(value);
		const { columns } = this.#query;
		const row: Record<string, CsvValue> = {};
		this.#columns.forEach((name, index) => {
			if (columns.length === 0 || columns.includes(name)) row[name] = value(fields[index] ?? "");
		});
		return row;
	}

	#uneven(fields: number, line: number): ThreadFault {
		const other = this.#query.header ? "the header" : "the first row";
		return new ThreadFault({
			code: "TABLE_ROW_UNEVEN",
			message: `Row ${this.#passed + 1} (line ${line}) has ${fields} fields, ${other} has ${this.#width}.`,
			field: "path",
			hint: `The file was read with the delimiter ${this.#delimiter}. Choose another one, or correct the row: a field that holds the delimiter needs quotes.`,
		});
	}
}

function tooLarge(row: number): ThreadFault {
	return new ThreadFault({
		code: "TABLE_ROW_TOO_LARGE",
		message: `Row ${row} has more text than a message holds.`,
		field: "columns",
		hint: "Read fewer columns.",
	});
}
