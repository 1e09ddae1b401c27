import { createHash } from "node:crypto";
import { fetchedPackages, PLATFORM } from "./locked-packages.ts";

export const INSTALL_REPORT = "reports/install.json";

/** The size of a fresh install, as `npm run ratchets -- --measure` writes it to `reports/install.json`. */
export interface InstallReport {
	readonly platform: string;
	/** Packages of the lock file, without Node itself, which a script of its package fetches. */
	readonly packages: number;
	/** Millions of bytes in `node_modules` of the root and the workspaces, Node included. */
	readonly megabytes: number;
	/** SHA-256 of the packages that were installed, from `digestOf`. */
	readonly digest: string;
}

export const PLATFORM_NAME = `${PLATFORM.os}-${PLATFORM.cpu}-${PLATFORM.libc}`;

/** Changes whenever another package, or another version of one, would be fetched. */
export function digestOf(lockFile: string): string {
	const lines = [...fetchedPackages(lockFile)].map(([place, integrity]) => `${place} ${integrity}\n`);
	return createHash("sha256").update(lines.sort().join("")).digest("hex");
}

/**
 * The megabytes of a report.
 * @param text the report's file
 * @throws Error if the report is malformed, or of other packages than the lock file has now
 */
export function megabytesOf(text: string, lockFile: string): number {
	const { megabytes, digest, platform } = JSON.parse(text) as Partial<InstallReport>;
	if (typeof megabytes !== "number" || !Number.isFinite(megabytes) || platform !== PLATFORM_NAME)
		throw new Error(`${INSTALL_REPORT} is no report of an install on ${PLATFORM_NAME}.`);
	if (digest !== digestOf(lockFile))
		throw new Error(
			`${INSTALL_REPORT} is of other packages than package-lock.json: run \`npm run ratchets -- --measure\`.`,
		);
	return megabytes;
}
