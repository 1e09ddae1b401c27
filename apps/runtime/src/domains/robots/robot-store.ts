import { KeyedMutex } from "@switchyard/async";
import {
	type AgentTool,
	agentTools,
	type CompiledRobot,
	compileRobot,
	ROBOT_AGENT,
	robotChanges,
} from "@switchyard/flow";
import type { RegistryDefinition } from "@switchyard/registry";
import { type Actor, SYSTEM } from "@switchyard/spec/actor";
import { AppError, type Problem } from "@switchyard/spec/error";
import type { Flow } from "@switchyard/spec/flow";
import type {
	CreateRobotBody,
	ListRobotsReply,
	ListRobotVersionsReply,
	RobotDiffReply,
	RobotReply,
	RobotSummary,
} from "@switchyard/spec/http";
import { defined, isSameJson } from "@switchyard/spec/json";
import type { Mark } from "@switchyard/spec/label";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { Rights } from "@switchyard/spec/policy";
import {
	audienceOf,
	includesAudience,
	namedTool,
	ROBOT_DEFAULTS,
	type Robot,
	type RobotAudience,
	type RobotSettings,
} from "@switchyard/spec/robot";
import type { Database } from "../../platform/database/database.ts";
import type { NoteUnreadable } from "../../platform/database/unreadable-rows.ts";
import type { FlowStore, Publications } from "../flows/index.ts";
import { flowIdFrom, freeId } from "../flows/index.ts";
import type { RobotAccounts } from "./robot-accounts.ts";
import { RobotConflict } from "./robot-conflict.ts";
import { type RobotHead, RobotRows } from "./robot-rows.ts";

/** The most robots that there can be. */
const MAX_ROBOTS = 1000;

/** Services of the registry's tools for robots. */
export interface RobotToolServices {
	readonly robots: RobotStore;
	/** Definitions of all tools, by name. */
	readonly definitions: ReadonlyMap<string, RegistryDefinition>;
	/** Returns the flow of a run; `undefined` where there is no such run. */
	readonly flowOfRun: (run: string) => Promise<string | undefined>;
}

export interface RobotStoreOptions {
	readonly database: Pick<Database, "read" | "store">;
	readonly flows: FlowStore;
	readonly publications: Publications;
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
	readonly accounts: RobotAccounts;
	readonly onUnreadable: NoteUnreadable;
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
}

/** Who makes a robot, where it is a tool call. */
export interface MadeBy {
	readonly actor: Actor;
	readonly call?: string;
	/** Mark of what it is made of; trusted and public when absent. */
	readonly label?: Mark;
	/** Flow of the run that calls: the robot spends out of its account. */
	readonly flow?: string | undefined;
}

/** Call that changes a robot. */
export interface ChangedBy {
	/** Mark of all of its texts from now on. */
	readonly label: Mark;
}

/**
 * The robots. Each is compiled into a flow of its id, which is written with it and published; what cannot be published stays as it was, so
 * that the robot answers as before until its problems are solved.
 */
export class RobotStore {
	readonly #options: RobotStoreOptions;
	readonly #rows: RobotRows;
	readonly #mutex = new KeyedMutex();
	/** By id, in the order of their creation. */
	readonly #heads = new Map<string, RobotHead>();
	readonly #watchers = new Set<(id: string) => void>();

	private constructor(options: RobotStoreOptions) {
		this.#options = options;
		this.#rows = new RobotRows(options.database, options.onUnreadable);
	}

	/** Reads the robots. */
	static async open(options: RobotStoreOptions): Promise<RobotStore> {
		const store = new RobotStore(options);
		for (const head of await store.#rows.all()) {
			store.#heads.set(head.robot.id, head);
			options.flows.own(head.robot.id);
		}
		return store;
	}

	/** Calls `watcher` with the id of each robot that was made, changed or removed. Gives the function that ends the watch. */
	watch(watcher: (id: string) => void): () => void {
		this.#watchers.add(watcher);
		return () => this.#watchers.delete(watcher);
	}

