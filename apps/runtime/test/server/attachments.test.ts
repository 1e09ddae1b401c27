import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Event } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import type { RunEventsReply, RunSummary, StartRunReply } from "@switchyard/spec/http";
import type { AttachedFile } from "@switchyard/spec/model";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SAMPLES } from "../../src/platform/files/attachments/testing/sample-files.ts";
import { type ModelServer, startModelServer } from "../../src/platform/models/testing/model-server.ts";
import { ServerProcess } from "../support/server-process.ts";

const IMAGE = SAMPLES["image/png"];
const ADDRESS = {
	type: "image_url",
	image_url: { url: `data:image/png;base64,${IMAGE.toString("base64")}` },
};

let folder: string;
let server: ServerProcess;
let model: ModelServer;
/** Resolves when the model is asked. */
let asked: PromiseWithResolvers<void>;
/** Whether the model leaves its next request without an answer. */
let silent = false;
/** How many requests the model had before the test. */
let before = 0;

beforeAll(async () => {
	model = await startModelServer("openai-compatible", () => {
		asked.resolve();
		const answer = { text: ["A pixel."], ...(silent ? { holdAfter: 0 } : {}) };
		silent = false;
		return answer;
	});
	folder = mkdtempSync(join(tmpdir(), "switchyard-"));
	await start();
	await server.request("PUT", "/api/credentials/local", { kind: "model", value: { baseUrl: model.baseUrl } });
	await server.request("POST", "/api/flows", { document: FLOW });
});

beforeEach(async () => {
	asked = Promise.withResolvers<void>();
	before = model.requests.length;
	await upload("inbox/1-photo.png", IMAGE);
});

afterAll(async () => {
	await server.kill();
	await model.close();
	rmSync(folder, { recursive: true });
});

async function start(): Promise<void> {
	server = await ServerProcess.start(folder, { SWITCHYARD_ALLOW_ADDRESSES: new URL(model.baseUrl).host });
}

const FLOW: Flow = {
	formatVersion: 1,
	id: "look",
	name: "Look",
	revision: 1,
	nodes: [
		{ id: "start", type: "Flow.Manual", name: "Start", position: { x: 0, y: 0 }, params: {} },
		{
			id: "agent",
			type: "AI.Agent",
			name: "Agent",
			position: { x: 300, y: 0 },
			params: {
				prompt: { scope: "Custom", value: "What is this?" },
				attachments: { scope: "Message", path: "mail.attachments" },
				model: {
					scope: "Custom",
					value: { provider: "openai-compatible", model: "m", credential: "local" },
				},
			},
		},
		{ id: "after", type: "Flow.Set", name: "After", position: { x: 600, y: 0 }, params: {} },
	],
	wires: [
		{ id: "w1", from: { node: "start", port: "out" }, to: { node: "agent", port: "in" } },
		{ id: "w2", from: { node: "agent", port: "out" }, to: { node: "after", port: "in" } },
	],
};

async function upload(path: string, bytes: Buffer): Promise<void> {
	const response = await fetch(`${server.address}/api/files/content?path=${path}&replace=true`, {
		method: "PUT",
		headers: { authorization: `Bearer ${server.token}`, "content-type": "application/octet-stream" },
		body: new Uint8Array(bytes),
	});
	if (!response.ok) throw new Error(await response.text());
}

/** As Read Mail gives a mail whose attachment it has saved. */
const MAIL = {
	attachments: [{ name: "photo.png", media_type: "text/html", size: 3, path: "inbox/1-photo.png" }],
};

async function begin(mail: unknown = MAIL): Promise<string> {
	const { runId } = await server.request<StartRunReply>("POST", "/api/flows/look/runs", {
		message: { mail },
	});
	return runId;
}

async function over(run: string): Promise<RunSummary> {
	const ended = (summary: RunSummary) => summary.status !== "running" && summary.status !== "waiting";
	await expect
		.poll(async () => ended(await server.request<RunSummary>("GET", `/api/runs/${run}`)), { timeout: 20_000 })
		.toBe(true);
	return server.request<RunSummary>("GET", `/api/runs/${run}`);
}

