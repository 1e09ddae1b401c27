import type { DuckDBConnection } from "@duckdb/node-api";
import { NodeError } from "@switchyard/node-kit";
import { columnTypes } from "./column-types.ts";

/** Rows of the run, or a file: where it is, and what people call it. */
export type TableSource =
	| { readonly rows: readonly Readonly<Record<string, unknown>>[] }
	| { readonly place: string; readonly path: string };

const READERS: ReadonlyMap<string, string> = new Map([
	["csv", "read_csv"],
	["tsv", "read_csv"],
	["txt", "read_csv"],
	["json", "read_json"],
	["jsonl", "read_json"],
	["ndjson", "read_json"],
	["parquet", "read_parquet"],
]);

/** Makes a table of rows or of a file. @throws NodeError `DATA_INVALID` */
export async function loadTable(
	connection: DuckDBConnection,
	name: string,
	source: TableSource,
): Promise<void> {
	if ("rows" in source) await loadRows(connection, name, source.rows);
	else await loadFile(connection, name, source.place, source.path);
}

async function loadRows(
	connection: DuckDBConnection,
	name: string,
	rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
	const types = columnTypes(rows);
	if (types.size === 0) {
		await connection.run(`create table ${quoted(name)} (empty varchar)`);
		return;
	}
	const structure = JSON.stringify([Object.fromEntries(types)]);
	await connection.run(
		`create table ${quoted(name)} as select unnest(from_json($1::json, '${structure.replaceAll("'", "''")}'), max_depth := 2)`,
		[JSON.stringify(rows)],
	);
}

async function loadFile(
	connection: DuckDBConnection,
	name: string,
	place: string,
	path: string,
): Promise<void> {
	const ending = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
	const reader = READERS.get(ending);
	if (reader === undefined) throw invalid(path, `its ending .${ending} is none that can be read`);
	try {
		await connection.run(
			`create table ${quoted(name)} as select * from ${reader}('${place.replaceAll("'", "''")}')`,
		);
	} catch (error) {
		const words = error instanceof Error ? (error.message.split("\n")[0] ?? "") : "";
		throw invalid(path, words.replaceAll(place, path), error);
	}
}

function quoted(name: string): string {
	return `"${name}"`;
}

function invalid(path: string, reason: string, cause?: unknown): NodeError {
	return new NodeError({
		code: "DATA_INVALID",
		message: `The file ${path} cannot be read as a table: ${reason}.`,
		field: "files",
		hint: "Files end with .csv, .tsv, .json, .jsonl or .parquet, and are written as their ending says.",
		cause,
	});
}
