import type { StepHeld } from "@switchyard/spec/event";
import { describe, expect, it, vi } from "vitest";
import { BridgeServer } from "../../../../test/support/bridge/bridge-server.ts";
import { agentFlow, stepFlow } from "../../../../test/support/bridge/echo-flows.ts";
import { ECHO, type PackageClient } from "../../../../test/support/bridge/package-client.ts";
import { TOKEN } from "../../../../test/support/temporary-app.ts";
import { LiveClient } from "../../runs/live/testing/live-client.ts";
import { packages } from "../index.ts";

const server = BridgeServer.forAll({
	SWITCHYARD_PACKAGE_WAIT_SECONDS: "60,Brief=1,Never=0",
	SWITCHYARD_MAX_CALLS_IN_FLIGHT: "1",
});

/** A host of a package of its own with one node, `<package>.Echo`. */
function hostOf(namespace: string, effect = "safe"): Promise<PackageClient> {
	const nodes = [
		{ ...ECHO, id: `${namespace}.Echo`, effect, tool: { ...ECHO.tool, name: namespace.toLowerCase() } },
	];
	return server.host({ namespace, nodes });
}

/** Runs a flow of one step at a package whose host has gone; gives the run's id. */
async function startWithout(namespace: string, effect = "safe"): Promise<string> {
	const packageHost = await hostOf(namespace, effect);
	await packageHost.die();
	const flow = stepFlow({ type: `${namespace}.Echo` });
	await server.put({ ...flow, id: namespace.toLowerCase() });
	return server.start(namespace.toLowerCase(), { text: "x" });
}

/** A page that watches a run. */
async function watch(run: string): Promise<{ readonly client: LiveClient; readonly held: () => StepHeld[] }> {
	const url = server.url.replace("/bridge", "/live");
	const client = await LiveClient.connect(url, { headers: { authorization: `Bearer ${TOKEN}` } });
	client.send({ subscribe: { run } });
	const held = () =>
		client.frames
			.flatMap((frame) => (frame.type === "ephemerals" ? frame.ephemerals : []))
			.flatMap((each) => (each.type === "step-held" ? [each] : []));
	return { client, held };
}

async function whenHeld(run: string): Promise<StepHeld> {
	const { client, held } = await watch(run);
	await client.until(() => held().length > 0);
	client.socket.close();
	return held().at(-1) as StepHeld;
}

async function ended(run: string) {
	const events = await server.eventually(run, (all) => all.at(-1)?.type === "run-end");
	return { types: events.map(({ type }) => type), end: events.at(-1) };
}

