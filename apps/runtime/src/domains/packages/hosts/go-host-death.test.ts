import type { ChildProcess } from "node:child_process";
import type { Flow } from "@switchyard/spec/flow";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BridgeServer } from "../../../../test/support/bridge/bridge-server.ts";
import { DeadlyProxy, type DeathPoint } from "../../../../test/support/bridge/deadly-proxy.ts";
import { GoPackage, HAS_GO } from "../../../../test/support/bridge/go-package.ts";
import { Stopwatch } from "../../../../test/support/stopwatch.ts";

const position = { x: 0, y: 0 };

/** One step that a Go host executes. */
const FLOW: Flow = {
	formatVersion: 1,
	id: "go-death",
	name: "Go death",
	revision: 1,
	nodes: [
		{ id: "start", type: "Flow.Manual", name: "Start", position, params: {} },
		{
			id: "echo",
			type: "Proving.Echo",
			name: "Echo",
			position,
			params: { text: { scope: "Custom", value: "still here" } },
		},
	],
	wires: [{ id: "w", from: { node: "start", port: "out" }, to: { node: "echo", port: "in" } }],
};

/** A host that dies before it has announced anything is as good as none. */
const BEFORE_IT_SERVES: readonly DeathPoint[] = [
	{ frame: "hello", when: "before" },
	{ frame: "hello", when: "after" },
	{ frame: "welcome", when: "before" },
	{ frame: "welcome", when: "after" },
	{ frame: "announce", when: "before" },
	{ frame: "announce", when: "after" },
];

const DURING_A_CALL: readonly DeathPoint[] = [
	{ frame: "node_execute", when: "before" },
	{ frame: "node_execute", when: "after" },
	{ frame: "node_result", when: "before" },
	{ frame: "node_result", when: "after" },
];

describe.skipIf(!HAS_GO)("a Go host", () => {
	const server = BridgeServer.forAll();
	const proving = GoPackage.forAll("sdk/go/internal/proving");
	let proxy: DeadlyProxy;

	beforeAll(async () => {
		proxy = await DeadlyProxy.start(server.url);
	});
	afterAll(() => proxy.close());

	it.each(BEFORE_IT_SERVES)(
		"killed $when its $frame takes nothing down, and the next one serves [Q-R10]",
		async (point) => {
			const doomed: { hostProcess?: ChildProcess } = {};
			const dead = proxy.arm(point, () => doomed.hostProcess?.kill("SIGKILL"));
			doomed.hostProcess = proving.spawn(proxy.url);
			await dead;
			await proving.start(server.url);
			await server.put(FLOW);
			const { run } = await server.run("go-death");
			expect(run).toMatchObject({ status: "succeeded", message: { said: "still here" } });
		},
	);

	it.each(DURING_A_CALL)(
		"killed $when its $frame leaves the call to another host within a second [Q-R10]",
		async (point) => {
			await server.put(FLOW);
			const doomed = await proving.start(proxy.url);
			const dead = proxy.arm(point, () => doomed.kill("SIGKILL"));
			const running = server.run("go-death");
			await dead;
			const watch = new Stopwatch();
			await proving.start(server.url);
			const { run } = await running;
			expect(run?.status).toMatch(/^(succeeded|failed)$/);
			if (run?.status === "failed")
				expect(run.error).toMatchObject({ code: "CONNECTION_LOST", retryable: true });
			expect(watch.stop()).toBeLessThan(2000);
			expect((await server.run("go-death")).run?.status).toBe("succeeded");
		},
	);

	it.each(DURING_A_CALL)(
		"whose line is cut $when a $frame takes the call up where it was [Q-R11]",
		async (point) => {
			await server.put(FLOW);
			await proving.start(proxy.url);
			const cut = proxy.arm(point, () => proxy.cut());
			const { run, runId } = await server.run("go-death");
			await cut;
			expect(run).toMatchObject({ status: "succeeded", message: { said: "still here" } });
			const starts = (await server.events(runId)).filter(({ type }) => type === "step-start");
			expect(starts).toHaveLength(1);
		},
	);

	it("killed while another one serves has its call made again there, unseen by the flow [Q-R10] [R33]", async () => {
		await server.put(FLOW);
		const doomed = await proving.start(proxy.url);
		await proving.start(server.url);
		const runs = [];
		const dead = proxy.arm({ frame: "node_execute", when: "after" }, () => doomed.kill("SIGKILL"));
		for (let i = 0; i < 10; i++) runs.push(server.run("go-death"));
		await dead;
		for (const { run } of await Promise.all(runs)) expect(run?.status).toBe("succeeded");
	});
});
