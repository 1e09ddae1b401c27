import { type ExecuteOf, NodeError } from "@switchyard/node-kit";
import type { TableSource } from "../../duckdb/load-table.ts";
import { runQuery } from "../../duckdb/run-query.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = async (params, { files: workspace, signal }) => {
	const {
		sql,
		tables = {},
		files = {},
		parameters = {},
		max_rows: maxRows,
		time_limit: timeLimitMs,
	} = params;
	refuseTwins(tables, files);
	const sources: { name: string; source: TableSource }[] = [];
	for (const [name, rows] of Object.entries(tables)) sources.push({ name, source: { rows } });
	for (const [name, path] of Object.entries(files)) {
		if (!workspace.locate) throw new Error("These files have no place on a disk.");
		sources.push({ name, source: { place: await underFiles(workspace.locate(path)), path } });
	}
	return runQuery({ sources, sql, parameters, maxRows }, { timeLimitMs, signal });
};

function refuseTwins(tables: object, files: object): void {
	const twins = Object.keys(files).filter((name) => Object.hasOwn(tables, name));
	if (twins.length === 0) return;
	throw new NodeError({
		code: "DATA_INVALID",
		message: `A table and a file have the same name: ${twins.join(", ")}.`,
		field: "files",
		hint: "Give one of them another name.",
	});
}

async function underFiles<Result>(located: Promise<Result>): Promise<Result> {
	try {
		return await located;
	} catch (error) {
		if (!(error instanceof NodeError)) throw error;
		throw new NodeError({ ...error, message: error.message, field: "files", cause: error });
	}
}
