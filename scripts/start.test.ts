import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OutboxReply, StartRunReply } from "@switchyard/spec/http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hostEnvironment, ROOT } from "./project.mjs";
import { StartedProgram } from "./testing/started-program.ts";

describe("npm start", () => {
	let data: string;
	let server: StartedProgram | undefined;
	let link: URL;
	let cookie = "";

	beforeAll(async () => {
		data = mkdtempSync(join(tmpdir(), "switchyard-start-"));
		const env = { ...hostEnvironment(), PORT: "0", SWITCHYARD_DATA: data };
		server = await StartedProgram.start(["npm", "start"], { cwd: ROOT, env });
		link = server.link;
	}, 120_000);

	afterAll(async () => {
		await server?.interrupt();
		rmSync(data, { recursive: true, force: true });
	}, 30_000);

	const ask = (path: string, init: RequestInit = {}) =>
		fetch(new URL(path, link), { ...init, headers: { cookie, origin: link.origin, ...init.headers } });

	const post = (path: string, body: object) =>
		ask(path, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify(body),
		});

	it("refuses arguments, and says where settings go", () => {
		const { status, stderr } = spawnSync("npm", ["start", "--", "--port", "4871"], {
			cwd: ROOT,
			env: hostEnvironment(),
			encoding: "utf8",
		});
		expect(status).toBe(1);
		expect(stderr).toContain("npm start takes no arguments, such as --port.");
		expect(stderr).toContain("PORT=4871 npm start");
	});

	it("prints a link that signs a browser in", async () => {
		const code = new URLSearchParams(link.hash.slice(1)).get("code");
		const signedIn = await post("/api/session", { code });
		expect(signedIn.status).toBeLessThan(300);
		cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
		expect((await ask("/api/flows")).status).toBe(200);
	});

	it("serves the designer that it has built", async () => {
		const page = await (await ask("/")).text();
		const [script = ""] = /assets\/[^"]+[.]js/.exec(page) ?? [];
		expect((await ask(`/${script}`)).headers.get("content-type")).toContain("javascript");
	});

	it("runs the order desk, whose mail is in the outbox", async () => {
		const reply = await post("/api/flows/order-desk/runs?wait=15000", {});
		expect(((await reply.json()) as StartRunReply).run).toMatchObject({ status: "succeeded" });
		const { mails } = (await (await ask("/api/outbox")).json()) as OutboxReply;
		expect(mails).not.toHaveLength(0);
	});

	it("stops with Ctrl+C", async () => {
		await server?.interrupt();
		await expect(ask("/")).rejects.toThrow();
	});
});
