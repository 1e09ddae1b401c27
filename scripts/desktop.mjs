import { existsSync } from "node:fs";
import { run } from "./project.mjs";

/** Where Debian puts what the test of the nodes for a desktop needs: a screen, a session bus, a GTK program and AT-SPI for Python. */
const FILES = [
	"/usr/bin/Xvfb",
	"/usr/bin/dbus-run-session",
	"/usr/bin/zenity",
	"/usr/lib/python3/dist-packages/gi",
	"/usr/libexec/at-spi-bus-launcher",
];
const PACKAGES = ["xvfb", "dbus", "zenity", "python3-gi", "gir1.2-atspi-2.0", "at-spi2-core"];

/**
 * Sees to it that there is a desktop for the tests, where this process may install one; else says that its test is left out.
 * @returns {Promise<boolean>} whether there is one
 */
export async function ensureDesktop() {
	if (isInstalled()) return true;
	if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
		console.log("Installing a desktop without a screen…");
		const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
		await run("apt-get", ["update", "-qq"], env);
		await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...PACKAGES], env);
		if (isInstalled()) return true;
	}
	console.log(
		`No desktop found, so its test is skipped: install one (\`apt-get install ${PACKAGES.join(" ")}\`).`,
	);
	return false;
}

function isInstalled() {
	return FILES.every((file) => existsSync(file));
}
