import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { ai } from "@switchyard/flow/testing";
import { afterEach, describe, expect, it } from "vitest";
import { BridgeServer } from "../../../../test/support/bridge/bridge-server.ts";
import { TOKEN } from "../../../../test/support/temporary-app.ts";

const server = BridgeServer.forAll({ SWITCHYARD_PACKAGE_WAIT_SECONDS: "0" });
const example = join(import.meta.dirname, "../../../../../../examples/typescript-package");

let child: ChildProcess | undefined;

afterEach(async () => {
	if (!child || child.exitCode !== null || child.signalCode !== null) return;
	child.kill("SIGKILL");
	await once(child, "exit");
});

/** Starts the example as its README says, and waits until it serves, or says something else. */
async function startPackage(
	environment: Readonly<Record<string, string>> = {},
	until = "Serving Orders.Find, Orders.List",
): Promise<ChildProcess> {
	const env = {
		PATH: process.env.PATH,
		SWITCHYARD_URL: server.url,
		SWITCHYARD_TOKEN: TOKEN,
		...environment,
	};
	const started = spawn(process.execPath, ["src/main.ts"], {
		cwd: example,
		env,
		stdio: ["ignore", "pipe", "pipe"],
	});
	child = started;
	let said = "";
	await new Promise<void>((serves, fails) => {
		started.stderr?.on("data", (data) => {
			said += data;
			if (said.includes(until)) serves();
		});
		started.once("exit", () => fails(new Error(`The package ended: ${said}`)));
	});
	return started;
}

/** A flow that finds an order as a step, and one in which an agent does. */
function flow(id: string, script?: unknown) {
	const find = {
		id: "find",
		type: "Orders.Find",
		name: "Find",
		position: { x: 300, y: 0 },
		params: script ? { number: ai } : { number: { scope: "Message", path: "number" } as const },
	};
	const start = { id: "start", type: "Flow.Manual", name: "Start", position: { x: 0, y: 0 }, params: {} };
	const model = { scope: "Custom", value: { provider: "scripted", script } } as const;
	const prompt = { scope: "Custom", value: "Where is order 42?" } as const;
	const agent = {
		id: "desk",
		type: "AI.Agent",
		name: "Desk",
		position: { x: 200, y: 0 },
		params: { prompt, model },
	};
	const wire = (from: string, port: string, to: string, at: string) => ({
		id: `${from}-${to}`,
		from: { node: from, port },
		to: { node: to, port: at },
	});
	return {
		formatVersion: 1 as const,
		id,
		name: id,
		revision: 1,
		nodes: script ? [start, agent, find] : [start, find],
		wires: script
			? [wire("start", "out", "desk", "in"), wire("desk", "tools", "find", "tool")]
			: [wire("start", "out", "find", "in")],
	};
}

describe("the TypeScript package of the examples", () => {
	it("serves a node as a step of a flow and, the very same, as a tool [R5, R7, R23]", async () => {
		await startPackage();
		await server.put(flow("orders-step"));
		const step = await server.run("orders-step", { number: 42 });
		expect(step.run).toMatchObject({ status: "succeeded", message: { order: { status: "shipped" } } });
		const call = { name: "find_order", arguments: { number: 42 } };
		await server.put(flow("orders-tool", [{ toolCalls: [call] }, { text: "It has shipped." }]));
		const { run, runId } = await server.run("orders-tool");
		expect(run).toMatchObject({ status: "succeeded", message: { text: "It has shipped." } });
		expect(await server.events(runId)).toContainEqual(
			expect.objectContaining({
				type: "tool-response",
				result: expect.objectContaining({ status: "success", data: { order: expect.anything() } }),
			}),
		);
	});

	it("tells a failure in its author's words, and keeps one that nobody foresaw to itself [R27, X5]", async () => {
		await startPackage();
		await server.put(flow("orders-step"));
		expect((await server.run("orders-step", { number: 7 })).run?.error).toMatchObject({
			code: "ORDER_NOT_FOUND",
			message: "There is no order 7.",
			field: "number",
		});
	});

	it("fails a step while its process is gone, and serves again once it is back [Q-R10]", async () => {
		const started = await startPackage();
		await server.put(flow("orders-step"));
		started.kill("SIGKILL");
		await once(started, "exit");
		const { run } = await server.run("orders-step", { number: 42 });
		expect(run).toMatchObject({ status: "failed", error: { code: "HOST_UNAVAILABLE", retryable: true } });
		await startPackage();
		expect((await server.run("orders-step", { number: 42 })).run?.status).toBe("succeeded");
	});

	it("leaves when it is asked to, with nothing under way", async () => {
		const started = await startPackage();
		const exit = once(started, "exit");
		started.kill("SIGTERM");
		expect(await exit).toEqual([0, null]);
	});

	it("leaves when it is asked to before it could connect", async () => {
		const started = await startPackage({ SWITCHYARD_URL: "ws://127.0.0.1:1/bridge" }, "trying again");
		const exit = once(started, "exit");
		started.kill("SIGTERM");
		expect(await exit).toEqual([0, null]);
	});

	it("ends with a clear word when the token is wrong", async () => {
		await expect(startPackage({ SWITCHYARD_TOKEN: "some-other-token" })).rejects.toThrow("401");
	});
});
