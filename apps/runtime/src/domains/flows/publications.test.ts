import { OWNER } from "@switchyard/spec/actor";
import type { Flow } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { beforeEach, expect, it } from "vitest";
import { describeStores } from "../../../test/support/stores.ts";
import type { Database } from "../../platform/database/database.ts";
import { WriteRefusedError } from "../../platform/database/write-error.ts";
import type { WriteQuery } from "../../platform/database/write-protocol.ts";
import { FlowStore } from "./flow-store.ts";
import { type PublicationChange, Publications } from "./publications.ts";

const nodeTypes: ReadonlyMap<string, NodeSpec> = new Map();
const LATE = 1_800_000_000_000;

describeStores("what is published", ({ open }) => {
	let database: Database;
	let flows: FlowStore;
	let publications: Publications;
	let now: number;
	/** First query of a reset. */
	let emptied: WriteQuery;

	beforeEach(async () => {
		database = await open();
		now = LATE;
		emptied = database.read.deleteFrom("settings").where("name", "<>", "removal").compile();
		await restart();
		await flows.create({ id: "f", name: "F" }, OWNER);
	});

	async function restart() {
		const reset = (flow: string) => [emptied, noted(flow, "reset")];
		const removal = (flow: string) => [noted(flow, "removal")];
		const onUnreadable = () => {};
		flows = new FlowStore({ database, nodeTypes, onUnreadable, removal, reset, now: () => now });
		publications = await Publications.open({
			database,
			flows,
			validate: () => [],
			onUnreadable,
			reset,
			now: () => now,
		});
	}

	// Stands for a table of another domain.
	const noted = (flow: string, name: string): WriteQuery =>
		database.read
			.insertInto("settings")
			.values({ name, value: JSON.stringify(flow) })
			.compile();
	const note = (name: string) => database.write([noted("f", name)]);
	async function notes(): Promise<string[]> {
		const rows = await database.read.selectFrom("settings").selectAll().orderBy("name").execute();
		expect(new Set(rows.map(({ value }) => value))).toEqual(new Set(['"f"']));
		return rows.map(({ name }) => name);
	}

	async function published(): Promise<[flow: Flow, at: number][]> {
		const all: [Flow, number][] = [];
		for await (const { flow, at } of publications.all()) all.push([flow, at]);
		return all;
	}

	const rename = (revision: number, name: string) =>
		flows.edit("f", { revision, operations: [{ op: "rename-flow", name }] }, OWNER);

	it("is one version, until the next one or none is", async () => {
		const told: PublicationChange[] = [];
		publications.watch((change) => told.push(change));
		await publications.publish("f", 1, OWNER);
		await rename(1, "Second");
		expect((await publications.flow("f"))?.name).toBe("F");
		now += 1000;
		expect(await publications.publish("f", 2, OWNER)).toEqual({
			revision: 2,
			at: LATE + 1000,
			actor: OWNER,
		});
		expect(await published()).toMatchObject([[{ name: "Second", revision: 2 }, LATE + 1000]]);
		await publications.unpublish("f");
		expect(await publications.flow("f")).toBeUndefined();
		expect(told.map((change) => change.published?.flow.revision)).toEqual([1, 2, undefined]);
	});

	it("is the same after a restart, and in the list of flows", async () => {
		await publications.publish("f", 1, OWNER);
		await rename(1, "Second");
		await restart();
		expect(publications.get("f")).toEqual({ revision: 1, at: LATE, actor: OWNER });
		expect(await published()).toMatchObject([[{ name: "F", revision: 1 }, LATE]]);
		expect(await flows.list()).toMatchObject([
			{ id: "f", revision: 2, published: { revision: 1, at: LATE, actor: OWNER } },
		]);
	});

	it("is never a version that was edited meanwhile", async () => {
		const [edit, publish] = await Promise.allSettled([
			rename(1, "Second"),
			publications.publish("f", 1, OWNER),
		]);
		expect(edit.status).toBe("fulfilled");
		if (publish.status === "rejected") expect(publish.reason).toMatchObject({ code: "FLOW_REVISION_STALE" });
		else expect(publications.get("f")?.revision).toBe(1);
	});

	it("begins and ends with the queries of others, in the same write", async () => {
		await note("before");
		await publications.publish("f", 1, OWNER);
		expect(await notes()).toEqual(["reset"]);
		await note("kept");
		await rename(1, "Second");
		await publications.publish("f", 2, OWNER);
		expect(await notes()).toEqual(["kept", "reset"]);
		await publications.unpublish("f");
		expect(await notes()).toEqual(["reset"]);
		await note("kept");
		await publications.unpublish("f");
		expect(await notes()).toEqual(["kept", "reset"]);
		await flows.remove("f");
		expect(await notes()).toEqual(["removal", "reset"]);
	});

	it("neither begins nor ends without those queries", async () => {
		const accepted = emptied;
		const refused = { ...emptied, expectRows: 7 };
		emptied = refused;
		await expect(publications.publish("f", 1, OWNER)).rejects.toThrow(WriteRefusedError);
		emptied = accepted;
		await publications.publish("f", 1, OWNER);
		emptied = refused;
		await expect(publications.unpublish("f")).rejects.toThrow(WriteRefusedError);
		await expect(flows.remove("f")).rejects.toThrow(WriteRefusedError);
		emptied = accepted;
		await restart();
		expect(await published()).toMatchObject([[{ id: "f", revision: 1 }, LATE]]);
		expect(await notes()).toEqual(["reset"]);
	});
});
