import { mkdirSync, realpathSync } from "node:fs";
import { systemCode } from "../errors/system-code.ts";
import { CheckedFolder } from "./checked-folder.ts";
import type { Folder } from "./folder.ts";
import { CAN_HOLD_FOLDERS, HeldFolder } from "./held-folder.ts";

/** Opens the workspace's own folder. */
export type OpenRoot = () => Promise<Folder>;

/**
 * The workspace's folder, which is made when it is missing.
 * @param holdsFolders whether folders are held open on the way, which is safe from all that others do meanwhile.
 */
export function workspaceRoot(folder: string, holdsFolders = CAN_HOLD_FOLDERS): OpenRoot {
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	const path = realpathSync(folder);
	return () => (holdsFolders ? HeldFolder.open(path) : CheckedFolder.open(path));
}

/** One step of a walk: into a folder, or an error. */
type Step = (above: Folder, name: string) => Promise<Folder>;

/** The folder to which names lead from another one, a step at a time. Only that one is left open. */
export async function walk(from: Folder, names: readonly string[], step: Step = enter): Promise<Folder> {
	let folder = from;
	for (const name of names) {
		await using above = folder;
		folder = await step(above, name);
	}
	return folder;
}

function enter(above: Folder, name: string): Promise<Folder> {
	return above.enter(name);
}

/** The folder of this name, which is made when it is missing. */
export async function enterOrMake(above: Folder, name: string): Promise<Folder> {
	await above.make(name).catch((error) => {
		if (systemCode(error) !== "EEXIST") throw error;
	});
	return above.enter(name);
}

export function lastOf(parts: readonly [string, ...string[]]): string {
	return parts.at(-1) ?? parts[0];
}
