import { Mark } from "@switchyard/spec/label";
import { Robot } from "@switchyard/spec/robot";
import { schemaProblems } from "@switchyard/spec/schema";
import type { Database } from "../../platform/database/database.ts";
import type { NoteUnreadable } from "../../platform/database/unreadable-rows.ts";
import type { WriteQuery } from "../../platform/database/write-protocol.ts";
import { currentRobots } from "./current-robots.ts";
import { SearchableRobots } from "./searchable-robots.ts";

/** What is known of every robot. */
export interface RobotHead {
	readonly robot: Robot;
	/** Milliseconds since the Unix epoch. */
	readonly createdAt: number;
	readonly updatedAt: number;
	/** Mark of its texts. */
	readonly label: Mark;
}

/** The tables of robots: questions are asked here, writes only made ready, so that they go with those of the robot's flow. */
export class RobotRows {
	readonly #read: Database["read"];
	readonly #searchable: SearchableRobots;
	readonly #onUnreadable: NoteUnreadable;

	constructor(database: Pick<Database, "read" | "store">, onUnreadable: NoteUnreadable) {
		this.#read = database.read;
		this.#searchable = new SearchableRobots(database);
		this.#onUnreadable = onUnreadable;
	}

	/** Every robot that can be read, the oldest first. */
	async all(): Promise<RobotHead[]> {
		const rows = await currentRobots(this.#read)
			.select(["id", "document", "created_at", "updated_at", "label"])
			.orderBy("created_at")
			.orderBy("id")
			.execute();
		return rows.flatMap(({ id, document, created_at, updated_at, label }) => {
			try {
				const times = { createdAt: created_at, updatedAt: updated_at };
				return [{ robot: readRobot(document), ...times, label: readLabel(label) }];
			} catch (error) {
				this.#onUnreadable("robot", id, error);
				return [];
			}
		});
	}

	/** The robot that a tool call has made already. */
	async madeBy(call: string): Promise<string | undefined> {
		const row = await this.#read
			.selectFrom("robots")
			.select("id")
			.where("created_by_call", "=", call)
			.executeTakeFirst();
		return row?.id;
	}

	/** Newest first. */
	async versions(id: string): Promise<{ revision: number; at: number }[]> {
		return this.#read
			.selectFrom("robot_versions")
			.select(["revision", "at"])
			.where("robot", "=", id)
			.orderBy("revision", "desc")
			.execute();
	}

	async version(id: string, revision: number): Promise<Robot | undefined> {
		const row = await this.#read
			.selectFrom("robot_versions")
			.select("document")
			.where("robot", "=", id)
			.where("revision", "=", revision)
			.executeTakeFirst();
		return row && readRobot(row.document);
	}

	insert({ robot, createdAt: at, label }: RobotHead, call: string | undefined): WriteQuery[] {
		const { id, revision } = robot;
		const times = { created_at: at, updated_at: at };
		const row = { id, revision, ...times, created_by_call: call ?? null, label: labelText(label) };
		return [
			this.#read.insertInto("robots").values(row).compile(),
			this.#keep(robot, at),
			...this.#searchable.put(robot, at),
		];
	}

	update({ robot, updatedAt: at, label }: RobotHead): WriteQuery[] {
		const { id, revision } = robot;
		const query = this.#read
			.updateTable("robots")
			.set({ revision, updated_at: at, label: labelText(label) })
			.where("id", "=", id)
			.where("revision", "=", revision - 1);
		return [{ ...query.compile(), expectRows: 1 }, this.#keep(robot, at), ...this.#searchable.put(robot, at)];
	}

	remove(id: string): WriteQuery[] {
		return [
			this.#read.deleteFrom("robots").where("id", "=", id).compile(),
			this.#read.deleteFrom("robot_versions").where("robot", "=", id).compile(),
			...this.#searchable.remove(id),
		];
	}

	#keep({ id: robot, ...rest }: Robot, at: number): WriteQuery {
		const document = JSON.stringify({ id: robot, ...rest });
		return this.#read
			.insertInto("robot_versions")
			.values({ robot, revision: rest.revision, document, at })
			.compile();
	}
}

function labelText(label: Mark): string | null {
	return label.untrusted || label.private ? JSON.stringify(label) : null;
}

/** @throws Error */
function readLabel(text: string | null): Mark {
	const label: unknown = text === null ? {} : JSON.parse(text);
	const [problem] = schemaProblems(Mark, label);
	if (problem) throw new Error(problem.message);
	return label as Mark;
}

/** @throws Error */
function readRobot(text: string): Robot {
	const robot: unknown = JSON.parse(text);
	const [problem] = schemaProblems(Robot, robot);
	if (problem) throw new Error(problem.message);
	return robot as Robot;
}
