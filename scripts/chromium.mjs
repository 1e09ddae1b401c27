import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { run } from "./project.mjs";

/** Flags for a headless Chromium that talks to nobody but the page under test. */
export const CHROMIUM_FLAGS = [
	"--headless",
	"--no-sandbox",
	"--disable-gpu",
	"--disable-quic",
	"--no-first-run",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
];

/** The Chromium without a window, which takes half the processor's time of one with a window that nobody sees. */
const HEADLESS_SHELL = "chromium-headless-shell";

const COMMANDS = [HEADLESS_SHELL, "chromium", "chromium-browser", "google-chrome"];

/**
 * An installed Chromium: the one that `CHROMIUM_PATH` names, else the first found on the PATH, else Playwright's own.
 * @returns {Promise<string | undefined>}
 */
export async function findChromium() {
	const named = process.env.CHROMIUM_PATH;
	if (named) return existsSync(named) ? named : undefined;
	const onPath = COMMANDS.map(which).find((path) => path !== undefined);
	if (onPath !== undefined) return onPath;
	const { chromium } = await import("playwright-core");
	return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/**
 * As `findChromium`, and installs Debian's package when there is none and this process may; else says how to get one. In CI the one
 * without a window is installed beside any other.
 * @returns {Promise<string | undefined>}
 */
export async function ensureChromium() {
	const found = await findChromium();
	const isEnough = found !== undefined && (!process.env.CI || process.env.CHROMIUM_PATH);
	if (isEnough || which(HEADLESS_SHELL) !== undefined) return found;
	if (process.getuid?.() === 0 && which("apt-get") !== undefined) {
		console.log("Installing Chromium…");
		const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
		await run("apt-get", ["update", "-qq"], env);
		for (const name of [HEADLESS_SHELL, "chromium"]) {
			await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], env);
			const installed = await findChromium();
			if (installed !== undefined) return installed;
		}
	}
	if (found !== undefined) return found;
	console.error(
		"No Chromium found: install one (`apt-get install chromium`, `npx playwright install chromium`) or set CHROMIUM_PATH.",
	);
	return undefined;
}

/** @param {string} command */
function which(command) {
	try {
		return execFileSync("which", [command], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
	} catch {
		return undefined;
	}
}
