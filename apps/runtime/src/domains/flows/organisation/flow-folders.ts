import { KeyedMutex } from "@switchyard/async";
import { AppError } from "@switchyard/spec/error";
import type { FlowFolder, MoveFlowFolderBody } from "@switchyard/spec/http";
import { folderPathFault, isInFolder, parentFolder } from "@switchyard/spec/identity";
import type { Database } from "../../../platform/database/database.ts";
import type { OrganisationRows } from "./organisation-rows.ts";

export interface FlowFoldersOptions {
	readonly rows: OrganisationRows;
	readonly write: Database["write"];
	/** Called after every change. */
	readonly onChange: () => void;
}

/** The folders that flows are kept in. A folder's parent is always there, and one change follows the other. */
export class FlowFolders {
	readonly #options: FlowFoldersOptions;
	readonly #mutex = new KeyedMutex();

	constructor(options: FlowFoldersOptions) {
		this.#options = options;
	}

	/** In the order of paths. */
	async list(): Promise<FlowFolder[]> {
		const { rows } = this.#options;
		const places = [...(await rows.places()).values()];
		return (await rows.folders()).map((path) => ({
			path,
			flows: places.filter((place) => isInFolder(place, path)).length,
		}));
	}

	/** @throws AppError `FLOW_FOLDER_INVALID`, `FLOW_FOLDER_EXISTS`, `FLOW_FOLDER_NOT_FOUND` for the one that it is to be in */
	create(path: string): Promise<FlowFolder> {
		return this.#change(async (known) => {
			refuseFaulty(path, "path");
			refuseTaken(known, path, "path");
			refuseOrphan(known, path, "path");
			await this.#options.write([this.#options.rows.addFolder(path)]);
			return { path, flows: 0 };
		});
	}

	/** @throws AppError `FLOW_FOLDER_NOT_FOUND`, `FLOW_FOLDER_INVALID`, `FLOW_FOLDER_EXISTS` */
	async move({ path, to }: MoveFlowFolderBody): Promise<FlowFolder> {
		await this.#change(async (known) => {
			refuseUnknown(known, path);
			if (path === to) return;
			if (isInFolder(to, path)) {
				throw new AppError("FLOW_FOLDER_INVALID", {
					field: "to",
					message: "A folder cannot be moved into itself.",
					hint: "Choose a folder that does not lie in it.",
				});
			}
			const moved = known.filter((one) => isInFolder(one, path));
			const renamed = moved.map((from) => [from, `${to}${from.slice(path.length)}`] as const);
			for (const [, next] of renamed) refuseFaulty(next, "to");
			refuseTaken(known, to, "to");
			refuseOrphan(known, to, "to");
			const { rows, write } = this.#options;
			await write(renamed.flatMap(([from, next]) => rows.renameFolder(from, next)));
		});
		const folder = (await this.list()).find((one) => one.path === to);
		return folder ?? { path: to, flows: 0 };
	}

	/** @throws AppError `FLOW_FOLDER_NOT_FOUND`, `FLOW_FOLDER_NOT_EMPTY` */
	remove(path: string): Promise<void> {
		return this.#change(async (known) => {
			refuseUnknown(known, path);
			const { rows, write } = this.#options;
			const folders = known.filter((one) => parentFolder(one) === path).length;
			const flows = [...(await rows.places()).values()].filter((place) => place === path).length;
			if (folders + flows > 0) {
				throw new AppError("FLOW_FOLDER_NOT_EMPTY", {
					field: "path",
					message: `The folder still has ${flows} flows and ${folders} folders in it.`,
					hint: "Move or delete what is in it first.",
				});
			}
			await write([rows.removeFolder(path)]);
		});
	}

	#change<Result>(task: (known: readonly string[]) => Promise<Result>): Promise<Result> {
		return this.#mutex.run("", async () => {
			const result = await task(await this.#options.rows.folders());
			this.#options.onChange();
			return result;
		});
	}
}

function refuseFaulty(path: string, field: string): void {
	const fault = folderPathFault(path);
	if (fault !== undefined) throw new AppError("FLOW_FOLDER_INVALID", { field, ...fault });
}

function refuseTaken(known: readonly string[], path: string, field: string): void {
	if (known.includes(path)) {
		throw new AppError("FLOW_FOLDER_EXISTS", {
			field,
			message: `There is already a folder \`${path}\`.`,
			hint: "Choose another name.",
		});
	}
}

/** For the folder itself, which someone else may have renamed. */
function refuseUnknown(known: readonly string[], path: string): void {
	if (!known.includes(path)) throw folderNotFound(path, "path");
}

function refuseOrphan(known: readonly string[], path: string, field: string): void {
	const parent = parentFolder(path);
	if (parent !== "" && !known.includes(parent)) throw folderNotFound(parent, field);
}

export function folderNotFound(path: string, field: string): AppError {
	return new AppError("FLOW_FOLDER_NOT_FOUND", {
		field,
		message: `There is no folder \`${path}\`.`,
		hint: "Someone may have renamed, moved or deleted it. `GET /api/flow-folders` lists the folders.",
	});
}
