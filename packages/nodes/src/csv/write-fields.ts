import { NodeError } from "@switchyard/node-kit";
import { stringify } from "csv-stringify/sync";
import iconv from "iconv-lite";
import { type CsvEncoding, DELIMITERS, type DelimiterName } from "./parameters.ts";

export interface CsvFormat {
	readonly delimiter: DelimiterName;
	readonly encoding: CsvEncoding;
	readonly formulas: "keep" | "disarm";
}

type Field = string | number | boolean | null;

/** Rows that are turned into text at once: between them the server does other work. */
const BATCH = 1000;

/** The beginning of a formula, full-width signs included: some spreadsheets run them too. A number only looks like one. */
const FORMULA = /^[=@+\-＝＠＋－\t\r](?!\d+(?:[.,]\d+)?$)/;

/**
 * Rows as the bytes of a CSV file.
 * @throws NodeError `CSV_CHARACTER_UNENCODABLE` for a character that the encoding does not have
 */
export async function* writeFields(
	rows: readonly (readonly Field[])[],
	format: CsvFormat,
): AsyncGenerator<Uint8Array> {
	for (let start = 0; start < rows.length; start += BATCH) {
		const batch = rows.slice(start, start + BATCH);
		const text = stringify(format.formulas === "disarm" ? batch.map(disarmed) : batch, {
			delimiter: DELIMITERS[format.delimiter],
			record_delimiter: "\r\n",
			cast: { boolean: String },
		});
		yield encode(text, format.encoding);
	}
}

/** The bytes that a file of the encoding begins with. */
export function byteOrderMark(encoding: CsvEncoding | "utf-8 with mark"): Uint8Array {
	if (encoding === "utf-16") return new Uint8Array([0xff, 0xfe]);
	return new Uint8Array(encoding === "utf-8 with mark" ? [0xef, 0xbb, 0xbf] : []);
}

export function encode(text: string, encoding: CsvEncoding): Uint8Array {
	if (encoding === "utf-8") return Buffer.from(text);
	if (encoding === "utf-16") return Buffer.from(text, "utf16le");
	const bytes = iconv.encode(text, encoding);
	if (iconv.decode(bytes, encoding) === text) return bytes;
	const lost = [...text].find(
		(character) => iconv.decode(iconv.encode(character, encoding), encoding) !== character,
	);
	throw new NodeError({
		code: "CSV_CHARACTER_UNENCODABLE",
		message: `The character ${JSON.stringify(lost)} cannot be written in ${encoding}.`,
		field: "encoding",
		hint: "Choose UTF-8, or replace the character.",
	});
}

function disarmed(row: readonly Field[]): Field[] {
	return row.map((field) => (typeof field === "string" && FORMULA.test(field) ? `'${field}` : field));
}
