import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { libraryState } from "./libraries.mjs";

const LIBRARY = { "node_modules/library": { version: "1.0.0" } };
const LINK = { "node_modules/ours": { resolved: "packages/ours", link: true } };
const FOR_OTHERS = { "node_modules/for-others": { version: "1.0.0", optional: true } };

/** Folder whose lock file names the wanted packages. */
function folderWith(wanted: object, installed: object | undefined): string {
	const folder = mkdtempSync(join(tmpdir(), "libraries-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	mkdirSync(join(folder, "node_modules"));
	writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ packages: wanted }));
	if (installed !== undefined)
		writeFileSync(
			join(folder, "node_modules", ".package-lock.json"),
			JSON.stringify({ packages: installed }),
		);
	return folder;
}

it.each([
	["absent before an install", LIBRARY, undefined, "absent"],
	["added once all are there", { ...LIBRARY, ...LINK }, { ...LIBRARY, ...LINK }, "added"],
	["added without optional ones", { ...LIBRARY, ...FOR_OTHERS }, LIBRARY, "added"],
	["outdated by another version", LIBRARY, { "node_modules/library": { version: "1.0.1" } }, "outdated"],
	["outdated by a missing link to a workspace", { ...LIBRARY, ...LINK }, LIBRARY, "outdated"],
])("are %s", (_, wanted, installed, state) => {
	expect(libraryState(folderWith(wanted, installed))).toBe(state);
});
