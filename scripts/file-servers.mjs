import { existsSync } from "node:fs";
import { run } from "./project.mjs";

/** Where Debian puts them: OpenSSH's server for SFTP, and Pure-FTPd. The tests look there too. */
const PROGRAMS = ["/usr/sbin/sshd", "/usr/sbin/pure-ftpd"];

/**
 * Sees to it that there are servers for the tests of files over SFTP and FTP, where this process may install them; else says that they are left
 * out.
 * @returns {Promise<boolean>} whether both are there
 */
export async function ensureFileServers() {
	if (areInstalled()) return true;
	if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
		console.log("Installing OpenSSH's server and Pure-FTPd…");
		const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
		await run("apt-get", ["update", "-qq"], env);
		await run(
			"apt-get",
			["install", "-y", "-qq", "--no-install-recommends", "openssh-server", "pure-ftpd"],
			env,
		);
		if (areInstalled()) return true;
	}
	console.log(
		"No OpenSSH server or no Pure-FTPd found, so the tests of SFTP and FTP are skipped: install them (`apt-get install openssh-server pure-ftpd`).",
	);
	return false;
}

function areInstalled() {
	return PROGRAMS.every((program) => existsSync(program));
}
