import type { ChildProcess } from "node:child_process";
import type { Event } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import type { Message } from "@switchyard/spec/json";
import { defined } from "@switchyard/spec/json";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { BridgeServer } from "../../../../../test/support/bridge/bridge-server.ts";
import { DeadlyProxy } from "../../../../../test/support/bridge/deadly-proxy.ts";
import { killed } from "../../../../../test/support/bridge/go-package.ts";
import { PROBE_HOSTS, type ProbeHost, startProbe } from "../../../../../test/support/bridge/probe-hosts.ts";
import { type ModelServer, startModelServer } from "../../../../platform/models/testing/model-server.ts";
import type { ServedAnswer } from "../../../../platform/models/testing/served-answer.ts";

const server = BridgeServer.forAll({ SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1" });
const KEY = "sk-canary-of-a-model";
let model: ModelServer;
const words = (index: number): ServedAnswer => ({ text: [`Answer ${index}, by ${KEY}.`] });
let answer = words;

beforeAll(async () => {
	model = await startModelServer("openai-compatible", (_request, index) => answer(index));
	const value = { baseUrl: model.baseUrl, apiKey: KEY };
	const payload = { kind: "model", value };
	await server.app.send({ method: "PUT", url: "/api/credentials/local-model", payload });
});
afterAll(() => model.close());

function reading(type: string, budget?: Flow["budget"]): Flow {
	const position = { x: 0, y: 0 };
	const setting = { provider: "openai-compatible", model: "local", credential: "local-model" };
	return {
		formatVersion: 1,
		id: "reading",
		name: "Reading",
		revision: 0,
		...defined({ budget }),
		nodes: [
			{ id: "start", type: "Flow.Manual", name: "Start", position, params: {} },
			{
				id: "reader",
				type,
				name: "Reader",
				position,
				params: { texts: { scope: "Message", path: "texts" }, model: { scope: "Custom", value: setting } },
			},
		],
		wires: [{ id: "w1", from: { node: "start", port: "out" }, to: { node: "reader", port: "in" } }],
	};
}

/** Runs the flow, and gives how often the model was asked meanwhile. */
async function read(texts: readonly string[]) {
	const before = model.requests.length;
	const { run, runId } = await server.run("reading", { texts } as Message);
	const events = await server.events(runId);
	return { run, events, asked: model.requests.slice(before) };
}

function samplings(events: readonly Event[]) {
	return events.flatMap((event) => (event.type === "sampling-end" ? [event] : []));
}

async function hostsOf(packageHost: ProbeHost): Promise<number> {
	const { packages } = (await server.app.send({ url: "/api/packages" })).json();
	const namespace = packageHost.nodeType.slice(0, packageHost.nodeType.indexOf("."));
	return packages.find((each: { namespace: string }) => each.namespace === namespace)?.hosts.length ?? 0;
}

describe.each(PROBE_HOSTS)("a node in $language that asks the model of its designer", (packageHost) => {
	const type = packageHost.nodeType.replace("Look", "Reader");
	let proxy: DeadlyProxy;
	let first: ChildProcess;
	let second: ChildProcess | undefined;
	beforeAll(async () => {
		if (!packageHost.available) return;
		proxy = await DeadlyProxy.start(server.url);
		first = startProbe(packageHost, proxy.url);
		await vi.waitFor(async () => expect(await hostsOf(packageHost)).toBe(1), {
			timeout: 60_000,
			interval: 100,
		});
		await server.put(reading(type));
	}, 180_000);
	afterAll(async () => {
		if (!packageHost.available) return;
		proxy.close();
		await killed(first);
		if (second) await killed(second);
	});
	const test = it.runIf(packageHost.available);

	test("is answered, and the journal has requests and answers, and no key", async () => {
		const { run, events, asked } = await read(["One?", "Two?"]);
		expect(run?.message?.answers).toEqual([
			expect.stringMatching(/^Answer \d+, by /),
			expect.stringMatching(/^Answer \d+, by /),
		]);
		expect(asked).toHaveLength(2);
		expect(JSON.stringify(asked[0]?.body)).toContain("One?");
		expect(asked[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
		expect(samplings(events)).toMatchObject([
			{ number: 1, by: "Reader", model: "openai-compatible/local" },
			{ number: 2 },
		]);
		expect(JSON.stringify([events, run])).not.toContain(KEY);
	});

	test("fails as the model does, where it does not expect that", async () => {
		answer = () => ({ status: 429, message: "Slow down." });
		const { run } = await read(["One?"]);
		answer = words;
		expect(run).toMatchObject({ status: "failed", error: { code: "MODEL_FAILED", retryable: true } });
	});

	test("asks no more once the run has spent its budget", async () => {
		await server.put(reading(type, { run: { tokens: 1 } }));
		const { run, asked } = await read(["One?", "Two?"]);
		await server.put(reading(type));
		expect(run).toMatchObject({ status: "failed", error: { code: "BUDGET_SPENT" } });
		expect(asked).toHaveLength(1);
	});

	test("is not paid for twice where its host dies in the middle, and another one begins anew", async () => {
		second = startProbe(packageHost, server.url);
		await vi.waitFor(async () => expect(await hostsOf(packageHost)).toBe(2), {
			timeout: 60_000,
			interval: 100,
		});
		let died = false;
		void proxy.arm({ frame: "node_response", when: "after" }, () => {
			died = first.kill("SIGKILL");
		});
		// Calls go to the host that has had fewer of them, until both have had the same number.
		for (let runs = 0; runs < 10 && !died; runs++) {
			const { run, events, asked } = await read(["One?", "Two?", "Three?"]);
			expect(run?.error).toBeUndefined();
			expect(run?.message?.answers).toHaveLength(3);
			expect(asked).toHaveLength(3);
			expect(samplings(events).map(({ number }) => number)).toEqual([1, 2, 3]);
		}
		expect(died).toBe(true);
	});
});
