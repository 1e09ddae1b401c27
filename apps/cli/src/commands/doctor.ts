import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type DoctorFinding, DoctorReport } from "@switchyard/spec/data-folder";
import { fits } from "@switchyard/spec/schema";
import { PROJECT } from "../files/data-folder.ts";
import { readArguments, wrongUse } from "../terminal/arguments.ts";
import { CliError } from "../terminal/cli-error.ts";
import { EXIT } from "../terminal/exit.ts";
import type { Command } from "./command.ts";

/** Part of the server, which knows its settings and its store: a program of its own, since applications import nothing of each other. */
const DOCTOR = fileURLToPath(new URL("../../../runtime/src/doctor.ts", import.meta.url));

const MARKS: Readonly<Record<DoctorFinding["status"], string>> = {
	ok: "ok       ",
	warning: "warning  ",
	problem: "PROBLEM  ",
};

export const doctorCommand: Command = {
	name: "doctor",
	summary:
		"check settings, data folder, disk, port, store, keys, optional packages and clock; no server is needed",
	usage: "",
	options: [],
	run: async (args) => {
		const { positionals } = readArguments(args, {});
		if (positionals.length > 0) wrongUse("The command takes nothing but options.");
		const report = await examine();
		return {
			text: report.map(line).join("\n"),
			json: report,
			exit: report.some(({ status }) => status === "problem") ? EXIT.failed : EXIT.ok,
		};
	},
};

/** The server's settings are those of this process; relative ones are relative to the project, as they are for the server. */
async function examine(): Promise<DoctorReport> {
	const { stdout } = await promisify(execFile)(process.execPath, [...process.execArgv, DOCTOR], {
		cwd: PROJECT,
	}).catch((error: unknown) => {
		throw new CliError("The check itself failed.", { exit: EXIT.failed, cause: error });
	});
	const report: unknown = JSON.parse(stdout);
	if (fits(DoctorReport, report)) return report as DoctorReport;
	throw new CliError("The check gave no report.", { exit: EXIT.failed });
}

function line({ about, status, message, hint }: DoctorFinding): string {
	const found = `${MARKS[status]}${about.padEnd(10)}${message}`;
	return hint === undefined ? found : `${found}\n${" ".repeat(19)}${hint}`;
}