const eventsOf = async (run: string): Promise<Event[]> =>
	(await server.request<RunEventsReply>("GET", `/api/runs/${run}/events`)).events;

/** The parts of the prompt in a request of the test. */
function partsAsked(index: number): unknown {
	const messages = model.requests[before + index]?.body.messages as { content: unknown }[] | undefined;
	return messages?.[0]?.content;
}

describe("an agent's attachments", () => {
	it("reach the provider with their bytes, and the journal by reference", async () => {
		const run = await begin();
		expect(await over(run)).toMatchObject({ status: "succeeded", message: { text: "A pixel." } });
		expect(partsAsked(0)).toEqual([
			{ type: "text", text: "What is this?" },
			{ type: "text", text: "Attached file: photo.png" },
			ADDRESS,
		]);
		const events = await eventsOf(run);
		const read = events.find((event) => event.type === "attachments-read");
		const [file] = read?.files ?? [];
		expect(file).toEqual({
			ref: expect.stringMatching(/^sha256-/),
			name: "photo.png",
			mediaType: "image/png",
			size: IMAGE.length,
		} satisfies Record<keyof AttachedFile, unknown>);
		expect(JSON.stringify(events)).not.toContain(IMAGE.toString("base64").slice(0, 40));
		expect(events.find((event) => event.type === "step-start")).toMatchObject({
			params: { attachments: MAIL.attachments },
		});
		const kept = await server.request<string>("GET", `/api/runs/${run}/values/${file?.ref}`);
		expect(kept).toBe(IMAGE.toString("base64"));
		expect(await server.request("POST", `/api/runs/${run}/replay`)).toEqual({ events: events.length });
	});

	it("are what they were when they were read, even if the file changes and the process dies [Q-R1]", async () => {
		silent = true;
		const run = await begin();
		await asked.promise;
		await upload("inbox/1-photo.png", SAMPLES["image/gif"]);
		await server.kill();
		await start();
		expect(await over(run)).toMatchObject({ status: "succeeded", message: { text: "A pixel." } });
		expect(model.requests).toHaveLength(before + 2);
		expect(partsAsked(1)).toEqual(partsAsked(0));
		expect(partsAsked(1)).toContainEqual(ADDRESS);
		const events = await eventsOf(run);
		expect(events.filter(({ type }) => type === "attachments-read")).toHaveLength(1);
	});

	it("are read anew by a run that is run again from the agent on", async () => {
		const run = await begin();
		await over(run);
		await upload("inbox/1-photo.png", SAMPLES["image/gif"]);
		const { runId } = await server.request<StartRunReply>("POST", `/api/runs/${run}/again`, { step: 1 });
		await over(runId);
		expect(JSON.stringify(partsAsked(1))).toContain("data:image/gif;base64,");
	});

	it("are those of the recorded run in one that is run again from a later step, which keeps them itself", async () => {
		const run = await begin();
		await over(run);
		const { runId } = await server.request<StartRunReply>("POST", `/api/runs/${run}/again`, { step: 2 });
		expect(await over(runId)).toMatchObject({ status: "succeeded" });
		expect(model.requests).toHaveLength(before + 1);
		const read = (await eventsOf(runId)).find((event) => event.type === "attachments-read");
		const kept = await server.request("GET", `/api/runs/${runId}/values/${read?.files?.[0]?.ref}`);
		expect(kept).toBe(IMAGE.toString("base64"));
	});

	it.each<[string, string, unknown]>([
		["no such file", "FILE_NOT_FOUND", { attachments: ["gone.png"] }],
		["a file that was not saved", "ATTACHMENT_NOT_SAVED", { attachments: [{ name: "film.mov", size: 1e9 }] }],
		["something else than a list", "PARAMETER_INVALID", { attachments: "photo.png" }],
	])("fail the run by their parameter for %s", async (_what, code, mail) => {
		const { error } = await over(await begin(mail));
		expect(error).toMatchObject({ code, field: "attachments" });
		expect(model.requests).toHaveLength(before);
	});
});
