import { pipeline } from "node:stream/promises";
import { CsvError, type InfoRecord, parse } from "csv-parse";
import { ThreadFault } from "../thread-fault.ts";
import type { CsvQuery, CsvSlice } from "./csv-job.ts";
import { type Decoded, decode, NotInEncoding, singleByte } from "./decode.ts";
import { detectDelimiter } from "./detect-delimiter.ts";
import { DELIMITERS, type DelimiterName } from "./parameters.ts";
import { SliceTaker } from "./slice-taker.ts";

/** The longest row, in characters: a quote that is never closed does not swallow the file. */
const LONGEST_ROW = 1_000_000;

/** Reads a part of a CSV file, and no more of the file than that needs. */
export async function parseCsv(chunks: () => AsyncIterable<Uint8Array>, query: CsvQuery): Promise<CsvSlice> {
	try {
		return await readSlice(await decode(chunks, query.encoding), query);
	} catch (error) {
		if (!(error instanceof NotInEncoding) || query.encoding !== "auto") throw error;
		return readSlice(singleByte("windows-1252", chunks), query);
	}
}

async function readSlice({ texts, encoding }: Decoded, query: CsvQuery): Promise<CsvSlice> {
	const rest = texts()[Symbol.asyncIterator]();
	const first = await firstText(rest);
	const delimiter = delimiterFor(first, query);
	const taker = new SliceTaker(query, delimiter);
	const text = async function* () {
		yield first;
		for await (const next of { [Symbol.asyncIterator]: () => rest }) {
			if (taker.isComplete) return;
			yield next;
		}
	};
	try {
		await pipeline(text, parserFor(delimiter, taker));
	} catch (error) {
		// What is wrong after the last row that was asked for does not count: the text may end in the middle of a row there.
		if (!taker.isComplete) throw faultOf(error);
	}
	return { ...taker.slice(), delimiter, encoding };
}

async function firstText(texts: AsyncIterator<string>): Promise<string> {
	for (;;) {
		const next = await texts.next();
		if (next.done) return "";
		if (next.value !== "") return next.value;
	}
}

/** @throws ThreadFault `CSV_DELIMITER_WRONG` where the chosen delimiter cuts nothing and another one does */
function delimiterFor(text: string, { delimiter }: CsvQuery): DelimiterName {
	const found = detectDelimiter(text);
	if (delimiter === "auto") return found;
	const [firstLine = ""] = text.split(/\r\n|\n|\r/, 1);
	if (firstLine.includes(DELIMITERS[delimiter]) || !firstLine.includes(DELIMITERS[found])) return delimiter;
	throw new ThreadFault({
		code: "CSV_DELIMITER_WRONG",
		message: `The first line of the file has no ${delimiter}: its fields are separated by ${found}.`,
		field: "delimiter",
		hint: "Choose auto, or the delimiter that the file has.",
	});
}

/** Rows are taken as they are found; none is kept that nobody asked for. */
function parserFor(delimiter: DelimiterName, taker: SliceTaker) {
	return parse({
		bom: true,
		delimiter: DELIMITERS[delimiter],
		skip_empty_lines: true,
		relax_column_count: true,
		max_record_size: LONGEST_ROW,
		on_record: (fields: string[], { lines }: InfoRecord) => {
			taker.take(fields, lines);
			return null;
		},
	}).resume();
}

function faultOf(error: unknown): unknown {
	if (!(error instanceof CsvError)) return error;
	const isQuote = error.code !== "CSV_MAX_RECORD_SIZE";
	return new ThreadFault({
		code: "CSV_INVALID",
		message: isQuote
			? `Line ${error.lines}: a quote stands where none can, or is not closed.`
			: `Line ${error.lines}: a row has more than ${LONGEST_ROW} characters; a quote may not be closed.`,
		field: "path",
		hint: "Quotes in a quoted field are written twice. Check the delimiter and the line.",
	});
}
