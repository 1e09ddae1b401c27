import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { cpuRatio, type Finding, goalFigure, isMet } from "./benchmark.ts";

/** What one benchmark found. */
export interface Result {
	readonly id: string;
	readonly title: string;
	readonly findings: readonly Finding[];
}

const COLUMNS = ["", "ours", "raw", "ratio", "CPU", "raw CPU", "CPU ratio", "goal", ""] as const;

/** Stands for CPU that is not known. */
const UNKNOWN = "–";

/** A table for a terminal. */
export function table({ id, title, findings }: Result): string {
	const rows = [
		COLUMNS,
		...findings.map((finding) => [
			finding.name,
			figure(finding.ours, finding.unit),
			finding.raw === undefined ? "" : figure(finding.raw, finding.unit),
			finding.raw === undefined ? "" : times(finding.ours / finding.raw),
			cpuText(finding.cpu?.ours),
			finding.raw === undefined ? "" : cpuText(finding.cpu?.raw),
			finding.raw === undefined ? "" : times(cpuRatio(finding)),
			goalText(finding),
			isMet(finding) ? "met" : "MISSED",
		]),
	];
	const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
	const lines = rows.map((row) =>
		row
			.map((cell, column) =>
				column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
			)
			.join("  "),
	);
	return [`\n${id}  ${title}`, ...lines].join("\n");
}

/** Writes all results as JSON, with the machine that they belong to. */
export function save(file: URL, results: readonly Result[]): void {
	mkdirSync(new URL(".", file), { recursive: true });
	const machine = { node: process.version, cpus: cpus().length, model: cpus()[0]?.model };
	const figures = results.map(({ findings, ...result }) => ({
		...result,
		findings: findings.map((finding) => ({
			...finding,
			figure: goalFigure(finding),
			cpuRatio: cpuRatio(finding),
			met: isMet(finding),
		})),
	}));
	writeFileSync(
		file,
		`${JSON.stringify({ at: new Date().toISOString(), machine, results: figures }, null, "\t")}\n`,
	);
}

function figure(value: number, unit: string): string {
	const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
	return `${value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits })} ${unit}`;
}

function times(ratio: number | undefined): string {
	return ratio === undefined ? UNKNOWN : `${ratio.toFixed(2)}×`;
}

/** Microseconds of CPU in a unit that keeps the number short. */
function cpuText(micros: number | undefined): string {
	if (micros === undefined) return UNKNOWN;
	if (micros < 1000) return figure(micros, "µs");
	return micros < 1_000_000 ? figure(micros / 1000, "ms") : figure(micros / 1_000_000, "s");
}

function goalText({ goal, unit }: Finding): string {
	const sign = goal.bound === "at most" ? "≤" : "≥";
	return goal.of === "ratio" ? `${sign} ${goal.value}×` : `${sign} ${goal.value} ${unit}`;
}
