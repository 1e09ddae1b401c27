import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { commandLine } from "./testing/command-line.ts";
import { greeting, sorting } from "./testing/flow-tests.ts";
import { RunningServer } from "./testing/running-server.ts";

const server = await RunningServer.start();
const folder = mkdtempSync(join(tmpdir(), "switchyard-"));

afterAll(async () => {
	await server.dispose();
	rmSync(folder, { recursive: true });
});

/** Signed in by the token in the server's data folder. */
const flow = (...args: string[]) =>
	commandLine(args, { SWITCHYARD_DATA: server.folder, SWITCHYARD_SERVER: server.address });

describe("with a server", () => {
	it("lists its flows", async () => {
		const { code, stdout } = await flow("list");
		expect(code).toBe(0);
		expect(stdout).toMatch(/^order-triage +Order triage +revision 1 /m);
		const { stdout: json } = await flow("list", "--json");
		expect(JSON.parse(json)).toContainEqual(expect.objectContaining({ id: "order-triage", revision: 1 }));
	});

	it("moves flows to a folder, tags them, and lists them by that", async () => {
		expect(await flow("organise", "order-desk", "nobody", "--folder", "Shop")).toMatchObject({
			code: 1,
			stdout: expect.stringMatching(/^order-desk: FLOW_FOLDER_NOT_FOUND: .*\n.*\nnobody: FLOW_NOT_FOUND: /),
		});
		const sales = ["--folder", "Shop/Sales", "--create", "--tag", "shop"];
		const both = await flow("organise", "order-desk", "order-triage", ...sales);
		expect(both).toMatchObject({ code: 0, stdout: "Organised order-desk, order-triage." });
		const { stdout } = await flow("list", "--folder", "Shop", "--tag", "shop", "--text", "triage");
		expect(stdout).toMatch(/^order-triage .* Shop\/Sales +#shop$/);
	});

	it("runs a flow and gives its result", async () => {
		const order = { order: { id: 7, total: 1, country: "DE" } };
		const { code, stdout } = await flow(
			"run",
			"order-triage",
			"--message",
			JSON.stringify(order),
			"--wait",
			"15000",
		);
		expect(code).toBe(0);
		expect(JSON.parse(stdout)).toMatchObject({ ...order, team: "order desk" });
		const message = join(folder, "message.json");
		writeFileSync(message, JSON.stringify(order));
		const started = await flow("run", "order-triage", "--message", `@${message}`, "--node", "start");
		expect(started).toMatchObject({ code: 0, stdout: expect.stringMatching(/^[0-9a-f-]{36}$/) });
	});

	it("runs a part of a flow, or one node alone", async () => {
		const start = await flow("run", "order-triage", "--until", "start", "--wait", "15000");
		expect(start.code, start.stdout).toBe(0);
		expect(JSON.parse(start.stdout)).not.toHaveProperty("team");
		const both = await flow("run", "order-triage", "--only", "start", "--until", "start");
		expect(both).toMatchObject({ code: 1, stderr: expect.stringContaining("beside `only`") });
	});

	it("says that a run failed, or is not over, by its exit code", async () => {
		const failing = join(folder, "failing.json");
		const stop = { id: "log", type: "Flow.Stop", name: "Stop", position: { x: 0, y: 0 } };
		const params = { message: { scope: "Custom", value: "Out of stock." } };
		const [start] = greeting().nodes;
		writeFileSync(
			failing,
			JSON.stringify({ ...greeting(), id: "failing", nodes: [start, { ...stop, params }] }),
		);
		expect(await flow("import", failing)).toMatchObject({ code: 0 });
		const failed = await flow("run", "failing", "--wait", "15000");
		expect(failed).toMatchObject({ code: 1, stdout: expect.stringContaining("Out of stock.") });
		const slow = join(folder, "slow.json");
		const delay = {
			...stop,
			type: "Flow.Delay",
			params: { duration_ms: { scope: "Custom", value: 3_600_000 } },
		};
		writeFileSync(slow, JSON.stringify({ ...greeting(), id: "slow", nodes: [start, delay] }));
		await flow("import", slow);
		const waiting = await flow("run", "slow", "--wait", "50");
		expect(waiting).toMatchObject({ code: 1, stdout: expect.stringContaining("not over yet") });
	});

	it("records a test anew once its agent is asked something else", async () => {
		const write = (name: string, content: object) => {
			writeFileSync(join(folder, name), JSON.stringify(content));
			return join(folder, name);
		};
		const old = write("sorting.json", sorting("Sort the mail."));
		await flow("import", old);
		const run = await flow("run", "sorting", "--message", '{"mail":"Hello"}', "--wait", "15000", "--json");
		const { id } = JSON.parse(run.stdout);
		const saved = await fetch(`${server.address}/api/runs/${id}/test?name=Sorts`, {
			headers: { authorization: `Bearer ${server.token}` },
		});
		const { calls: _, ...expected } = (await saved.clone().json()).expect;
		const test = write("sorting.flowtest.json", { ...(await saved.json()), expect: expected });
		expect(await flow("test", test)).toMatchObject({ code: 0 });

		const newer = write("sorting.json", sorting("Delete the mail."));
		const other = await flow("test", test, "--flow", newer);
		expect(other).toMatchObject({ code: 1, stdout: expect.stringContaining("recorded for another request") });
		expect(other.stdout).toMatch(/expected "Sort the mail\.".*actual {3}"Delete the mail\.".*--record/s);
		const stale = await flow("test", test, "--flow", newer, "--record");
		expect(stale).toMatchObject({ code: 1, stdout: expect.stringContaining("Import it first") });

		await flow("import", newer, "--replace");
		const anew = await flow("test", test, "--flow", newer, "--record");
		expect(anew, anew.stdout).toMatchObject({ code: 0, stdout: expect.stringContaining("recorded anew") });
		expect(await flow("test", test, "--flow", newer)).toMatchObject({ code: 0 });
		const again = JSON.parse(readFileSync(test, "utf8"));
		expect(again).toMatchObject({ name: "Sorts", start: { message: { mail: "Hello" } } });
		expect(Object.keys(again.expect)).toEqual(Object.keys(expected));
	});

	it("exports a flow, and imports it again", async () => {
		const file = join(folder, "exported.json");
		expect(await flow("export", "order-triage", file)).toMatchObject({ code: 0 });
		const document = JSON.parse(readFileSync(file, "utf8"));
		expect(JSON.parse((await flow("export", "order-triage")).stdout)).toEqual(document);
		expect(await flow("import", file)).toMatchObject({
			code: 1,
			stderr: expect.stringContaining("FLOW_EXISTS"),
		});
		writeFileSync(file, JSON.stringify({ ...document, name: "Triage anew" }));
		expect(await flow("import", file, "--replace")).toMatchObject({
			code: 0,
			stdout: expect.stringContaining("Triage anew is order-triage, revision 2."),
		});
	});

	it("validates flows of the server", async () => {
		expect(await flow("validate", "order-desk")).toMatchObject({ code: 0, stdout: "order-desk can run." });
		expect(await flow("validate", "nobody")).toMatchObject({
			code: 1,
			stderr: expect.stringContaining("FLOW_NOT_FOUND"),
		});
	});

	it("says when it is not known there", async () => {
		const environment = { SWITCHYARD_TOKEN: "not-the-right-token", SWITCHYARD_SERVER: server.address };
		expect(await commandLine(["list"], environment)).toMatchObject({
			code: 3,
			stderr: expect.stringContaining("UNAUTHENTICATED"),
		});
	});
});
