import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { NodeError } from "@switchyard/node-kit";
import { chromium } from "playwright-core";

/** First the one without a window, which starts sooner and needs less memory. */
const COMMANDS = [
	"chromium-headless-shell",
	"chromium",
	"chromium-browser",
	"google-chrome",
	"google-chrome-stable",
];

/**
 * The Chromium of this machine: the one that `CHROMIUM_PATH` names, else the first found on the PATH, else Playwright's own.
 * @throws NodeError `BROWSER_MISSING`
 */
export async function findChromium(environment: NodeJS.ProcessEnv = process.env): Promise<string> {
	const named = environment.CHROMIUM_PATH;
	const folders = (environment.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
	const onPath = COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)));
	for (const path of named ? [named] : [...onPath, chromium.executablePath()])
		if (await canExecute(path)) return path;
	throw new NodeError({
		code: "BROWSER_MISSING",
		message: named
			? `There is no program ${named} that can be started.`
			: "No Chromium was found on the server.",
		hint: "Install one (`apt-get install chromium`, or `npx playwright install chromium`), or name it by CHROMIUM_PATH.",
	});
}

async function canExecute(path: string): Promise<boolean> {
	return access(path, constants.X_OK).then(
		() => true,
		() => false,
	);
}
