import { KeyedMutex } from "@switchyard/async";
import type { Actor } from "@switchyard/spec/actor";
import { AppError } from "@switchyard/spec/error";
import type { Flow } from "@switchyard/spec/flow";
import type {
	ColorFlowTagBody,
	CreateFlowBody,
	EditFlowMetadataBody,
	FlowMetadata,
	FlowTag,
} from "@switchyard/spec/http";
import { MOST_TAGS } from "@switchyard/spec/identity";
import { defined } from "@switchyard/spec/json";
import type { Database } from "../../../platform/database/database.ts";
import { WriteRefusedError } from "../../../platform/database/write-error.ts";
import type { WriteQuery } from "../../../platform/database/write-protocol.ts";
import type { FlowStore } from "../flow-store.ts";
import { FlowFolders, folderNotFound } from "./flow-folders.ts";
import { OrganisationRows } from "./organisation-rows.ts";

export interface FlowOrganisationOptions {
	readonly database: Pick<Database, "read" | "write">;
	readonly flows: Pick<FlowStore, "get" | "create">;
}

/** Where people keep flows, and by which tags they find them. It is no part of a flow's document: no revision comes of it. */
export class FlowOrganisation {
	readonly folders: FlowFolders;
	readonly #rows: OrganisationRows;
	readonly #options: FlowOrganisationOptions;
	readonly #mutex = new KeyedMutex();
	readonly #watchers = new Set<() => void>();

	constructor(options: FlowOrganisationOptions) {
		const { read, write } = options.database;
		this.#options = options;
		this.#rows = new OrganisationRows(read);
		this.folders = new FlowFolders({ rows: this.#rows, write, onChange: () => this.#tell() });
	}

	/** Calls `watcher` after every change. Gives the function that ends the watch. */
	watch(watcher: () => void): () => void {
		this.#watchers.add(watcher);
		return () => this.#watchers.delete(watcher);
	}

	/** Where each flow is kept, by its id; flows at the top without tags are left out. */
	async all(): Promise<(flow: string) => FlowMetadata> {
		const [places, tags] = await Promise.all([this.#rows.places(), this.#rows.tags()]);
		return (flow) => ({ folder: places.get(flow) ?? "", tags: tags.get(flow) ?? [] });
	}

	metadata(flow: string): Promise<FlowMetadata> {
		return this.#rows.metadata(flow);
	}

	/** Every tag that a flow has, in the order of the alphabet. */
	async tags(): Promise<FlowTag[]> {
		const [tags, colors] = await Promise.all([this.#rows.tags(), this.#rows.colors()]);
		const counts = new Map<string, number>();
		for (const tag of [...tags.values()].flat()) counts.set(tag, (counts.get(tag) ?? 0) + 1);
		return [...counts]
			.sort(([one], [other]) => (one < other ? -1 : 1))
			.map(([tag, flows]) => {
				const color = colors.get(tag);
				return { tag, flows, ...defined({ color }) };
			});
	}

	async color({ tag, color }: ColorFlowTagBody): Promise<void> {
		refuseFaultyTags([tag], "tag");
		await this.#options.database.write([this.#rows.color(tag, color)]);
		this.#tell();
	}

	/**
	 * Moves a flow and changes its tags, all of it or nothing.
	 * @throws AppError `FLOW_NOT_FOUND`, `FLOW_FOLDER_NOT_FOUND`, `FLOW_TAG_INVALID`
	 */
	edit(flow: string, body: EditFlowMetadataBody): Promise<FlowMetadata> {
		return this.#mutex.run(flow, async () => {
			await this.#options.flows.get(flow);
			const before = await this.#rows.metadata(flow);
			const after = { folder: body.folder ?? before.folder, tags: tagsAfter(before.tags, body) };
			refuseFaultyTags(after.tags, body.tags ? "tags" : "addTags");
			const queries = this.#changes(flow, before, after);
			if (queries.length === 0) return after;
			await this.#orNoFolder(after.folder, () => this.#options.database.write(queries));
			this.#tell();
			return after;
		});
	}

	/**
	 * Makes a flow, or imports one, where it is to be kept.
	 * @throws AppError `FLOW_FOLDER_NOT_FOUND`, `FLOW_TAG_INVALID`, and what `FlowStore.create` throws
	 */
	async create({ folder = "", tags = [], ...body }: CreateFlowBody, actor: Actor): Promise<Flow> {
		refuseFaultyTags(tags, "tags");
		const nowhere = { folder: "", tags: [] };
		return this.#orNoFolder(folder, () =>
			this.#options.flows.create(body, actor, (id) => this.#changes(id, nowhere, { folder, tags })),
		);
	}

	#changes(flow: string, before: FlowMetadata, after: FlowMetadata): WriteQuery[] {
		return [
			...(before.folder === after.folder ? [] : this.#rows.place(flow, after.folder)),
			...after.tags.filter((tag) => !before.tags.includes(tag)).map((tag) => this.#rows.addTag(flow, tag)),
			...before.tags.filter((tag) => !after.tags.includes(tag)).map((tag) => this.#rows.removeTag(flow, tag)),
		];
	}

	/** A write that expects a folder is refused as a whole where there is none. */
	async #orNoFolder<Result>(folder: string, write: () => Promise<Result>): Promise<Result> {
		try {
			return await write();
		} catch (error) {
			if (error instanceof WriteRefusedError && error.reason === "rows")
				throw folderNotFound(folder, "folder");
			throw error;
		}
	}

	#tell(): void {
		for (const watcher of this.#watchers) watcher();
	}
}

function tagsAfter(before: readonly string[], { tags, addTags = [], removeTags = [] }: EditFlowMetadataBody) {
	const wanted = new Set([...(tags ?? before), ...addTags]);
	for (const tag of removeTags) wanted.delete(tag);
	return [...wanted].sort();
}

/** The shape of each tag is checked before; what no schema says is checked here. */
function refuseFaultyTags(tags: readonly string[], field: string): void {
	const spaced = tags.find((tag) => tag.trim() !== tag);
	if (spaced !== undefined) {
		throw new AppError("FLOW_TAG_INVALID", {
			field,
			message: "A tag must not begin or end with a space.",
			hint: `Write \`${spaced.trim()}\`.`,
		});
	}
	if (tags.length > MOST_TAGS) {
		throw new AppError("FLOW_TAG_INVALID", {
			field,
			message: `A flow has at most ${MOST_TAGS} tags.`,
			hint: "Remove a tag first.",
		});
	}
}