	/** In the order of their creation. */
	ids(): string[] {
		return [...this.#heads.keys()];
	}

	has(id: string): boolean {
		return this.#heads.has(id);
	}

	/**
	 * Refuses those who may not talk to a robot; of a flow that is no robot nothing is said.
	 * @throws AppError `ROBOT_AUDIENCE`
	 */
	refuseOthers(flow: string, { grants }: Rights): void {
		this.refuse(flow, audienceOf(grants));
	}

	/**
	 * Refuses those of an audience that a robot's own does not include; of a flow that is no robot nothing is said.
	 * @throws AppError `ROBOT_AUDIENCE`
	 */
	refuse(flow: string, audience: RobotAudience): void {
		const robot = this.#heads.get(flow)?.robot;
		if (robot && !includesAudience(robot.audience, audience)) throw new AppError("ROBOT_AUDIENCE");
	}

	/** Whether visitors of other pages may talk to a robot; true of a flow that is none. */
	isForAnyone(flow: string): boolean {
		const robot = this.#heads.get(flow)?.robot;
		return robot === undefined || includesAudience(robot.audience, "anyone");
	}

	/** The oldest first. */
	list(limit = MAX_ROBOTS): ListRobotsReply {
		const robots = [...this.#heads.values()].slice(0, limit).map((head) => this.#summary(head));
		return { robots, total: this.#heads.size };
	}

	/** The robot as it is saved. @throws AppError `ROBOT_NOT_FOUND` */
	robot(id: string): Robot {
		return this.#head(id).robot;
	}

	/** Mark of the robot's texts. @throws AppError `ROBOT_NOT_FOUND` */
	labelOf(id: string): Mark {
		return this.#head(id).label;
	}

	/** The robot, how it stands with it, and what is wrong with it now. @throws AppError `ROBOT_NOT_FOUND` */
	async get(id: string): Promise<RobotReply> {
		const { robot, createdAt, updatedAt } = this.#head(id);
		const published = this.#options.publications.get(id);
		return {
			robot,
			createdAt,
			updatedAt,
			...defined({ published }),
			problems: await this.#problems(robot),
		};
	}

	/**
	 * Makes a robot.
	 * @throws AppError `ROBOT_TOOLS_INVALID` with every problem, `ROBOT_LIMIT`, `FLOW_EXISTS`
	 */
	create(
		{ id, ...body }: CreateRobotBody,
		{ actor, call, label = {}, flow: maker }: MadeBy,
	): Promise<RobotReply> {
		return this.#mutex.run("", async () => {
			const made = call === undefined ? undefined : await this.#rows.madeBy(call);
			if (made !== undefined) return this.get(made);
			if (this.#heads.size >= MAX_ROBOTS) throw new AppError("ROBOT_LIMIT");
			const { flows, accounts, now } = this.#options;
			const taken = new Set((await flows.list()).map((flow) => flow.id));
			const robot: Robot = {
				...ROBOT_DEFAULTS,
				...body,
				tools: [...(body.tools ?? ROBOT_DEFAULTS.tools)],
				id: id ?? freeId(flowIdFrom(body.name), taken),
				revision: 1,
			};
			const { flow, problems } = await this.#compile(robot);
			refuse(problems);
			const at = now();
			const head = { robot, createdAt: at, updatedAt: at, label };
			const account = maker && accounts.idOf(maker);
			const written = await flows.create({ document: flow }, actor, () => [
				...this.#rows.insert(head, call),
				...accounts.move(robot.id, account),
			]);
			flows.own(robot.id);
			accounts.moved(robot.id, account);
			this.#heads.set(robot.id, head);
			await this.#publish(written, actor);
			this.#tell(robot.id);
			return this.get(robot.id);
		});
	}

	/**
	 * Changes a robot. A tool that it has already and that is gone may stay; one that is added must be usable.
	 * @param call absent where a person changes it: its texts are trusted and public from now on, as they have read them, and it spends
	 * out of an account of its own
	 * @throws AppError `ROBOT_NOT_FOUND`, `ROBOT_TOOLS_INVALID` with every problem
	 * @throws RobotConflict when the revision is not the newest
	 */
	update(
		id: string,
		revision: number,
		settings: RobotSettings,
		actor: Actor,
		call?: ChangedBy,
	): Promise<RobotReply> {
		return this.#mutex.run(id, async () => {
			const head = this.#head(id);
			await this.#refuseStale(head.robot, revision);
			if (isSameJson(settingsOf(head.robot), settings)) return this.get(id);
			const robot: Robot = { ...settings, id, revision: revision + 1 };
			const { flow, problems } = await this.#compile(robot);
			refuse(problems.filter(({ field }) => !head.robot.tools.includes(field ?? "")));
			const at = this.#options.now();
			const changed = { ...head, robot, updatedAt: at, label: call?.label ?? {} };
			const { flows, accounts } = this.#options;
			const written = await flows.replaceOwned(flow, actor, [
				...this.#rows.update(changed),
				...(call ? [] : accounts.move(id, undefined)),
			]);
			this.#heads.set(id, changed);
			if (!call) accounts.moved(id, undefined);
			await this.#publish(written, actor);
			this.#tell(id);
			return this.get(id);
		});
	}

	/** Removes a robot with its flow; what it has said stays in the runs. @throws AppError `ROBOT_NOT_FOUND` */
	remove(id: string): Promise<void> {
		return this.#mutex.run(id, async () => {
			this.#head(id);
			const { flows, accounts } = this.#options;
			await flows.removeOwned(id, [...this.#rows.remove(id), ...accounts.remove(id)]);
			this.#heads.delete(id);
			accounts.removed(id);
			this.#tell(id);
		});
	}

