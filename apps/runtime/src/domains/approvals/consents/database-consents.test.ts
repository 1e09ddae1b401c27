import { ai, node } from "@switchyard/flow/testing";
import type { EmbeddedHost } from "@switchyard/host";
import { agentWith, probe } from "@switchyard/host/testing";
import { claiming, OWNER } from "@switchyard/spec/actor";
import type { Event, NewApprovalRule } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import { defined } from "@switchyard/spec/json";
import { sql } from "kysely";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createTestHost } from "../../../../test/support/host-driver/test-host.ts";
import { describeStores } from "../../../../test/support/stores.ts";
import type { Database } from "../../../platform/database/database.ts";
import { DatabaseConsents } from "./database-consents.ts";

/** An agent that sends to each of these in turn; its calls wait where somebody gets something for the first time. */
function sender(...inputs: readonly string[]): Flow {
	const calls = inputs.map((input) => ({ toolCalls: [{ name: "once", arguments: { input } }] }));
	return {
		...agentWith(
			[...calls, { text: "done" }],
			node(
				"send",
				"Test.Once",
				{ input: ai },
				{ tool: { approval: "when", approvalWhen: 'first_time("input")' } },
			),
		),
		id: "sender",
	};
}

const ADA = claiming(OWNER, "Ada");

describeStores("what people have agreed to", ({ open, journalOf, location }) => {
	let runHost: EmbeddedHost;
	let consents: DatabaseConsents;
	let sent: string[] = [];

	afterEach(async () => {
		await runHost.close();
		sent = [];
	});

	async function begin(): Promise<Database> {
		const database = await open();
		const once = probe("Once", "once", async ({ input }) => {
			sent.push(String(input));
			return { output: input };
		});
		consents = new DatabaseConsents(database, Date.now);
		runHost = createTestHost(journalOf(database), location().folder, {
			nodeTypes: [once],
			consents,
		});
		return database;
	}

	async function start(flow: Flow): Promise<string> {
		return (await runHost.start({ flow, node: "start", message: {}, cause: "api" })).runId;
	}

	async function eventsOf(run: string): Promise<Event[]> {
		return (await runHost.events(run, 1, 10_000)).events;
	}

	async function approve(run: string, step: number, rule?: NewApprovalRule): Promise<void> {
		await vi.waitFor(async () => {
			const events = await eventsOf(run);
			expect(events.some(({ type }) => type === "approval-open")).toBe(true);
		});
		await runHost.answer(run, step, { answer: "approved", actor: ADA, ...defined({ rule }) });
	}

	const over = async (run: string) => {
		await vi.waitFor(async () => expect((await eventsOf(run)).at(-1)?.type).toBe("run-end"), 10_000);
		return eventsOf(run);
	};

	it("is known in later runs of the flow, and not in those of others", async () => {
		await begin();
		const first = await start(sender("ada@example.com"));
		await approve(first, 2);
		await over(first);
		const second = await over(await start(sender("ada@example.com")));
		expect(second.filter(({ type }) => type === "consent-check")).toMatchObject([
			{ firstTime: { input: false } },
		]);
		expect(second.some(({ type }) => type === "approval-open")).toBe(false);
		expect(sent).toEqual(["ada@example.com", "ada@example.com"]);
		const other = await start({ ...sender("ada@example.com"), id: "another" });
		await approve(other, 2);
		await over(other);
	});

	describe("by a rule", () => {
		const types = (events: readonly Event[]) => events.map(({ type }) => type);
		const always = (...inputs: readonly string[]): Flow => {
			const flow = sender(...inputs);
			const nodes = flow.nodes.map((node) =>
				node.id === "send" ? { ...node, tool: { approval: "always" as const } } : node,
			);
			return { ...flow, nodes };
		};

		it("needs no question in later runs, and the journal says by which rule and whose; revoked, it approves nothing", async () => {
			await begin();
			const first = await start(always("ada@example.com"));
			const until = Date.now() + 3_600_000;
			await approve(first, 2, { until, same: ["input"] });
			await over(first);
			const id = (await eventsOf(first)).find((event) => event.type === "approval-open")?.approval;
			const second = await over(await start(always("ada@example.com")));
			expect(types(second)).not.toContain("approval-open");
			expect(second.find(({ type }) => type === "consent-check")).toMatchObject({
				rule: { id, by: "Ada", until },
			});
			expect(second.find(({ type }) => type === "tool-request")).toMatchObject({ rule: { id, by: "Ada" } });
			const other = await start(always("bob@example.com"));
			await approve(other, 2);
			await over(other);
			const { rules } = await consents.list({});
			expect(rules).toMatchObject([
				{
					id,
					flow: "sender",
					node: "send",
					tool: "once",
					same: { input: "ada@example.com" },
					by: "Ada",
					until,
				},
			]);
			await consents.revoke(id ?? "");
			await expect(consents.revoke(id ?? "")).rejects.toMatchObject({
				code: "APPROVAL_RULE_NOT_FOUND",
			});
			expect(await consents.list({ flow: "sender" })).toEqual({ rules: [] });
			const third = await start(always("ada@example.com"));
			await approve(third, 2);
			expect(types(await over(third))).toContain("approval-open");
		});

		it("ends at its time", async () => {
			await begin();
			const first = await start(always("ada@example.com"));
			const until = Date.now() + 3_600_000;
			await approve(first, 2, { until });
			await over(first);
			const query = {
				flow: "sender",
				values: [],
				node: { id: "send", type: "Test.Once" },
				params: { input: "anybody" },
			};
			expect(await consents.lookUp({ ...query, now: until - 1 })).toMatchObject({ rule: { until } });
			expect(await consents.lookUp({ ...query, now: until })).toEqual({ firstTime: {} });
			const another = { id: "send", type: "Test.Other" };
			expect(await consents.lookUp({ ...query, node: another, now: until - 1 })).toEqual({ firstTime: {} });
		});
	});

	describe("when the store fails", () => {
		it("has the model read why the call was not made; the run continues, and the next call is asked about [T12]", async () => {
			const database = await begin();
			const change = (statement: string) => database.write([sql.raw(statement).compile(database.read)]);
			await change("alter table approved_values rename to approved_values_away");
			const lost = await over(await start(sender("ada@example.com")));
			expect(lost.filter(({ type }) => type === "consent-check")).toMatchObject([
				{ error: { code: "APPROVALS_UNAVAILABLE", retryable: true } },
			]);
			expect(lost.filter((event) => event.type === "tool-response")).toMatchObject([
				{ result: { status: "error", error: { code: "APPROVALS_UNAVAILABLE" } } },
			]);
			expect(lost.at(-1)).toMatchObject({ type: "run-end", status: "succeeded" });
			expect(sent).toEqual([]);
			await change("alter table approved_values_away rename to approved_values");
			const run = await start(sender("ada@example.com"));
			await approve(run, 2);
			await over(run);
			expect(sent).toEqual(["ada@example.com"]);
		});
	});
});
