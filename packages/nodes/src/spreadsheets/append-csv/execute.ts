import { type ExecuteOf, NodeError, type StreamedFile, type WorkspaceFiles } from "@switchyard/node-kit";
import { readCsv } from "../../csv/read-csv.ts";
import { columnsOf, fieldsOf } from "../../csv/rows-to-write.ts";
import { byteOrderMark, type CsvFormat, encode, writeFields } from "../../csv/write-fields.ts";
import { inTurn } from "../file-turns.ts";
import type { definition } from "./definition.ts";

type Params = Parameters<ExecuteOf<typeof definition>>[0];

export const execute: ExecuteOf<typeof definition> = async (params, { files, signal }) => {
	const { path, rows } = params;
	await inTurn(path, async () => {
		const file = await openIfThere(files, path);
		await files.save(path, file ? appended(file, params, signal) : begun(params));
	});
	return { path, file: await files.reference(path), count: rows.length };
};

async function openIfThere(files: WorkspaceFiles, path: string): Promise<StreamedFile | undefined> {
	try {
		const file = await files.open(path);
		return file.bytes === 0 ? undefined : file;
	} catch (error) {
		if (error instanceof NodeError && error.code === "FILE_NOT_FOUND") return undefined;
		throw error;
	}
}

/** A new file, where nothing says how it is written but the parameters. */
async function* begun({ rows, header, encoding, delimiter, formulas }: Params) {
	const columns = columnsOf(rows);
	const format: CsvFormat = {
		encoding: encoding === "auto" ? "utf-8" : encoding,
		delimiter: delimiter === "auto" ? "comma" : delimiter,
		formulas,
	};
	yield byteOrderMark(format.encoding);
	const fields = fieldsOf(rows, columns);
	yield* writeFields(header && columns.length > 0 ? [columns, ...fields] : fields, format);
}

/** The file as it is, then the rows, written as the file is. */
async function* appended(file: StreamedFile, params: Params, signal: AbortSignal) {
	const { rows, header, formulas } = params;
	// Reading it to its end tells the encoding, and that every row fits: nothing is added to a file that is broken.
	const query = { ...params, values: "text", columns: [], offset: file.bytes, limit: 1 } as const;
	const { columns, delimiter, encoding } = await readCsv(file, query, signal);
	const format = { delimiter, encoding, formulas };
	const fields = fieldsOf(rows, header ? columns : columnsOf(rows));
	let last: Uint8Array = new Uint8Array();
	for await (const chunk of file.chunks()) {
		if (chunk.length > 0) last = chunk;
		yield chunk;
	}
	if (!endsLine(last, encoding)) yield encode("\r\n", encoding);
	yield* writeFields(fields, format);
}

function endsLine(chunk: Uint8Array, encoding: CsvFormat["encoding"]): boolean {
	const byte = chunk.at(encoding === "utf-16" ? -2 : -1);
	return byte === 0x0a || byte === 0x0d;
}
