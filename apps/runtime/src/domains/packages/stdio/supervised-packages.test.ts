import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ListPackagesReply } from "@switchyard/spec/http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stepFlow } from "../../../../test/support/bridge/echo-flows.ts";
import { ECHO, PackageClient } from "../../../../test/support/bridge/package-client.ts";
import {
	HOST as NAME,
	startTemporaryApp,
	type TemporaryApp,
	TOKEN,
} from "../../../../test/support/temporary-app.ts";

const HOST = fileURLToPath(new URL("../../../../test/support/bridge/stdio-host.ts", import.meta.url));

let server: TemporaryApp;

beforeEach(async () => {
	const folder = mkdtempSync(join(tmpdir(), "switchyard-"));
	mkdirSync(join(folder, "packages", "acme"), { recursive: true });
	const manifest = { name: "acme", argv: [process.execPath, HOST] };
	writeFileSync(join(folder, "packages", "acme", "switchyard.json"), JSON.stringify(manifest));
	server = await startTemporaryApp({ folder, environment: { PATH: process.env.PATH ?? "" } });
	await server.app.listen({ host: "127.0.0.1", port: 0 });
	await hostIsThere();
	await server.send({ method: "POST", url: "/api/flows", payload: { document: stepFlow() } });
});

afterEach(() => server.dispose());

/** The one connected host; waits for it. */
function hostIsThere() {
	return vi.waitUntil(async () => {
		const { packages }: ListPackagesReply = (await server.send({ url: "/api/packages" })).json();
		return packages.find(({ namespace }) => namespace === "Acme")?.hosts[0];
	});
}

async function run(text: string) {
	const url = "/api/flows/echo-step/runs?wait=15000";
	return (await server.send({ method: "POST", url, payload: { message: { text } } })).json().run;
}

/** A process that has ended stays listed until the process that inherited it looks. */
function isAlive(pid: number): boolean {
	try {
		return !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
	} catch {
		return false;
	}
}

describe("a host that the server starts [D2]", () => {
	it("serves its package over its pipes, and receives nothing but what it needs [Q-sec]", async () => {
		expect(await hostIsThere()).toMatchObject({ name: "piped", transport: "stdio", attached: true });
		const { status, message } = await run("hello");
		expect(status).toBe("succeeded");
		expect(message.said).toBe("hello PATH SWITCHYARD_PACKAGE SWITCHYARD_TRANSPORT");
		expect(server.log()).toContain("ready");
	});

	it("is started again when it ends [Q-R10]", async () => {
		const { connection } = await hostIsThere();
		expect(await run("die")).toMatchObject({ status: "failed", error: { code: "CONNECTION_LOST" } });
		while ((await hostIsThere()).connection === connection) await new Promise(setImmediate);
		expect(await run("again")).toMatchObject({ status: "succeeded" });
	});

	it("ends with the server, and all that it started [Q-R10]", async () => {
		const pid = Number((await run("spawn")).message.said);
		expect(isAlive(pid)).toBe(true);
		await server.close();
		while (isAlive(pid)) await new Promise(setImmediate);
	});
});

describe("the token of a host that the server starts [Q-sec]", () => {
	const TELLER = fileURLToPath(new URL("../../../../test/support/bridge/token-teller.ts", import.meta.url));

	it("serves its package, and opens nothing else", async () => {
		await server.dispose();
		const folder = mkdtempSync(join(tmpdir(), "switchyard-"));
		mkdirSync(join(folder, "packages", "acme"), { recursive: true });
		const argv = [process.execPath, TELLER];
		const manifest = { name: "echo-host", namespace: "Acme", argv, transport: "websocket" };
		writeFileSync(join(folder, "packages", "acme", "switchyard.json"), JSON.stringify(manifest));
		server = await startTemporaryApp({ folder, environment: { PATH: process.env.PATH ?? "" } });
		await server.app.listen({ host: "127.0.0.1", port: 0 });
		const [, url = "", token = ""] = await vi.waitUntil(() => /given (\S+) ([\w-]+)/.exec(server.log()));
		expect(token).not.toBe(TOKEN);
		const headers = { host: NAME, authorization: `Bearer ${token}` };
		for (const path of ["/api/flows", "/api/approvals", "/api/credentials", "/api/access-tokens"]) {
			const answer = await server.app.inject({ url: path, headers });
			expect([path, answer.statusCode]).toEqual([path, 403]);
			expect(answer.json().error.code).toBe("TOKEN_PURPOSE_MISSING");
		}
		const packageHost = await PackageClient.start(url, token);
		expect((await hostIsThere()).attached).toBe(true);
		const nodes = [{ ...ECHO, id: "Other.Echo" }];
		packageHost.bridge.send({ type: "announce", package: { namespace: "Other", version: "1.0.0" }, nodes });
		expect(await packageHost.bridge.next("error")).toMatchObject({
			about: "announce",
			error: { type: "Forbidden", code: "TOKEN_PURPOSE_MISSING" },
		});
		packageHost.bridge.socket.close(1000);
		await packageHost.bridge.end();
	});
});
