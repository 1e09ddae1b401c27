import { cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { hostEnvironment, run } from "../../project.mjs";
import { digestOf, type InstallReport, PLATFORM_NAME } from "./install-report.ts";
import { fetchedPackages, PLATFORM } from "./locked-packages.ts";

/**
 * Installs the project's packages in a new folder, as `npm start` does in a clone, and measures them. It needs the registry or
 * npm's cache.
 * @throws Error on another platform than `PLATFORM`, if npm fails, and if it fetched other packages than counted from the lock file
 */
export async function measureInstall(root: string): Promise<InstallReport> {
	if (process.platform !== PLATFORM.os || process.arch !== PLATFORM.cpu)
		throw new Error(`Installs are compared on ${PLATFORM_NAME}: measure there.`);
	const lockFile = readFileSync(join(root, "package-lock.json"), "utf8");
	const folder = mkdtempSync(join(tmpdir(), "switchyard-install-"));
	try {
		for (const path of manifests(lockFile)) {
			mkdirSync(dirname(join(folder, path)), { recursive: true });
			cpSync(join(root, path), join(folder, path));
		}
		const code = await run("npm", ["install", "--no-save"], hostEnvironment(), folder);
		if (code !== 0) throw new Error("npm could not install the packages.");
		checkPackages(lockFile, readFileSync(join(folder, "node_modules/.package-lock.json"), "utf8"));
		return {
			platform: PLATFORM_NAME,
			packages: fetchedPackages(lockFile).size,
			megabytes: Math.round(installedBytes(folder) / 100_000) / 10,
			digest: digestOf(lockFile),
		};
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/** The files of a clone that npm reads. */
function manifests(lockFile: string): string[] {
	const { packages } = JSON.parse(lockFile) as { packages: Record<string, unknown> };
	const workspaces = Object.keys(packages).filter((place) => !place.includes("node_modules/"));
	return ["package-lock.json", ".npmrc", ...workspaces.map((place) => join(place, "package.json"))];
}

function checkPackages(lockFile: string, installedLockFile: string): void {
	const counted = fetchedPackages(lockFile);
	const { packages } = JSON.parse(installedLockFile) as { packages: Record<string, { link?: boolean }> };
	const installed = new Set(
		Object.entries(packages)
			.filter(([place, { link }]) => place.includes("node_modules/") && link !== true)
			.map(([place]) => place),
	);
	const missing = [...counted.keys()].filter((place) => !installed.has(place));
	const added = [...installed].filter((place) => !counted.has(place));
	if (missing.length + added.length > 0)
		throw new Error(
			`npm installed other packages than the lock file tells: ${[...missing, ...added].join(", ")}`,
		);
}

/** The bytes of all files in the `node_modules` of a project and its workspaces, each once however many links it has. */
function installedBytes(folder: string): number {
	const sizes = new Map<number, number>();
	for (const path of filesIn(folder)) {
		if (!path.includes("/node_modules/")) continue;
		const { size, ino } = lstatSync(path);
		sizes.set(ino, size);
	}
	return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

/** Files under a folder. Symbolic links, which lead to workspaces, are not followed. */
function* filesIn(folder: string): Generator<string> {
	for (const entry of readdirSync(folder, { withFileTypes: true })) {
		const path = join(folder, entry.name);
		if (entry.isDirectory()) yield* filesIn(path);
		else if (entry.isFile()) yield path;
	}
}
