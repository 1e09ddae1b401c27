import { type Flow, type NodeSpec, OWNER } from "@switchyard/spec";
import { beforeEach, expect, it } from "vitest";
import { describeStores } from "../../../test/support/stores.ts";
import type { Database } from "../../platform/database/database.ts";
import { SeenFiles } from "../triggers/file-watch/seen-files.ts";
import { TriggerRows } from "../triggers/trigger-rows.ts";
import { FlowStore } from "./flow-store.ts";
import { type PublicationChange, Publications } from "./publications.ts";

const nodeTypes: ReadonlyMap<string, NodeSpec> = new Map();
const LATE = 1_800_000_000_000;

describeStores("what is published", ({ open }) => {
	let database: Database;
	let flows: FlowStore;
	let publications: Publications;
	let now: number;

	beforeEach(async () => {
		database = await open();
		now = LATE;
		await restart();
		await flows.create({ id: "f", name: "F" }, OWNER);
	});

	async function restart() {
		flows = new FlowStore({ database, nodeTypes, onUnreadable: () => {}, now: () => now });
		publications = await Publications.open({
			database,
			flows,
			validate: () => [],
			onUnreadable: () => {},
			now: () => now,
		});
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

	it("keeps what its triggers remember, and forgets it with the flow or its publication", async () => {
		const rows = new TriggerRows(database);
		const seen = () => new SeenFiles(database, "f", "n");
		const remembered = async () => {
			const files = seen();
			await files.load();
			return [await rows.find("f", "n"), files.paths()];
		};
		const memory = { source: "[]", cursor: { after: LATE }, firedAt: LATE };
		for (const forget of [() => publications.unpublish("f"), () => flows.remove("f")]) {
			await publications.publish("f", 1, OWNER);
			await rows.save("f", "n", { source: "[]", cursor: {} });
			await rows.save("f", "n", memory);
			const files = seen();
			await files.put(new Map([["gone.txt", "1"]]));
			await files.put(new Map(Array.from({ length: 450 }, (_, index) => [`${index}.txt`, "1"])));
			await files.forget("gone.txt");
			expect(await remembered()).toEqual([memory, expect.objectContaining({ length: 450 })]);
			await forget();
			expect(await remembered()).toEqual([undefined, []]);
		}
	});
});
