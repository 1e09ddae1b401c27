import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { StepOfRun, UnknownStep } from "@switchyard/spec/http";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { commandLine } from "./testing/command-line.ts";
import { RunningServer } from "./testing/running-server.ts";

/** It never answers: what it is asked is under way when the server is killed. */
const outside = createServer(() => requests++);
const folder = mkdtempSync(join(tmpdir(), "switchyard-"));
let requests = 0;
let server: RunningServer;

const flow = (...args: string[]) =>
	commandLine(args, { SWITCHYARD_DATA: server.folder, SWITCHYARD_SERVER: server.address });

/** Posts an order in one step, and a mail about it in another. */
function document(id: string) {
	const url = `http://127.0.0.1:${(outside.address() as AddressInfo).port}/`;
	const node = (name: string, type: string, params: object = {}) => {
		return { id: name, type, name: `The ${name}`, position: { x: 0, y: 0 }, params };
	};
	const post = {
		url: { scope: "Custom", value: url },
		method: { scope: "Custom", value: "POST" },
		body: { scope: "Message", template: "{{ text }}" },
	};
	return {
		formatVersion: 1,
		id,
		name: id,
		revision: 0,
		nodes: [
			node("start", "Flow.Manual"),
			node("order", "Http.Request", post),
			node("mail", "Http.Request", post),
		],
		wires: ["order", "mail"].map((to) => ({
			id: to,
			from: { node: "start", port: "out" },
			to: { node: to, port: "in" },
		})),
	};
}

async function listed(...args: string[]): Promise<UnknownStep[]> {
	const { code, stdout } = await flow("unknown", "--json", ...args);
	expect(code).toBe(0);
	return JSON.parse(stdout);
}

const nameOf = ({ run, step }: StepOfRun) => `${run}.${step}`;

/** Runs of a flow whose two steps each were cut off; gives the runs. */
async function cutOff(id: string, runs: number): Promise<string[]> {
	const file = join(folder, `${id}.json`);
	writeFileSync(file, JSON.stringify(document(id)));
	expect(await flow("import", file)).toMatchObject({ code: 0 });
	const started: string[] = [];
	for (let each = 0; each < runs; each++) {
		const message = JSON.stringify({ text: `order ${each} ${"x".repeat(100)}` });
		started.push((await flow("run", id, "--message", message)).stdout);
	}
	return started;
}

let orders: string[];
let refunds: string[];

beforeAll(async () => {
	await new Promise<void>((resolve) => outside.listen(0, "127.0.0.1", resolve));
	server = await RunningServer.start();
	orders = await cutOff("orders", 3);
	refunds = await cutOff("refunds", 1);
	await vi.waitFor(() => expect(requests).toBe(8), { timeout: 10_000 });
	await server.killAndRestart();
}, 60_000);

afterAll(async () => {
	outside.closeAllConnections();
	outside.close();
	await server.dispose();
	rmSync(folder, { recursive: true });
});

describe("steps whose outcome is unknown", { timeout: 60_000 }, () => {
	it("are listed with their names, what they were to do, by flow, node, run and step", async () => {
		expect(await listed()).toHaveLength(8);
		expect(await listed("--flow", "orders", "--node", "mail")).toHaveLength(3);
		const [run = "", other = ""] = orders;
		expect((await listed(run, `${other}.1`)).map(nameOf).sort()).toEqual(
			[`${run}.1`, `${run}.2`, `${other}.1`].sort(),
		);
		const { code, stdout } = await flow("unknown", "--flow", "refunds");
		expect(code).toBe(0);
		const lines = stdout.split("\n");
		expect(lines).toHaveLength(2);
		expect(lines[0]).toMatch(
			new RegExp(`^${refunds[0]}\\.1 {2}refunds {2}The order {2}\\d{4}-\\d\\d-\\d\\dT\\S+Z {2}\\{"url".*…$`),
		);
		expect(await flow("unknown", "--flow", "nothing")).toMatchObject({
			code: 0,
			stdout: "There is no step whose outcome is unknown.",
		});
	});

	it.each([
		[["--answer", "again"]],
		[["--answer", "perhaps", "--all"]],
		[["--all"]],
		[["--all", "--flow", "orders", "--answer", "fail"]],
		[["--answer", "again", "--outputs", "{}", "--all"]],
		[["--answer", "happened", "--outputs", "[]", "--all"]],
		[["--node", "no id"]],
		[["not-a-run"]],
		[["0198c0de-0000-7000-8000-0000000000ff.0"]],
		[["0198c0de-0000-7000-8000-0000000000ff.1", "--flow", "orders"]],
	])("are left alone by %j, which is written wrongly", async (args) => {
		expect(await flow("unknown", ...args)).toMatchObject({ code: 2 });
	});

	it("are answered by name, by filter, and all that are left", async () => {
		const [run = "", other = ""] = orders;
		const happened = await flow(
			"unknown",
			`${run}.1`,
			"--answer",
			"happened",
			"--outputs",
			'{"status": 201}',
		);
		expect(happened).toMatchObject({ code: 0, stdout: "1 step answered." });
		const mails = await flow("unknown", "--flow", "orders", "--node", "mail", "--answer", "fail", "--json");
		expect(mails.code).toBe(0);
		expect(JSON.parse(mails.stdout)).toMatchObject({ refused: [], without: [] });
		expect(JSON.parse(mails.stdout).answered).toHaveLength(3);
		// A step that failed ends its run, and what else of it is unknown with it.
		expect((await listed()).map(({ flow: id }) => id)).toEqual(["refunds", "refunds"]);
		const late = await flow("unknown", `${run}.1`, other, "--answer", "again");
		expect(late.code).toBe(1);
		expect(late.stdout.split("\n")).toEqual([
			"0 steps answered.",
			expect.stringMatching(new RegExp(`^${run}\\.1: STEP_NOT_UNKNOWN: `)),
			`${other} has no step whose outcome is unknown.`,
		]);
		expect(await flow("unknown", "--all", "--answer", "happened")).toMatchObject({
			code: 0,
			stdout: "2 steps answered.",
		});
		expect(await listed()).toEqual([]);
	});
});
