import { describe, expect, it } from "vitest";
import type { Frame } from "../../../../test/support/bridge/bridge-client.ts";
import { BridgeServer } from "../../../../test/support/bridge/bridge-server.ts";
import { stepFlow } from "../../../../test/support/bridge/echo-flows.ts";
import { ECHO, type PackageClient } from "../../../../test/support/bridge/package-client.ts";
import { Stopwatch } from "../../../../test/support/stopwatch.ts";

const server = BridgeServer.forAll({ SWITCHYARD_MAX_CALLS_IN_FLIGHT: "2" });

/** Leaves every call open. */
function holding(packageHost: PackageClient): PackageClient {
	packageHost.work = () => undefined;
	return packageHost;
}

function said(packageHost: PackageClient, call: Frame, text: string): void {
	packageHost.answer(call, { status: "success", outputs: { said: text } });
}

function withEffect(effect: string) {
	return { nodes: [{ ...ECHO, effect }] };
}

describe("several hosts of one package [R33]", () => {
	it("share its calls: the one with the least to do has the next", async () => {
		const [one, other] = [holding(await server.host()), holding(await server.host())];
		await server.put(stepFlow());
		const first = server.run("echo-step", { text: "1" });
		const second = server.run("echo-step", { text: "2" });
		const [call, next] = await Promise.all([one.call(), other.call()]);
		said(one, call, "one");
		said(other, next, "other");
		const ended = await Promise.all([first, second]);
		expect(ended.map(({ run }) => run?.message?.said).toSorted()).toEqual(["one", "other"]);
	});

	it("are given no more than each may have at once; the rest waits in line", async () => {
		const packageHost = holding(await server.host());
		await server.put(stepFlow());
		const runs = ["1", "2", "3"].map((text) => server.run("echo-step", { text }));
		const [first] = await Promise.all([packageHost.call(), packageHost.call()]);
		packageHost.bridge.send({ type: "ping" });
		await packageHost.bridge.next("pong");
		expect(packageHost.calls).toHaveLength(2);
		packageHost.work = (call) => void said(packageHost, call, "x");
		said(packageHost, first, "x");
		said(packageHost, packageHost.calls[1] ?? {}, "x");
		const ended = await Promise.all(runs);
		expect(ended.map(({ run }) => run?.status)).toEqual(["succeeded", "succeeded", "succeeded"]);
	});

	it("serve the version that was announced last, and an earlier one when its last host is gone", async () => {
		const old = await server.host({ version: "1.0.0" });
		const young = await server.host({ version: "2.0.0" });
		await server.put(stepFlow());
		await server.run("echo-step", { text: "x" });
		expect([old.calls.length, young.calls.length]).toEqual([0, 1]);
		await young.die();
		await server.run("echo-step", { text: "x" });
		expect(old.calls).toHaveLength(1);
	});
});

describe("a host that dies with a call under way [Q-R10]", () => {
	it.each(["safe", "keyed"])("loses a %s one to another host, with the same key", async (effect) => {
		const dying = holding(await server.host(withEffect(effect)));
		await server.put(stepFlow());
		const ended = server.run("echo-step", { text: "x" });
		const { idempotency_key } = await dying.call();
		const other = await server.host(withEffect(effect));
		const watch = new Stopwatch();
		await dying.die();
		expect((await ended).run).toMatchObject({ status: "succeeded", message: { said: "x" } });
		expect(watch.stop()).toBeLessThan(1000);
		expect(other.calls).toMatchObject([{ idempotency_key }]);
	});

	it("fails in under a second where there is no other", async () => {
		const dying = holding(await server.host(withEffect("safe")));
		await server.put(stepFlow());
		const ended = server.run("echo-step", { text: "x" });
		await dying.call();
		const watch = new Stopwatch();
		await dying.die();
		expect((await ended).run).toMatchObject({
			status: "failed",
			error: { code: "CONNECTION_LOST", retryable: true },
		});
		expect(watch.stop()).toBeLessThan(1000);
	});

	it("is not followed by another where it must not happen twice: a person decides its outcome", async () => {
		const dying = holding(await server.host(withEffect("once")));
		await server.put(stepFlow({ retry: { attempts: 3, backoffMs: 0 } }));
		const runId = await server.start("echo-step", { text: "x" });
		await dying.call();
		const other = await server.host(withEffect("once"));
		await dying.die();
		const events = await server.eventually(runId, (all) => all.at(-1)?.type === "step-fail");
		expect(events.at(-1)).toMatchObject({
			unknown: true,
			error: { code: "CONNECTION_LOST", retryable: false },
		});
		expect(other.calls).toEqual([]);
		const payload = { answer: "happened", outputs: { said: "a person says so" } };
		await server.app.send({ method: "POST", url: `/api/runs/${runId}/steps/1/resolve`, payload });
		const ended = await server.eventually(runId, (all) => all.at(-1)?.type === "run-end");
		expect(ended.at(-1)).toMatchObject({ status: "succeeded", message: { said: "a person says so" } });
		expect(other.calls).toEqual([]);
	});
});

describe("a host whose socket broke [Q-R11]", () => {
	it("answers by the next one when it is back in time", async () => {
		const packageHost = holding(await server.host({ capabilities: ["resume"] }));
		await server.put(stepFlow());
		const ended = server.run("echo-step", { text: "x" });
		const { call_id, seq } = await packageHost.call();
		const { connection_id, resume_token: token } = packageHost.welcome;
		await packageHost.die();
		const back = server.keep(await server.connect());
		const resume = { connection_id, token, last_seq: seq };
		expect(await back.hello({ capabilities: ["resume"], resume })).toMatchObject({ resumed: true });
		back.send({ type: "node_result", call_id, status: "success", outputs: { said: "back" }, seq: 2 });
		expect((await ended).run).toMatchObject({ status: "succeeded", message: { said: "back" } });
	});

	it("is not waited for: what it says too late is dropped", async () => {
		const packageHost = holding(await server.host({ capabilities: ["resume"] }));
		await server.put(stepFlow());
		const ended = server.run("echo-step", { text: "x" });
		const { seq } = await packageHost.call();
		const { connection_id, resume_token: token } = packageHost.welcome;
		await packageHost.die();
		expect((await ended).run).toMatchObject({ status: "failed", error: { code: "CONNECTION_LOST" } });
		const back = server.keep(await server.connect());
		const resume = { connection_id, token, last_seq: seq };
		expect(await back.hello({ capabilities: ["resume"], resume })).toMatchObject({ resumed: false });
	});
});

describe("when the server stops", () => {
	it("a call under way may end first, and nothing new is begun", async () => {
		const packageHost = holding(await server.host());
		await server.put(stepFlow());
		const runId = await server.start("echo-step", { text: "x" });
		const call = await packageHost.call();
		const closed = server.app.close();
		await packageHost.bridge.next("goaway");
		said(packageHost, call, "in time");
		await closed;
		await server.restart();
		const run = await server.app.send({ url: `/api/runs/${runId}` });
		expect(run.json()).toMatchObject({ status: "succeeded" });
	});
});
