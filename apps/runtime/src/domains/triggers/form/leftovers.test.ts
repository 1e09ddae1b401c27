import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Flow } from "@switchyard/spec/flow";
import type { ListFilesReply, ListRunsReply, RunEventsReply } from "@switchyard/spec/http";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ServerProcess } from "../../../../test/support/server-process.ts";
import { SubmissionNotes } from "./submission-notes.ts";
import { submissionOf } from "./testing/served-form.ts";

const FLOW: Omit<Flow, "revision"> = {
	formatVersion: 1,
	id: "order",
	name: "Order",
	nodes: [
		{
			id: "start",
			type: "Flow.Form",
			name: "Start",
			position: { x: 0, y: 0 },
			params: {
				form: { scope: "Custom", value: [{ name: "drawings", type: "files", limitMb: 5 }] },
			},
		},
	],
	wires: [],
};

let folder = "";
let server: ServerProcess;

beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "switchyard-forms-"));
	server = await ServerProcess.start(folder);
	await server.request("POST", "/api/flows", { document: FLOW });
	await server.request("POST", "/api/flows/order/publish", { revision: 1 });
});

afterEach(async () => {
	await server.kill();
	rmSync(folder, { recursive: true, force: true });
});

const address = () => `${server.address}/forms/order/start`;

async function openPage(): Promise<string> {
	return submissionOf(await (await fetch(address())).text());
}

/** What lies under a folder of the workspace on disk, hidden or not. */
function onDisk(path = ""): string[] {
	return readdirSync(join(folder, "workspace", "forms", path)).sort();
}

/** The files that are still being written, which lie in the workspace's own folder. */
function unfinished(): string[] {
	return readdirSync(join(folder, "workspace")).filter((name) => name.endsWith(".part"));
}

/** Puts a file into the workspace by hand. */
function put(path: string): void {
	mkdirSync(join(folder, "workspace", "forms", path), { recursive: true });
	writeFileSync(join(folder, "workspace", "forms", path, "1-plan.txt"), "whole");
}

/** Notes that a run is about to be started, as the server does. */
async function noteStart(id: string, key: string): Promise<void> {
	const notes = new SubmissionNotes(folder);
	await notes.begin(id);
	await notes.starts(id, { flow: "order", node: "start", key });
}

/** What the server says lies there. */
async function listed(): Promise<string[]> {
	const { entries } = await server.request<ListFilesReply>("GET", "/api/files?path=forms");
	return entries.map(({ name }) => name);
}

/** Sends a form with one file. Gives the folder in which its run has it. */
async function send(submission: string): Promise<string> {
	const form = new FormData();
	form.append("form.submission", submission);
	form.append("drawings", new Blob(["whole"]), "plan.txt");
	expect((await fetch(address(), { method: "POST", body: form })).status).toBe(200);
	const { runs } = await server.request<ListRunsReply>("GET", "/api/runs");
	const { events } = await server.request<RunEventsReply>("GET", `/api/runs/${runs[0]?.id}/events`);
	const [, found = ""] = /"forms\/([^/]+)\//.exec(JSON.stringify(events[0])) ?? [];
	return found;
}

/** Sends a form whose first file arrives whole, and whose second one never ends. */
function sendHalf(submission: string): void {
	const part = (head: string, text: string) =>
		`--cut\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}`;
	const sending = request(address(), {
		method: "POST",
		headers: { "content-type": "multipart/form-data; boundary=cut", "content-length": 1_000_000 },
	});
	// Its other end dies.
	sending.on("error", () => {});
	sending.write(part('name="form.submission"', `${submission}\r\n`));
	sending.write(part('name="drawings"; filename="first.txt"', "whole\r\n"));
	sending.write(part('name="drawings"; filename="second.txt"', "half"));
}

it("files of forms that a killed server was receiving go at the next start, unless a run has them", async () => {
	const began = await send(await openPage());
	const key = await openPage();
	const starting = await send(key);
	put("mine");
	sendHalf(await openPage());
	const kept = [began, starting, "mine"].sort();
	const half = await vi.waitFor(() => {
		const [found = ""] = onDisk().filter((name) => !kept.includes(name));
		expect(onDisk(found)).toEqual(["1-first.txt"]);
		expect(unfinished()).toHaveLength(1);
		return found;
	}, 10_000);
	await server.kill();
	// What it leaves besides when it is killed around the start of a run: right after it, and before it, once sent twice and once alone.
	const [again, alone] = [randomUUID(), randomUUID()];
	await noteStart(starting, key);
	for (const id of [again, alone]) put(id);
	await noteStart(again, key);
	await noteStart(alone, randomUUID());
	expect(onDisk()).toEqual([...kept, half, again, alone].sort());

	server = await ServerProcess.start(folder);
	expect(await listed()).toEqual(kept);
	expect(onDisk()).toEqual(kept);
	expect([began, starting].map((name) => onDisk(name))).toEqual([["1-plan.txt"], ["1-plan.txt"]]);
	expect(unfinished()).toEqual([]);
	expect(readdirSync(join(folder, "receiving"))).toEqual([]);
});
