import type { DoctorFinding, DoctorReport } from "@switchyard/spec/data-folder";
import { AppError } from "@switchyard/spec/error";
import { defined } from "@switchyard/spec/json";
import { checkClock } from "./domains/operations/doctor/check-clock.ts";
import { checkDisk, checkFolder, checkOwner } from "./domains/operations/doctor/check-folder.ts";
import { checkKeys } from "./domains/operations/doctor/check-keys.ts";
import { checkPackages } from "./domains/operations/doctor/check-packages.ts";
import { checkPort } from "./domains/operations/doctor/check-port.ts";
import { type CheckedStore, checkPostgres, checkSqlite } from "./domains/operations/doctor/check-store.ts";
import { type Config, readConfig } from "./platform/config.ts";
import { startRefusal } from "./start-refusal.ts";

// Examines what a server would start with, or runs with, and prints a report in JSON. The command line runs this as a process.

/** Settings that the server itself does not read. */
const OF_THE_COMMAND_LINE = ["SWITCHYARD_SERVER", "SWITCHYARD_COMMAND_LINE"];

const report = await examine();
process.stdout.write(`${JSON.stringify(report)}\n`);

async function examine(): Promise<DoctorReport> {
	const { config, findings } = settings();
	if (!config) return findings;
	const { dataFolder: folder, databaseUrl: url } = config;
	const tried = <Result>(about: DoctorFinding["about"], check: () => Result | Promise<Result>) =>
		attempt(about, folder, findings, check);
	const add = (found: readonly DoctorFinding[] | undefined) => findings.push(...(found ?? []));

	add(await tried("folder", () => checkFolder(folder)));
	add(await tried("disk", () => checkDisk(folder)));
	const port = await tried("port", () => checkPort(config));
	add(port?.findings);
	if (port?.isRunning === false && url === undefined) add(await tried("folder", () => checkOwner(folder)));
	const store = await tried<CheckedStore>("store", () =>
		url === undefined ? checkSqlite(folder) : checkPostgres(url),
	);
	add(store?.findings);
	add(await tried("keys", () => checkKeys(folder, store?.reader)));
	add(await tried("packages", checkPackages));
	add(await tried("clock", () => checkClock(store ?? { findings: [] }, Date.now())));
	await store?.reader?.close();
	return findings;
}

function settings(): { readonly config?: Config; readonly findings: DoctorFinding[] } {
	const about = "settings";
	const read = new Set<string | symbol>(OF_THE_COMMAND_LINE);
	const environment = new Proxy(process.env, {
		get(target, name) {
			read.add(name);
			return Reflect.get(target, name);
		},
	});
	try {
		const config = readConfig(environment, process.cwd());
		const unknown = Object.keys(process.env).filter(
			(name) => name.startsWith("SWITCHYARD_") && !read.has(name),
		);
		const findings = unknown.map((name): DoctorFinding => {
			const hint = "docs/configuration.md lists the settings. Check the spelling, or remove it.";
			return { about, status: "warning", message: `There is no setting ${name}; it does nothing.`, hint };
		});
		if (unknown.length > 0) return { config, findings };
		return { config, findings: [{ about, status: "ok", message: "All settings can be used." }] };
	} catch (error) {
		const message = startRefusal(error, "") ?? String(error);
		return { findings: [{ about, status: "problem", message }] };
	}
}

/** A check that fails is a problem, told as a start of the server would tell it. */
async function attempt<Result>(
	about: DoctorFinding["about"],
	folder: string,
	findings: DoctorFinding[],
	check: () => Result | Promise<Result>,
): Promise<Result | undefined> {
	try {
		return await check();
	} catch (error) {
		const message = startRefusal(error, folder) ?? (error instanceof Error ? error.message : String(error));
		const hint = error instanceof AppError ? error.hint : undefined;
		findings.push({ about, status: "problem", message, ...defined({ hint }) });
		return undefined;
	}
}
