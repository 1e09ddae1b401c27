import { runRow } from "@switchyard/host/testing";
import type { RunStatus } from "@switchyard/spec/http";
import type { WorkItem } from "@switchyard/spec/work";
import { expect, it } from "vitest";
import { describeStores } from "../../../test/support/stores.ts";
import { openWork, type Work } from "./open-work.ts";

const label = {};
const taker = (stepKey: string) => ({ stepKey, run: undefined, step: undefined });
const failure = (kind: "business" | "application") =>
	({ outcome: "failed", error: { kind, message: "no" } }) as const;
const done = { outcome: "done", output: { total: 3 } } as const;

describeStores("work items", (store) => {
	let time = 0;
	const open = async (): Promise<Work> => openWork({ database: await store.open(), now: () => time });

	/** A queue with an item for each reference. */
	async function queueOf(work: Work, references: readonly string[], settings: object = {}): Promise<void> {
		time = 1000;
		await work.workQueues.put("q", { leaseSeconds: 10, ...settings });
		for (const reference of references) await work.workItems.add("q", { reference }, { label });
	}

	const take = async (work: Work, stepKey: string) => {
		const taken = await work.workLeases.take("q", taker(stepKey));
		if (!taken) throw new Error("Nothing waits.");
		return taken;
	};
	const statuses = async ({ workItems }: Work) =>
		Object.fromEntries((await workItems.list("q")).items.map(({ reference, status }) => [reference, status]));

	it("are each held by one of many robots at once, two servers' parts or not", async () => {
		const database = await store.open();
		const parts = [1, 2].map(() => openWork({ database, now: () => time }));
		const [one] = parts as [Work];
		const references = Array.from({ length: 40 }, (_, index) => `r${index}`);
		await queueOf(one, references);
		const takes = Array.from({ length: 100 }, (_, index) =>
			(parts[index % 2] ?? one).workLeases.take("q", taker(`step-${index}`)),
		);
		const taken = (await Promise.all(takes)).filter((item) => item !== undefined);
		expect(taken.map(({ item }) => item.reference).toSorted()).toEqual(references.toSorted());
		expect(new Set(taken.map(({ lease }) => lease)).size).toBe(40);
		expect(await one.workQueues.get("q")).toMatchObject({ counts: { leased: 40, new: 0 } });
	});

	it("are given to a step once, however often it asks, also at the same time", async () => {
		const work = await open();
		await queueOf(work, ["a", "b"]);
		const both = await Promise.all([take(work, "s"), take(work, "s")]);
		expect(both[0].lease).toBe(both[1].lease);
		expect((await take(work, "s")).lease).toBe(both[0].lease);
		expect((await take(work, "other")).item.reference).toBe("b");
		expect(both[0].item.attempts).toBe(1);
	});

	it("that are taken for as long as a run lives stay with it beyond the queue's time, and are free once it is over", async () => {
		const database = await store.open();
		const work = openWork({ database, now: () => time });
		await queueOf(work, ["a"]);
		const run = "01890000-0000-7000-8000-000000000001";
		const setRun = (status: RunStatus) =>
			database.write([
				database.read.deleteFrom("runs").where("id", "=", run).compile(),
				database.read
					.insertInto("runs")
					.values({ ...runRow(run, { status }), number: 1 })
					.compile(),
			]);
		await setRun("waiting");
		const robot = { stepKey: `${run}-2`, run, step: 2 };
		const taken = await work.workLeases.take("q", robot, "with its run");
		time += 1_000_000;
		expect(await work.workLeases.take("q", taker("other"), "with its run")).toBeUndefined();
		expect((await work.workLeases.take("q", robot, "with its run"))?.lease).toBe(taken?.lease);
		expect(await statuses(work)).toEqual({ a: "leased" });
		await setRun("cancelled");
		expect(await statuses(work)).toEqual({ a: "retried" });
		expect((await take(work, "other")).item).toMatchObject({ reference: "a", attempts: 2 });
		await expect(work.workLeases.settle(taken?.lease ?? "", done)).rejects.toMatchObject({
			code: "WORK_LEASE_LOST",
		});
	});

	it("come by priority, then by what is due, then by age, and none before its time", async () => {
		const work = await open();
		await queueOf(work, []);
		const add = (reference: string, more: object) =>
			work.workItems.add("q", { reference, ...more }, { label });
		await add("old", {});
		await add("later", { notBefore: 5000 });
		time++;
		await add("young", {});
		await add("due late", { due: 9000 });
		await add("due soon", { due: 8000 });
		await add("low", { priority: "low", due: 1 });
		await add("high", { priority: "high" });
		const order: string[] = [];
		for (const step of ["1", "2", "3", "4", "5", "6"]) order.push((await take(work, step)).item.reference);
		expect(order).toEqual(["high", "due soon", "due late", "old", "young", "low"]);
		expect(await work.workLeases.take("q", taker("7"))).toBeUndefined();
		time = 5000;
		expect((await take(work, "8")).item.reference).toBe("later");
	});

	it("are tried again after an application error up to the limit, and never after a business error", async () => {
		const work = await open();
		await queueOf(work, ["flaky", "wrong"], { maxAttempts: 2, retryDelaySeconds: 5 });
		const flaky = await take(work, "1");
		const wrong = await take(work, "2");
		await work.workLeases.settle(flaky.lease, failure("application"));
		await work.workLeases.settle(wrong.lease, failure("business"));
		expect(await statuses(work)).toEqual({ flaky: "retried", wrong: "failed" });
		expect(await work.workLeases.take("q", taker("3"))).toBeUndefined();
		time += 5000;
		const again = await take(work, "3");
		expect(again.item).toMatchObject({ reference: "flaky", attempts: 2, status: "leased" });
		await work.workLeases.settle(again.lease, failure("application"));
		const { item, attempts } = await work.workItems.get("q", again.item.id);
		expect(item).toMatchObject({ status: "failed", error: { kind: "application", message: "no" } });
		expect(attempts.map(({ number, outcome }) => [number, outcome])).toEqual([
			[1, "failed"],
			[2, "failed"],
		]);
	});

	it("are free again when they are held too long, and abandoned after the last attempt", async () => {
		const work = await open();
		await queueOf(work, ["a"], { maxAttempts: 2 });
		const lost = await take(work, "1");
		time += 9_999;
		expect(await work.workLeases.take("q", taker("2"))).toBeUndefined();
		time += 1;
		expect(await statuses(work)).toEqual({ a: "retried" });
		const second = await take(work, "2");
		expect(second.lease).not.toBe(lost.lease);
		await expect(work.workLeases.settle(lost.lease, done)).rejects.toMatchObject({ code: "WORK_LEASE_LOST" });
		expect(await statuses(work)).toEqual({ a: "leased" });
		time += 10_000;
		expect(await statuses(work)).toEqual({ a: "abandoned" });
		const { item, attempts } = await work.workItems.get("q", second.item.id);
		expect(item.error?.kind).toBe("lease");
		expect(attempts.map(({ outcome }) => outcome)).toEqual(["expired", "expired"]);
		expect(await work.workItems.retry("q", item.id)).toMatchObject({ status: "new", attempts: 2 });
		const third = await take(work, "3");
		await work.workLeases.settle(third.lease, failure("application"));
		expect(await statuses(work)).toEqual({ a: "retried" });
	});

	it("are settled once: said again it is the same, said otherwise it is refused", async () => {
		const work = await open();
		await queueOf(work, ["a"]);
		const { lease, item } = await take(work, "1");
		expect(await work.workLeases.settle(lease, done)).toMatchObject({
			status: "done",
			output: { total: 3 },
		});
		expect(await work.workLeases.settle(lease, done)).toMatchObject({ status: "done" });
		await expect(work.workLeases.settle(lease, failure("business"))).rejects.toMatchObject({
			code: "WORK_LEASE_LOST",
			field: "lease",
		});
		await expect(work.workLeases.settle("guessed", done)).rejects.toMatchObject({ code: "WORK_LEASE_LOST" });
		expect((await work.workItems.get("q", item.id)).item.status).toBe("done");
	});

	it("have a reference of their own where the queue says so", async () => {
		const work = await open();
		await queueOf(work, ["a", "", ""]);
		await expect(work.workItems.add("q", { reference: "a" }, { label })).rejects.toMatchObject({
			code: "WORK_ITEM_EXISTS",
			field: "reference",
		});
		expect(await work.workItems.addMissing("q", [{ reference: "a" }, { reference: "b" }], label)).toBe(1);
		await work.workQueues.put("q", { uniqueReferences: false });
		await work.workItems.add("q", { reference: "a" }, { label });
		await expect(work.workQueues.put("q", { uniqueReferences: true })).rejects.toMatchObject({
			code: "WORK_REFERENCES_REPEATED",
		});
		expect((await work.workQueues.get("q")).uniqueReferences).toBe(false);
	});

	it("are listed by what is asked for, counted by day, and deleted unless a robot has them", async () => {
		const work = await open();
		await queueOf(work, ["Invoice 1", "Invoice 2", "Order 100%"]);
		const first = await take(work, "1");
		await work.workLeases.settle(first.lease, done);
		const second = await take(work, "2");
		const list = async (filter: object) =>
			(await work.workItems.list("q", filter)).items.map(({ reference }) => reference);
		expect(await list({ status: "done" })).toEqual(["Invoice 1"]);
		expect((await list({ text: "INVOICE" })).toSorted()).toEqual(["Invoice 1", "Invoice 2"]);
		expect(await list({ text: "0%" })).toEqual(["Order 100%"]);
		expect(await list({ priority: "high" })).toEqual([]);
		expect(await work.workItems.list("q", {}, { offset: 1, limit: 1 })).toMatchObject({
			total: 3,
			items: [{}],
		});
		expect(await work.workQueues.history("q", { from: "1970-01-01", to: "1970-01-02" })).toMatchObject({
			days: [{ day: "1970-01-01", added: 3, done: 1, failed: 0, abandoned: 0 }],
		});
		await expect(work.workItems.remove("q", second.item.id)).rejects.toMatchObject({
			code: "WORK_ITEM_LEASED",
		});
		await expect(work.workItems.retry("q", second.item.id)).rejects.toMatchObject({
			code: "WORK_ITEM_NOT_OVER",
		});
		await work.workItems.remove("q", first.item.id);
		await expect(work.workItems.get("q", first.item.id)).rejects.toMatchObject({
			code: "WORK_ITEM_NOT_FOUND",
		});
		await expect(work.workQueues.remove("q")).rejects.toMatchObject({ code: "WORK_QUEUE_LEASED" });
		await work.workLeases.settle(second.lease, done);
		const kept: WorkItem[] = [];
		for await (const page of await work.workItems.pages("q", {})) kept.push(...page);
		expect(kept.map(({ reference }) => reference)).toEqual(
			expect.arrayContaining(["Invoice 2", "Order 100%"]),
		);
		const ids = kept.map(({ id }) => id);
		expect(await work.workItems.change("q", { items: ids, due: 7 })).toEqual({ changed: 1, left: 1 });
		expect(await list({ dueFrom: 7, dueTo: 8 })).toEqual(["Order 100%"]);
		await work.workQueues.remove("q");
		await expect(work.workItems.list("q")).rejects.toMatchObject({ code: "WORK_QUEUE_NOT_FOUND" });
		await expect(work.workQueues.remove("q")).rejects.toMatchObject({ code: "WORK_QUEUE_NOT_FOUND" });
	});
});
