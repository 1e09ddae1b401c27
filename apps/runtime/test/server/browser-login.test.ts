import { readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { custom } from "@switchyard/flow/testing";
import type { Flow } from "@switchyard/spec/flow";
import { afterEach, beforeEach, expect, it } from "vitest";
import { chainInBlock } from "../support/chain-in-block.ts";
import { startTemporaryApp, type TemporaryApp } from "../support/temporary-app.ts";

const PASSWORD = "correct-horse-battery";

const SIGN_IN = `<!doctype html><title>Sign in</title><form method="post" action="/in">
<label>Password <input type="password" name="password"></label><button>Sign in</button></form>`;

let site: Server;
let origin: string;
let app: TemporaryApp;
const typed: string[] = [];

beforeEach(async () => {
	site = createServer((request, response) => {
		response.setHeader("content-type", "text/html");
		if (request.method !== "POST") response.end(SIGN_IN);
		else {
			// A careless site shows what was typed.
			request.setEncoding("utf8").on("data", (body: string) => typed.push(body));
			request.on("end", () => response.end(`<title>Welcome</title><p>Signed in with ${PASSWORD}</p>`));
		}
	});
	await new Promise<void>((listening) => site.listen(0, "127.0.0.1", listening));
	origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
	app = await startTemporaryApp({ environment: { SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1" } });
});

afterEach(async () => {
	await app.dispose();
	site.closeAllConnections();
	site.close();
});

it("signs in by a credential, and its password is in no message, journal, log or file", {
	timeout: 60_000,
}, async () => {
	await store(origin);
	const run = await finished(flow());
	expect(run).toMatchObject({ status: "succeeded", message: { text: "Signed in with •••" } });
	expect(typed).toEqual([`password=${PASSWORD}`]);
	const events = await app.send({ method: "GET", url: `/api/runs/${run.id}/events` });
	expect(events.body).toContain("step-end");
	expect(events.body + app.log() + JSON.stringify(run)).not.toContain(PASSWORD);
	// The browser's own folder is removed with its session.
	await expect.poll(() => readdirSync(join(app.folder, "sessions"))).toEqual([]);
	for (const entry of readdirSync(app.folder, { recursive: true, withFileTypes: true })) {
		const file = join(entry.parentPath, entry.name);
		if (entry.isFile()) expect(readFileSync(file).includes(PASSWORD), file).toBe(false);
	}
});

it("types nothing on another site", { timeout: 60_000 }, async () => {
	typed.length = 0;
	await store("https://shop.example.com");
	expect(await finished(flow())).toMatchObject({
		status: "failed",
		error: { code: "CREDENTIAL_ORIGIN_REFUSED" },
	});
	expect(typed).toEqual([]);
});

async function store(allowed: string): Promise<void> {
	const stored = await app.send({
		method: "PUT",
		url: "/api/credentials/shop",
		payload: { kind: "login", value: { origin: allowed, user: "anna", password: PASSWORD } },
	});
	expect(stored.statusCode, stored.body).toBeLessThan(300);
}

async function finished(document: Flow) {
	const created = await app.send({ method: "POST", url: "/api/flows", payload: { document } });
	expect(created.statusCode, created.body).toBe(201);
	const reply = await app.send({
		method: "POST",
		url: `/api/flows/${document.id}/runs?wait=50000`,
		payload: { message: {} },
	});
	return reply.json().run;
}

function flow(): Flow {
	const nodes = [
		["start", "Flow.Manual", {}],
		["browser", "Browser.Use", {}],
		["open", "Browser.GoTo", { url: custom(`${origin}/`) }],
		[
			"password",
			"Browser.FillCredential",
			{ target: custom("Password"), credential: custom({ credential: "shop" }) },
		],
		["enter", "Browser.Click", { target: custom("Sign in"), done_when: custom({ text: "Signed in" }) }],
		["read", "Browser.Extract", {}],
	] as const;
	return chainInBlock("sign-in", nodes);
}
