import { node } from "@switchyard/flow/testing";
import { agentWith } from "@switchyard/host/testing";
import { describe, expect, it, vi } from "vitest";
import { BridgeServer } from "../../../../../test/support/bridge/bridge-server.ts";
import { deskFlow } from "../../../../../test/support/bridge/desk-flows.ts";
import { DESK_NODES, DeskProcess } from "../../../../../test/support/bridge/desk-process.ts";

const server = BridgeServer.forAll({ SWITCHYARD_PACKAGE_WAIT_SECONDS: "5" });

const RUN = "0190a1b2-0000-7000-8000-000000000000";
const FOREIGN = { kind: "acme", run: RUN, step: 1, round: 0 };

/** Answers nothing from the put of that paper on; gives a promise of the call. */
async function stuckAt(desk: DeskProcess, paper: string): Promise<void> {
	const { work } = desk.client;
	const { promise, resolve } = Promise.withResolvers<void>();
	desk.client.work = (call) => {
		if ((call.params as { paper?: string }).paper !== paper) return work(call);
		resolve();
		return undefined;
	};
	await promise;
}

const closed = (desk: DeskProcess) => vi.waitFor(() => expect(desk.desks.size).toBe(0));

describe("a session of a package's host", () => {
	it("is opened for the first step of a block, worked in by key, and closed with the block", async () => {
		const desk = await new DeskProcess().connect(server);
		await server.put(deskFlow(["a", "b"]));
		const { run, runId } = await server.run("desk");
		expect(run).toMatchObject({ status: "succeeded", message: { papers: "a b" } });
		await closed(desk);
		expect(desk.said).toEqual(["open hall", "Acme.Put a", "Acme.Put b", "Acme.UseDesk", "close"]);
		const nodeSession = { kind: "acme", run: runId, step: 1, round: 0 };
		expect(desk.client.calls.map((call) => call.session)).toEqual([nodeSession, nodeSession, nodeSession]);
		expect(desk.client.calls.at(-1)?.params).toEqual({ room: "hall" });
	});

	it("is an agent's own where it stands in no block, without settings", async () => {
		const desk = await new DeskProcess().connect(server);
		const call = { name: "put", arguments: { paper: "x" } };
		const put = node("put", "Acme.Put", { paper: { scope: "AI" } });
		const flow = agentWith([{ toolCalls: [call] }, { toolCalls: [call] }, { text: "done" }], put);
		await server.put({ ...flow, id: "desk" });
		expect((await server.run("desk")).run).toMatchObject({ status: "succeeded" });
		await closed(desk);
		expect(desk.said).toEqual(["open anywhere", "Acme.Put x", "Acme.Put x", "close"]);
	});

	it("stays with the host that opened it", async () => {
		const desks = [await new DeskProcess().connect(server), await new DeskProcess().connect(server)];
		await server.put(deskFlow(["a", "b", "c"]));
		const ended = await Promise.all([1, 2, 3, 4].map(() => server.run("desk")));
		expect(ended.map(({ run }) => run?.message?.papers)).toEqual(Array(4).fill("a b c"));
		for (const desk of desks) await closed(desk);
		const opened = desks.map(({ said }) => said.filter((word) => word === "open hall").length);
		expect(opened.toSorted()).toEqual([2, 2]);
	});

	it("fails as its author says, and is not closed where it never was open", async () => {
		const desk = await new DeskProcess().connect(server);
		const error = { type: "ToolError", code: "HALL_LOCKED", message: "Locked.", retryable: false };
		desk.answers = ({ type }) => (type === "session_open" ? { status: "error", error } : "as ever");
		await server.put(deskFlow(["a"]));
		expect((await server.run("desk")).run).toMatchObject({
			status: "failed",
			error: { code: "HALL_LOCKED" },
		});
		expect(desk.said).toEqual([]);
	});

	it("is closed when its run is cancelled while it is being opened", async () => {
		const desk = await new DeskProcess().connect(server);
		const asked = Promise.withResolvers<void>();
		desk.answers = ({ type }) => {
			if (type !== "session_open") return "as ever";
			asked.resolve();
			return undefined;
		};
		await server.put(deskFlow(["a"]));
		const run = await server.start("desk", {});
		await asked.promise;
		await server.app.send({ method: "POST", url: `/api/runs/${run}/cancel` });
		await vi.waitFor(() => expect(desk.said).toContain("close"));
	});
});

