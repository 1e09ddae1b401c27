import type { MarkColor } from "@switchyard/spec/flow";
import type { FlowMetadata } from "@switchyard/spec/http";
import type { Database } from "../../../platform/database/database.ts";
import type { WriteQuery } from "../../../platform/database/write-protocol.ts";

/** The tables of folders and tags: questions are asked here, writes only made ready. */
export class OrganisationRows {
	readonly #read: Database["read"];

	constructor(read: Database["read"]) {
		this.#read = read;
	}

	/** Every folder, in the order of paths. */
	async folders(): Promise<string[]> {
		const rows = await this.#read.selectFrom("flow_folders").select("path").orderBy("path").execute();
		return rows.map(({ path }) => path);
	}

	/** The folder of each flow that is in one. */
	async places(): Promise<Map<string, string>> {
		const rows = await this.#read.selectFrom("flow_places").selectAll().execute();
		return new Map(rows.map(({ flow, folder }) => [flow, folder]));
	}

	/** The tags of each flow that has some. */
	async tags(): Promise<Map<string, string[]>> {
		const rows = await this.#read.selectFrom("flow_tags").selectAll().orderBy("tag").execute();
		const byFlow = new Map<string, string[]>();
		for (const { flow, tag } of rows) byFlow.set(flow, [...(byFlow.get(flow) ?? []), tag]);
		return byFlow;
	}

	async colors(): Promise<Map<string, MarkColor>> {
		const rows = await this.#read.selectFrom("tag_colors").selectAll().execute();
		return new Map(rows.map(({ tag, color }) => [tag, color as MarkColor]));
	}

	async metadata(flow: string): Promise<FlowMetadata> {
		const place = await this.#read
			.selectFrom("flow_places")
			.select("folder")
			.where("flow", "=", flow)
			.executeTakeFirst();
		const tags = await this.#read
			.selectFrom("flow_tags")
			.select("tag")
			.where("flow", "=", flow)
			.orderBy("tag")
			.execute();
		return { folder: place?.folder ?? "", tags: tags.map(({ tag }) => tag) };
	}

	addFolder(path: string): WriteQuery {
		return this.#read.insertInto("flow_folders").values({ path }).compile();
	}

	renameFolder(path: string, to: string): WriteQuery[] {
		const folder = this.#read.updateTable("flow_folders").set({ path: to }).where("path", "=", path);
		const places = this.#read.updateTable("flow_places").set({ folder: to }).where("folder", "=", path);
		return [{ ...folder.compile(), expectRows: 1 }, places.compile()];
	}

	removeFolder(path: string): WriteQuery {
		return { ...this.#read.deleteFrom("flow_folders").where("path", "=", path).compile(), expectRows: 1 };
	}

	/** Fails the whole write when the flow or the folder is not there. */
	place(flow: string, folder: string): WriteQuery[] {
		const leave = this.#read.deleteFrom("flow_places").where("flow", "=", flow).compile();
		if (folder === "") return [leave];
		const both = this.#read
			.selectFrom(["flows", "flow_folders"])
			.select(["flows.id", "flow_folders.path"])
			.where("flows.id", "=", flow)
			.where("flow_folders.path", "=", folder);
		const enter = this.#read.insertInto("flow_places").columns(["flow", "folder"]).expression(both);
		return [leave, { ...enter.compile(), expectRows: 1 }];
	}

	/** Does nothing where there is no such flow. */
	addTag(flow: string, tag: string): WriteQuery {
		const tagged = this.#read
			.selectFrom("flows")
			.select(({ val }) => ["id", val(tag).as("tag")])
			.where("id", "=", flow);
		return this.#read
			.insertInto("flow_tags")
			.columns(["flow", "tag"])
			.expression(tagged)
			.onConflict((conflict) => conflict.doNothing())
			.compile();
	}

	removeTag(flow: string, tag: string): WriteQuery {
		return this.#read.deleteFrom("flow_tags").where("flow", "=", flow).where("tag", "=", tag).compile();
	}

	color(tag: string, color: MarkColor | undefined): WriteQuery {
		if (color === undefined) return this.#read.deleteFrom("tag_colors").where("tag", "=", tag).compile();
		return this.#read
			.insertInto("tag_colors")
			.values({ tag, color })
			.onConflict((conflict) => conflict.column("tag").doUpdateSet({ color }))
			.compile();
	}

	/** What goes with a flow that is removed. */
	forget(flow: string): WriteQuery[] {
		return [
			this.#read.deleteFrom("flow_places").where("flow", "=", flow).compile(),
			this.#read.deleteFrom("flow_tags").where("flow", "=", flow).compile(),
		];
	}
}
