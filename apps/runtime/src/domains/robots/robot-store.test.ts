import { OWNER } from "@switchyard/spec/actor";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { RobotMemory } from "@switchyard/spec/robot";
import { beforeEach, expect, it } from "vitest";
import { describeStores } from "../../../test/support/stores.ts";
import type { Database } from "../../platform/database/database.ts";
import { FlowStore } from "../flows/flow-store.ts";
import { Publications } from "../flows/publications.ts";
import { RobotAccounts } from "./robot-accounts.ts";
import { RobotStore } from "./robot-store.ts";

const nodeTypes: ReadonlyMap<string, NodeSpec> = new Map();
const DAY = 24 * 3_600_000;
const memory: RobotMemory = { keeps: "per-person", abilities: [], pinnedCharacters: 0 };

describeStores("robots", ({ open }) => {
	let database: Database;
	let flows: FlowStore;
	let robots: RobotStore;
	let accounts: RobotAccounts;
	let now = 0;

	beforeEach(async () => {
		database = await open();
		await restart();
	});

	/** Opens the robots of the database anew, as a server does. */
	async function restart(): Promise<void> {
		const onUnreadable = () => expect.fail("A row cannot be read.");
		const options = { database, nodeTypes, onUnreadable, now: () => ++now };
		flows = new FlowStore(options);
		const publications = await Publications.open({ ...options, flows, validate: () => [] });
		accounts = await RobotAccounts.open(database, () => now);
		robots = await RobotStore.open({ ...options, flows, publications, accounts });
	}

	it("are there after a restart, in the order of their making, with all that was said of them", async () => {
		await robots.create({ id: "z", name: "Z", playbook: "One.", memory }, { ...OWNER, actor: OWNER });
		await robots.create(
			{ id: "a", name: "A", playbook: "Two.", budget: { day: { tokens: 500 } } },
			{ ...OWNER, actor: OWNER },
		);
		await restart();
		expect(robots.ids()).toEqual(["z", "a"]);
		expect(robots.robot("z")).toMatchObject({ memory, revision: 1 });
		expect(robots.robot("a")).toMatchObject({ budget: { day: { tokens: 500 } } });
		expect((await robots.get("z")).published).toMatchObject({ revision: 1 });
		expect(await flows.get("z")).toMatchObject({ name: "Z" });
	});

	it("keep every version, and say what changed from one to the next", async () => {
		const { robot } = await robots.create(
			{ id: "r", name: "R", playbook: "One." },
			{ ...OWNER, actor: OWNER },
		);
		const { id: _, revision: __, ...settings } = robot;
		await robots.update("r", 1, { ...settings, playbook: "Two.", memory }, OWNER);
		await expect(robots.update("r", 1, { ...settings, playbook: "Mine." }, OWNER)).rejects.toMatchObject({
			code: "ROBOT_REVISION_STALE",
		});
		await restart();
		expect((await robots.versions("r")).versions.map(({ revision }) => revision)).toEqual([2, 1]);
		expect(await robots.version("r", 1)).toMatchObject({ playbook: "One." });
		const { changes } = await robots.diff("r");
		expect(changes.map(({ field }) => field)).toEqual(["playbook", "memory"]);
	});

	it("spend out of their makers' accounts, those removed today too, until a person changes them", async () => {
		const madeBy = (flow: string, call: string) => ({ actor: OWNER, call, flow });
		await robots.create({ id: "first", name: "First", playbook: "x" }, madeBy("desk", "1"));
		await robots.create({ id: "second", name: "Second", playbook: "x" }, madeBy("first", "2"));
		await robots.create({ id: "own", name: "Own", playbook: "x" }, { actor: OWNER });
		await robots.remove("second");
		const family = { id: "desk", flows: ["desk", "first", "second"] };
		for (const _ of ["before a restart", "after it"]) {
			for (const flow of family.flows) expect(accounts.of(flow)).toEqual(family);
			expect(accounts.of("own")).toEqual({ id: "own", flows: ["own"] });
			await restart();
		}
		now += DAY;
		expect(accounts.of("desk").flows).toEqual(["desk", "first"]);

		const { id: _, revision, ...settings } = robots.robot("first");
		const byCall = { ...settings, playbook: "By a call." };
		await robots.update("first", revision, byCall, OWNER, { label: { untrusted: true } });
		expect(accounts.idOf("first")).toBe("desk");
		await robots.update("first", revision + 1, { ...settings, playbook: "By a person." }, OWNER);
		await restart();
		expect(accounts.of("first")).toEqual({ id: "first", flows: ["first"] });
		await robots.remove("own");
		await restart();
		expect(await database.read.selectFrom("robot_accounts").selectAll().execute()).toEqual([]);
	});

	it("are made once by each call, and leave nothing when they are removed", async () => {
		const body = { name: "Made", playbook: "x" };
		const first = await robots.create(body, { call: "call", actor: OWNER });
		await restart();
		expect((await robots.create(body, { call: "call", actor: OWNER })).robot.id).toBe(first.robot.id);
		expect(robots.ids()).toEqual(["made"]);
		await robots.remove("made");
		await restart();
		expect(robots.ids()).toEqual([]);
		await expect(flows.get("made")).rejects.toMatchObject({ code: "FLOW_NOT_FOUND" });
		expect((await robots.create({ id: "made", ...body }, { ...OWNER, actor: OWNER })).robot.revision).toBe(1);
	});
});