	/** Newest first. @throws AppError `ROBOT_NOT_FOUND` */
	async versions(id: string): Promise<ListRobotVersionsReply> {
		this.#head(id);
		return { versions: await this.#rows.versions(id) };
	}

	/** @throws AppError `ROBOT_NOT_FOUND`, `VERSION_NOT_FOUND` */
	async version(id: string, revision: number): Promise<Robot> {
		this.#head(id);
		const robot = await this.#rows.version(id, revision);
		if (robot === undefined) throw new AppError("VERSION_NOT_FOUND");
		return robot;
	}

	/** @throws AppError `ROBOT_NOT_FOUND`, `VERSION_NOT_FOUND` */
	async diff(id: string, from?: number, to?: number): Promise<RobotDiffReply> {
		const newest = to ?? this.#head(id).robot.revision;
		const oldest = from ?? Math.max(1, newest - 1);
		const [before, after] = await Promise.all([this.version(id, oldest), this.version(id, newest)]);
		return { from: oldest, to: newest, changes: robotChanges(before, after) };
	}

	/** What a robot's model sees. @throws AppError `ROBOT_NOT_FOUND` */
	async tools(id: string): Promise<AgentTool[]> {
		const { flow } = await this.#compile(this.#head(id).robot);
		return agentTools(flow, ROBOT_AGENT, this.#options.nodeTypes);
	}

	/** Those of these references that no robot can have, each with what is wrong with it. */
	async unusable(tools: readonly string[]): Promise<Map<string, string>> {
		const { problems } = await this.#compile({ ...NOBODY, tools: [...tools] });
		return new Map(problems.map(({ field = "", message }) => [field, message]));
	}

	/** The flow that a robot would be, and what is wrong with its tools. */
	async #compile(robot: Robot): Promise<CompiledRobot> {
		const { flows, nodeTypes } = this.#options;
		const named = robot.tools.flatMap((tool) => namedTool(tool) ?? []);
		const ids = [...new Set(named.flatMap((tool) => ("flow" in tool ? [tool.flow] : [])))];
		const found = new Map((await flows.documents(ids)).map((flow) => [flow.id, flow]));
		return compileRobot(robot, { specs: nodeTypes, flows: found });
	}

	/** Of its tools as they are now, and of its flow. */
	async #problems(robot: Robot): Promise<Problem[]> {
		const { problems, flow } = await this.#compile(robot);
		const toolOf = new Map(flow.nodes.map(({ id, name }) => [id, name]));
		const found = await this.#options.publications.problems(await this.#options.flows.get(robot.id));
		return [
			...problems,
			...found.map((one) => {
				const tool = one.node === undefined ? undefined : toolOf.get(one.node);
				return tool === undefined ? one : { ...one, message: `${tool}: ${one.message}` };
			}),
		];
	}

	/** Publishes robots whose publication an end of the process has cut off; to be called once every node type is known. */
	async publishRest(): Promise<void> {
		const { flows, publications } = this.#options;
		for (const flow of await flows.list()) {
			if (this.#heads.has(flow.id) && publications.get(flow.id)?.revision !== flow.revision)
				await this.#publish(flow, SYSTEM);
		}
	}

	async #publish({ id, revision }: Pick<Flow, "id" | "revision">, actor: Actor): Promise<void> {
		try {
			await this.#options.publications.publish(id, revision, actor);
		} catch (error) {
			// What is wrong is among the robot's problems.
			if (!(error instanceof AppError && error.code === "FLOW_INVALID")) throw error;
		}
	}

	async #refuseStale(robot: Robot, revision: number): Promise<void> {
		if (robot.revision === revision) return;
		const known = await this.#rows.version(robot.id, revision);
		throw new RobotConflict(robot, known === undefined ? [] : robotChanges(known, robot));
	}

	#head(id: string): RobotHead {
		const head = this.#heads.get(id);
		if (head === undefined) throw new AppError("ROBOT_NOT_FOUND");
		return head;
	}

	#summary({ robot, createdAt, updatedAt }: RobotHead): RobotSummary {
		const { id, name, description, revision, tools } = robot;
		const published = this.#options.publications.get(id);
		return {
			...{ id, name, description, revision, tools: tools.length, createdAt, updatedAt },
			...defined({ published }),
		};
	}

	#tell(id: string): void {
		for (const watcher of this.#watchers) watcher(id);
	}
}

/** To see what is wrong with tools alone. */
const NOBODY: Robot = {
	...ROBOT_DEFAULTS,
	tools: [],
	id: "nobody",
	name: "Nobody",
	playbook: "-",
	revision: 1,
};

function settingsOf({ id: _, revision: __, ...settings }: Robot): RobotSettings {
	return settings;
}

function refuse(problems: readonly Problem[]): void {
	if (problems.length === 0) return;
	throw new AppError("ROBOT_TOOLS_INVALID", {
		field: "tools",
		message: problems.map(({ message }) => message).join(" "),
		problems,
	});
}
