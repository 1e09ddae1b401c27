import { existsSync } from "node:fs";
import { run } from "./project.mjs";

/** Where Debian puts it. The tests look there too, and where `MARIADB_PATH` says. */
const DEBIAN = "/usr/sbin/mariadbd";

/**
 * Sees to it that there is a MariaDB for the tests of databases, where this process may install one; else says that it is left out.
 * @returns {Promise<boolean>} whether there is one
 */
export async function ensureMariadb() {
	if (isInstalled()) return true;
	if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
		console.log("Installing MariaDB…");
		const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
		await run("apt-get", ["update", "-qq"], env);
		await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "mariadb-server"], env);
		if (isInstalled()) return true;
	}
	console.log(
		"No MariaDB found, so its tests are skipped: install one (`apt-get install mariadb-server`) or name its program with MARIADB_PATH.",
	);
	return false;
}

function isInstalled() {
	return existsSync(process.env.MARIADB_PATH ?? DEBIAN);
}