describe("a step whose host has gone [Q-R24]", () => {
	it("waits for it from when it went, says so to every page, and begins once it is back", async () => {
		const before = Date.now();
		const run = await startWithout("Acme");
		const first = await whenHeld(run);
		expect(first).toMatchObject({ step: 1, attempt: 1, node: "echo", package: "Acme" });
		expect(first.until).toBeGreaterThanOrEqual(before + 60_000);
		expect(first.until).toBeLessThanOrEqual(Date.now() + 60_000);
		expect((await whenHeld(run)).until).toBe(first.until);
		expect((await server.events(run)).map(({ type }) => type)).toEqual(["run-start"]);
		await hostOf("Acme");
		expect((await ended(run)).types).toEqual(["run-start", "step-start", "step-end", "run-end"]);
	});

	it("fails when the time of its package is over, and those after it at once", async () => {
		const run = await startWithout("Brief");
		const { until = 0 } = await whenHeld(run);
		expect((await ended(run)).end).toMatchObject({ error: { code: "HOST_UNAVAILABLE", retryable: true } });
		expect(Date.now()).toBeGreaterThanOrEqual(until);
		const { client, held } = await watch(await server.start("brief", { text: "x" }));
		await client.until(() => client.frames.some((frame) => JSON.stringify(frame).includes("run-end")));
		expect(held()).toEqual([]);
		expect(JSON.stringify(client.frames)).toContain("HOST_UNAVAILABLE");
		client.socket.close();
	});

	it("fails at once where nobody is to wait", async () => {
		const { client, held } = await watch(await startWithout("Never"));
		await client.until(() => client.frames.some((frame) => JSON.stringify(frame).includes("run-end")));
		expect(held()).toEqual([]);
		expect(JSON.stringify(client.frames)).toContain("HOST_UNAVAILABLE");
		client.socket.close();
	});

	it("waits no more once its run is cancelled", async () => {
		const run = await startWithout("Cancelled", "once");
		await whenHeld(run);
		await server.app.send({ method: "POST", url: `/api/runs/${run}/cancel` });
		expect((await ended(run)).types).toEqual(["run-start", "run-cancel", "run-end"]);
		const packageHost = await hostOf("Cancelled", "once");
		await server.run("cancelled", { text: "y" });
		expect(packageHost.calls).toMatchObject([{ params: { text: "y" } }]);
	});

	it("waits as an agent's tool too, whose result the agent receives like that of any other call", async () => {
		const packageHost = await hostOf("Acme");
		await server.put(
			agentFlow([{ toolCalls: [{ name: "acme", arguments: { text: "again" } }] }, { text: "done" }]),
		);
		await packageHost.die();
		const run = await server.start("echo-tool", {});
		expect(await whenHeld(run)).toMatchObject({ step: 2, node: "echo", package: "Acme" });
		await hostOf("Acme");
		expect((await ended(run)).end).toMatchObject({ status: "succeeded", message: { text: "done" } });
	});

	it("is lost in under a second while it is in flight, and waits with its next attempt", async () => {
		const dying = await hostOf("Acme");
		dying.work = () => undefined;
		await server.put(stepFlow({ retry: { attempts: 2, backoffMs: 0 } }));
		const run = await server.start("echo-step", { text: "x" });
		await dying.call();
		await dying.die();
		expect(await whenHeld(run)).toMatchObject({ attempt: 2 });
		const [start, lost] = (await server.events(run)).filter(({ type }) => type.startsWith("step-"));
		expect(lost).toMatchObject({ type: "step-fail", error: { code: "CONNECTION_LOST" } });
		expect((lost?.at ?? 0) - (start?.at ?? 0)).toBeLessThan(1000);
		await hostOf("Acme");
		expect((await ended(run)).end).toMatchObject({ status: "succeeded" });
	});

	it("is not waited for where no host has ever been", async () => {
		const { remote } = server.app.faceOf(packages);
		expect(remote.take({ type: "Nobody.Echo", params: {} })).toBeUndefined();
	});
});

describe("a step whose hosts have as much to do as they may", () => {
	it("has not begun, says so, and begins in its turn", async () => {
		const packageHost = await hostOf("Acme", "once");
		packageHost.work = () => undefined;
		await server.put(stepFlow());
		const first = await server.start("echo-step", { text: "1" });
		const call = await packageHost.call();
		const second = await server.start("echo-step", { text: "2" });
		const held = await whenHeld(second);
		expect(held).toMatchObject({ package: "Acme" });
		expect(held).not.toHaveProperty("until");
		expect((await server.events(second)).map(({ type }) => type)).toEqual(["run-start"]);
		packageHost.work = () => ({ said: "2" });
		packageHost.answer(call, { status: "success", outputs: { said: "1" } });
		expect((await ended(first)).end).toMatchObject({ message: { said: "1" } });
		expect((await ended(second)).end).toMatchObject({ message: { said: "2" } });
	});

	it("tells it from one whose hosts have all gone, and waits for those", async () => {
		const packageHost = await hostOf("Acme", "once");
		packageHost.work = () => undefined;
		await server.put(stepFlow());
		await server.start("echo-step", { text: "1" });
		await packageHost.call();
		const second = await server.start("echo-step", { text: "2" });
		const { client, held } = await watch(second);
		await client.until(() => held().length === 1);
		await packageHost.die();
		await client.until(() => held().length > 1);
		expect(held().at(-1)?.until).toBeGreaterThan(Date.now());
		client.socket.close();
		await vi.waitFor(async () => hostOf("Acme", "once"));
		expect((await ended(second)).end).toMatchObject({ message: { said: "2" } });
	});
});
