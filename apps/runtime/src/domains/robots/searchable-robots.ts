import type { Robot } from "@switchyard/spec/robot";
import { sql } from "kysely";
import { chunksById } from "../../platform/database/chunks-by-id.ts";
import type { Database } from "../../platform/database/database.ts";
import type { WriteQuery } from "../../platform/database/write-protocol.ts";
import { bodyOf, type SearchEntry, SearchRows, type SearchSource } from "../search/index.ts";
import { currentRobots } from "./current-robots.ts";

/** How many robots are read at once. */
const CHUNK = 20;

/** Robots, by their names, descriptions and playbooks. The flow that one is compiled into is not found beside it. */
export class SearchableRobots implements SearchSource {
	readonly kind = "robot";
	readonly format = 1;
	readonly isGone = sql<boolean>`id not in (select id from robots)`;
	readonly hides = sql<boolean>`(e.kind = 'flow' and e.id in (select id from robots))`;
	readonly #read: Database["read"];
	readonly #rows: SearchRows;

	constructor(database: Pick<Database, "read" | "store">) {
		this.#read = database.read;
		this.#rows = new SearchRows(database);
	}

	/** What is to be written with a version of a robot. */
	put(robot: Robot, at: number): WriteQuery[] {
		const { id, revision } = robot;
		const where = sql<boolean>`exists (select 1 from robots where id = ${id} and revision = ${revision})`;
		return this.#rows.put(entryOf(robot, at), { where });
	}

	/** What is to be written when a robot is removed. */
	remove(id: string): WriteQuery[] {
		return this.#rows.remove(this.kind, sql`id = ${id}`);
	}

	async *everything(): AsyncIterable<readonly WriteQuery[]> {
		const robots = currentRobots(this.#read)
			.select(["id", "document", "updated_at"])
			.orderBy("id")
			.limit(CHUNK);
		for await (const rows of chunksById(CHUNK, (after) => robots.where("id", ">", after).execute()))
			yield rows.flatMap(({ document, updated_at }) => this.put(JSON.parse(document), updated_at));
	}
}

function entryOf({ id, name, description, playbook, tools }: Robot, at: number): SearchEntry {
	const body = bodyOf([description, playbook]);
	return { kind: "robot", id, title: name, body, hidden: [id, ...tools].join(" "), at, flow: id };
}
