import type { ChildProcess } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Flow } from "@switchyard/spec/flow";
import { ProxyAgent, request } from "undici";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { BridgeServer } from "../../../../../test/support/bridge/bridge-server.ts";
import { killed } from "../../../../../test/support/bridge/go-package.ts";
import { PROBE_HOSTS, startProbe } from "../../../../../test/support/bridge/probe-hosts.ts";

/** Two addresses of this machine are allowed, the others are not. */
const server = BridgeServer.forAll({ SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.2,127.0.0.3" });
const packageHosts = PROBE_HOSTS.filter(({ language }) => language !== "TypeScript");

let site: Server;
let port: number;
const asked: string[] = [];
beforeAll(async () => {
	site = createServer((incoming, response) => {
		asked.push(`${incoming.headers.host}${incoming.url}`);
		if (incoming.url === "/away") response.writeHead(302, { location: `http://127.0.0.1:${port}/secret` });
		response.end("a page");
	});
	await new Promise<void>((resolve) => site.listen(0, "0.0.0.0", resolve));
	port = (site.address() as AddressInfo).port;
});
afterAll(() => site.close());

function fetching(type: string, more: Flow["nodes"][number]["params"] = {}): Flow {
	const position = { x: 0, y: 0 };
	const addresses = { scope: "Message", path: "addresses" } as const;
	return {
		formatVersion: 1,
		id: "fetching",
		name: "Fetching",
		revision: 0,
		nodes: [
			{ id: "start", type: "Flow.Manual", name: "Start", position, params: {} },
			{ id: "fetcher", type, name: "Fetcher", position, params: { addresses, ...more } },
		],
		wires: [{ id: "w1", from: { node: "start", port: "out" }, to: { node: "fetcher", port: "in" } }],
	};
}

describe.each(packageHosts)("a node in $language that goes out by the server's rules", (packageHost) => {
	const type = packageHost.nodeType.replace("Look", "Fetcher");
	let probe: ChildProcess;
	beforeAll(async () => {
		if (!packageHost.available) return;
		probe = startProbe(packageHost, server.url);
		await vi.waitFor(
			async () => {
				const { body } = await server.app.send({ url: "/api/node-types" });
				if (!body.includes(`"${type}"`)) throw new Error(`Nobody serves ${type}.`);
			},
			{ timeout: 60_000, interval: 100 },
		);
		await server.put(fetching(type));
	}, 180_000);
	afterAll(() => (packageHost.available ? killed(probe) : undefined));
	const test = it.runIf(packageHost.available);

	test("reaches what is allowed, and nothing else, by redirects neither", async () => {
		asked.length = 0;
		const addresses = [
			`http://127.0.0.2:${port}/page`,
			`http://127.0.0.1:${port}/secret`,
			`http://localhost:${port}/secret`,
			`https://127.0.0.1:${port}/secret`,
			`http://127.0.0.2:${port}/away`,
		];
		const { run } = await server.run("fetching", { addresses });
		expect(run?.error).toBeUndefined();
		const answers = run?.message?.answers as { status: number; text: string }[];
		expect(answers[0]).toEqual({ status: 200, text: "a page" });
		for (const { text } of answers.slice(1)) expect(text).not.toBe("a page");
		expect(asked).toEqual([`127.0.0.2:${port}/page`, `127.0.0.2:${port}/away`]);
		expect(server.app.log()).toContain("Connecting to 127.0.0.1");
	});

	test("reaches the host of its credential alone, where the credential's kind says so", async () => {
		const namespace = packageHost.nodeType.split(".", 1)[0] ?? "";
		const value = { host: "127.0.0.2", token: "token-of-a-member" };
		const body = { kind: `${namespace.toLowerCase()}.site`, value };
		const { statusCode } = await server.app.send({
			method: "PUT",
			url: "/api/credentials/site",
			payload: body,
		});
		expect(statusCode).toBe(200);
		const site = { scope: "Custom", value: { credential: "site" } } as const;
		await server.put({ ...fetching(`${namespace}.Member`, { site }), id: "member" });
		asked.length = 0;
		const addresses = [`http://127.0.0.2:${port}/page`, `http://127.0.0.3:${port}/secret`];
		const { run } = await server.run("member", { addresses });
		expect(run?.error).toBeUndefined();
		expect(run?.message?.answers).toMatchObject([{ status: 200 }, { status: 403 }]);
		expect(asked).toEqual([`127.0.0.2:${port}/page`]);
		expect(server.app.log()).toContain("the step's credential goes to 127.0.0.2 alone");
	});

	test("does so with a token of its own, which ends with it", async () => {
		const address = `http://127.0.0.2:${port}/page`;
		const { run } = await server.run("fetching", { addresses: [address] });
		const proxy = String(run?.message?.proxy);
		const other = await server.run("fetching", { addresses: [address] });
		expect(other.run?.message?.proxy).not.toBe(proxy);
		for (const uri of [
			proxy,
			proxy.replace(/execution:.*@/, "execution:guessed@"),
			proxy.replace(/execution:.*@/, ""),
		]) {
			const dispatcher = new ProxyAgent({ uri, proxyTunnel: false });
			await expect(request(address, { dispatcher })).rejects.toThrow("407");
			await dispatcher.close();
		}
	});
});
