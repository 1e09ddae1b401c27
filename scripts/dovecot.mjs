import { existsSync } from "node:fs";
import { run } from "./project.mjs";

/** Where Debian puts it. The tests look there too, and where `DOVECOT_PATH` says. */
const DEBIAN = "/usr/sbin/dovecot";

/**
 * Sees to it that there is a Dovecot to read mail from in tests, where this process may install one; else says that it is left out.
 * @returns {Promise<boolean>} whether there is one
 */
export async function ensureDovecot() {
	if (isInstalled()) return true;
	if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
		console.log("Installing Dovecot…");
		const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
		await run("apt-get", ["update", "-qq"], env);
		await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "dovecot-imapd"], env);
		if (isInstalled()) return true;
	}
	console.log(
		"No Dovecot found, so its tests are skipped: install one (`apt-get install dovecot-imapd`) or name its program with DOVECOT_PATH.",
	);
	return false;
}

function isInstalled() {
	return existsSync(process.env.DOVECOT_PATH ?? DEBIAN);
}