describe("a session whose host is gone", () => {
	it("is lost with it: the block begins again at another host [Q-R10]", async () => {
		const dying = await new DeskProcess().connect(server);
		await server.put(deskFlow(["a", "b"]));
		const stuck = stuckAt(dying, "b");
		const ended = server.run("desk");
		await stuck;
		const other = await new DeskProcess().connect(server);
		await dying.client.die();
		expect((await ended).run).toMatchObject({ status: "succeeded", message: { papers: "a b" } });
		expect(other.said.slice(0, 3)).toEqual(["open hall", "Acme.Put a", "Acme.Put b"]);
		expect(other.client.calls[0]?.session).toMatchObject({ round: 1 });
	});

	it("fails its block where that is the block's setting", async () => {
		const dying = await new DeskProcess().connect(server);
		await server.put(deskFlow(["a", "b"], { onLost: "fail" }));
		const stuck = stuckAt(dying, "b");
		const ended = server.run("desk");
		await stuck;
		await dying.client.die();
		expect((await ended).run).toMatchObject({ status: "failed", error: { code: "SESSION_LOST" } });
	});

	it("is a question to a person where a step that must not be repeated was at work in it", async () => {
		const nodes = [DESK_NODES[0], { ...DESK_NODES[1], effect: "once" }];
		const dying = await new DeskProcess({ nodes }).connect(server);
		await server.put(deskFlow(["a"]));
		const stuck = stuckAt(dying, "a");
		const run = await server.start("desk", {});
		await stuck;
		await dying.client.die();
		const events = await server.eventually(run, (all) => all.at(-1)?.type === "step-fail");
		expect(events.at(-1)).toMatchObject({ unknown: true, error: { code: "CONNECTION_LOST" } });
	});

	it("is opened again at another host from what was saved", async () => {
		const dying = await new DeskProcess({ keeps: true }).connect(server);
		await server.put(deskFlow(["a", "b"], { onLost: "fail", waitMs: 500 }));
		const run = await server.start("desk", {});
		// The first step has ended, and what it leaves is saved.
		await server.eventually(run, (all) => all.some(({ type }) => type === "timer-set"));
		await dying.client.die();
		const other = await new DeskProcess({ keeps: true }).connect(server);
		const events = await server.eventually(run, (all) => all.at(-1)?.type === "run-end");
		expect(events.at(-1)).toMatchObject({ status: "succeeded", message: { papers: "a b" } });
		// A run does not wait for its host to close what it had opened.
		await vi.waitFor(() => expect(other.said).toEqual(["reopen", "Acme.Put b", "Acme.UseDesk", "close"]));
	});

	it("is closed when its host is back and the run ended meanwhile", async () => {
		const desk = await new DeskProcess().connect(server);
		await server.put(deskFlow(["a", "b"], { onLost: "fail" }));
		const stuck = stuckAt(desk, "b");
		const ended = server.run("desk");
		await stuck;
		await desk.client.die();
		await ended;
		expect(desk.desks.size).toBe(1);
		await desk.connect(server);
		await closed(desk);
	});

	it("that nobody has any more is closed from what was saved, once a host of its package is there", async () => {
		const dying = await new DeskProcess({ keeps: true }).connect(server);
		await server.put(deskFlow(["a", "b"], { waitMs: 60_000 }));
		const run = await server.start("desk", {});
		await vi.waitFor(() => expect(dying.said).toContain("Acme.Put a"));
		await server.eventually(run, (all) => all.some(({ type }) => type === "timer-set"));
		await dying.client.die();
		await server.app.send({ method: "POST", url: `/api/runs/${run}/cancel` });
		await server.eventually(run, (all) => all.at(-1)?.type === "run-end");
		const other = await new DeskProcess({ keeps: true }).connect(server);
		await vi.waitFor(() => expect(other.said).toEqual(["close what was saved"]));
	});
});

