import type { DuckDBConnection } from "@duckdb/node-api";
import { NodeError } from "@switchyard/node-kit";

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

/** The type of each column of rows: one that has values of several kinds is text, and lists and objects are JSON. */
function columnTypes(rows: readonly Readonly<Record<string, unknown>>[]): Map<string, string> {
	const types = new Map<string, string | undefined>();
	for (const row of rows)
		for (const [name, value] of Object.entries(row)) types.set(name, widened(types.get(name), typeOf(value)));
	return new Map([...types].map(([name, type]) => [name, type ?? "VARCHAR"]));
}

/** `undefined` for no value, which fits every type. */
function typeOf(value: unknown): string | undefined {
	if (value === null || value === undefined) return undefined;
	if (typeof value === "boolean") return "BOOLEAN";
	if (typeof value === "number") return Number.isSafeInteger(value) ? "BIGINT" : "DOUBLE";
	return typeof value === "string" ? "VARCHAR" : "JSON";
}

function widened(before: string | undefined, type: string | undefined): string | undefined {
	if (before === undefined || before === type) return type ?? before;
	if (type === undefined) return before;
	const both = new Set([before, type]);
	if (both.has("BIGINT") && both.has("DOUBLE")) return "DOUBLE";
	return both.has("JSON") ? "JSON" : "VARCHAR";
}
