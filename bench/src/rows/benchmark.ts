import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { custom } from "@switchyard/flow/testing";
import type { FlowNode } from "@switchyard/spec/flow";
import type { StartRunReply } from "@switchyard/spec/http";
import type { Benchmark } from "../measure/benchmark.ts";
import { interleave } from "../measure/interleave.ts";
import { chain } from "../subject/chain.ts";
import { Server } from "../subject/server.ts";
import { lastOfCsv, lastOfWorkbook } from "./libraries.ts";
import { writeCsv, writeWorkbook } from "./table-files.ts";

const ROWS = { csv: 300_000, workbook: 50_000 };
/** Files by whose last rows the memory is compared. */
const MEMORY = { few: 10_000, many: 1_000_000 };
/** How many rows a run reads, from the file's end: all before them are parsed and passed over. */
const LAST = 100;

const MEGABYTE = 1024 * 1024;

const benchmark: Benchmark = {
	id: "ROWS",
	title: `Rows a second of CSV and Excel, the last ${LAST} of a file read by a run, against papaparse and xlsx; memory`,
	async run() {
		const { server, workspace } = await serverWithFiles();
		const csv = join(workspace, "orders.csv");
		const workbook = join(workspace, "orders.xlsx");
		await writeCsv(csv, ROWS.csv);
		writeWorkbook(workbook, ROWS.workbook);
		await server.save(readFlow("csv", "Csv.Read", "orders.csv", ROWS.csv));
		await server.save(readFlow("excel", "Excel.ReadRange", "orders.xlsx", ROWS.workbook));
		const ofCsv = await interleave({
			ours: () => rate(ROWS.csv, () => lastByRun(server, "csv")),
			raw: () => rate(ROWS.csv, () => lastOfCsv(csv, LAST)),
		});
		const ofWorkbook = await interleave({
			ours: () => rate(ROWS.workbook, () => lastByRun(server, "excel")),
			raw: () => rate(ROWS.workbook, () => lastOfWorkbook(workbook, LAST)),
		});
		await server.stop();
		return [
			{
				name: `CSV of ${ROWS.csv} rows (raw: papaparse)`,
				unit: "rows/s",
				...ofCsv,
				goal: { of: "ratio", bound: "at least", value: 0.5 },
			},
			{
				name: `Excel of ${ROWS.workbook} rows (raw: xlsx)`,
				unit: "rows/s",
				...ofWorkbook,
				goal: { of: "ratio", bound: "at least", value: 0.5 },
			},
			{
				name: `peak memory of a server, CSV of ${MEMORY.many} rows (raw: ${MEMORY.few})`,
				unit: "MB",
				ours: await peakMemory(MEMORY.many),
				raw: await peakMemory(MEMORY.few),
				goal: { of: "ratio", bound: "at most", value: 1.25 },
			},
		];
	},
};

async function serverWithFiles(): Promise<{ readonly server: Server; readonly workspace: string }> {
	const folder = mkdtempSync(join(tmpdir(), "switchyard-bench-"));
	const workspace = join(folder, "workspace");
	mkdirSync(workspace);
	return { server: await Server.start(folder), workspace };
}

function readFlow(id: string, type: string, path: string, rows: number) {
	const params: FlowNode["params"] = {
		path: custom(path),
		offset: custom(rows - LAST),
		limit: custom(LAST),
	};
	return chain({ id, nodes: [{ type, params }] });
}

async function lastByRun(server: Server, flow: string): Promise<readonly unknown[]> {
	const { run } = (await server.ask("POST", `/api/flows/${flow}/runs?wait=60000`, {})) as StartRunReply;
	const { rows } = (run?.message ?? {}) as { readonly rows?: readonly unknown[] };
	return rows ?? [];
}

/** Rows a second. @throws Error when other rows come than the last ones */
async function rate(
	rows: number,
	last: () => Promise<readonly unknown[]> | readonly unknown[],
): Promise<number> {
	const begun = performance.now();
	const found = await last();
	const seconds = (performance.now() - begun) / 1000;
	const final = found.at(-1) as { readonly order?: unknown } | undefined;
	if (found.length !== LAST || final?.order !== rows)
		throw new Error("Other rows were read than the last ones.");
	return rows / seconds;
}

/** What a server takes at most that reads the last rows of a file, in megabytes. */
async function peakMemory(rows: number): Promise<number> {
	const { server, workspace } = await serverWithFiles();
	await writeCsv(join(workspace, "orders.csv"), rows);
	await server.save(readFlow("csv", "Csv.Read", "orders.csv", rows));
	await rate(rows, () => lastByRun(server, "csv"));
	const peak = server.peakMemory();
	await server.stop();
	return peak / MEGABYTE;
}

export default benchmark;