describe("a session over a restart of the server", () => {
	it("is worked in as before when its host is back", async () => {
		const desk = await new DeskProcess().connect(server);
		await server.put(deskFlow(["a", "b"], { onLost: "fail" }));
		const stuck = stuckAt(desk, "b");
		const run = await server.start("desk", {});
		await stuck;
		await desk.client.die();
		await server.restart({ SWITCHYARD_PACKAGE_WAIT_SECONDS: "5" });
		await desk.connect(server);
		const events = await server.eventually(run, (all) => all.at(-1)?.type === "run-end");
		expect(events.at(-1)).toMatchObject({ status: "succeeded", message: { papers: "a b" } });
		expect(desk.said.filter((word) => word === "open hall")).toHaveLength(1);
		await closed(desk);
	});
});

describe("a host that does as it likes", () => {
	it("answers twice, and what nobody asked: that is dropped and counted", async () => {
		const desk = await new DeskProcess().connect(server);
		const twice = { type: "session_result", status: "success", keeps: true };
		desk.answers = ({ request_id }) => {
			desk.client.bridge.send({ ...twice, request_id: "session_unknown" });
			queueMicrotask(() => desk.client.bridge.send({ ...twice, request_id }));
			return "as ever";
		};
		await server.put(deskFlow(["a"]));
		expect((await server.run("desk")).run).toMatchObject({ status: "succeeded", message: { papers: "a" } });
		await vi.waitFor(async () => {
			const { packages } = JSON.parse((await server.app.send({ url: "/api/packages" })).body);
			const { hosts } = packages.find(({ namespace }: { namespace: string }) => namespace === "Acme");
			expect(hosts).toMatchObject([{ lateResults: 4 }]);
		});
	});

	it("claims sessions that are none: it is asked to close them", async () => {
		const claims = [FOREIGN, { ...FOREIGN, kind: "browser" }];
		const desk = new DeskProcess();
		for (const claim of claims) desk.desks.set(JSON.stringify(claim), []);
		await desk.connect(server);
		await closed(desk);
	});

	it("fails to close: the block has ended all the same", async () => {
		const desk = await new DeskProcess().connect(server);
		const error = { type: "ToolError", code: "DOOR_STUCK", message: "Stuck.", retryable: false };
		desk.answers = ({ type }) => (type === "session_close" ? { status: "error", error } : "as ever");
		await server.put(deskFlow(["a"]));
		expect((await server.run("desk")).run).toMatchObject({ status: "succeeded" });
	});

	it("never opens: the step's time runs out, and it is asked to close", async () => {
		const desk = await new DeskProcess().connect(server);
		desk.answers = ({ type }) => (type === "session_open" ? undefined : "as ever");
		const flow = deskFlow(["a"]);
		const nodes = flow.nodes.map((each) => (each.id === "put0" ? { ...each, timeoutMs: 1000 } : each));
		await server.put({ ...flow, nodes });
		expect((await server.run("desk")).run).toMatchObject({
			status: "failed",
			error: { code: "STEP_TIMEOUT" },
		});
		await vi.waitFor(() => expect(desk.said).toContain("close"));
	});

	it("says that a session is lost: its block begins again", async () => {
		const desk = await new DeskProcess().connect(server);
		const { work } = desk.client;
		let times = 0;
		const error = { type: "ToolError", code: "SESSION_LOST", message: "Burnt.", retryable: false };
		desk.client.work = (call) => {
			if ((call.params as { paper?: string }).paper !== "b" || times++ > 0) return work(call);
			desk.client.answer(call, { status: "error", error });
			return undefined;
		};
		await server.put(deskFlow(["a", "b"]));
		expect((await server.run("desk")).run).toMatchObject({ status: "succeeded", message: { papers: "a b" } });
		await closed(desk);
		expect(desk.said.filter((word) => word.startsWith("open"))).toHaveLength(2);
	});
});
