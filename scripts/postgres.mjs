import { existsSync, readdirSync } from "node:fs";
import { run } from "./project.mjs";

/** Where Debian keeps its PostgreSQL, a folder for each version. The tests look there too, and where `POSTGRES_FOLDER` says. */
const DEBIAN = "/usr/lib/postgresql";

/**
 * Sees to it that there is a PostgreSQL to test with, where this process may install one; else says that it is left out.
 * @returns {Promise<boolean>} whether there is one
 */
export async function ensurePostgres() {
	if (isInstalled()) return true;
	if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
		console.log("Installing PostgreSQL…");
		const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
		await run("apt-get", ["update", "-qq"], env);
		await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "postgresql"], env);
		if (isInstalled()) return true;
	}
	console.log(
		"No PostgreSQL found, so its tests are skipped: install one (`apt-get install postgresql`) or name the folder of its programs with POSTGRES_FOLDER.",
	);
	return false;
}

function isInstalled() {
	const { POSTGRES_FOLDER } = process.env;
	if (POSTGRES_FOLDER) return existsSync(POSTGRES_FOLDER);
	return (
		existsSync(DEBIAN) && readdirSync(DEBIAN).some((version) => existsSync(`${DEBIAN}/${version}/bin/initdb`))
	);
}
