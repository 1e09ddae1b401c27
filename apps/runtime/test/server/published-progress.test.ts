import type { LoggingLevel } from "@modelcontextprotocol/client";
import { custom } from "@switchyard/flow/testing";
import { defineNode } from "@switchyard/node-kit";
import { servePackage } from "@switchyard/node-kit/host";
import type { Flow } from "@switchyard/spec/flow";
import { Type } from "typebox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PublishedDesk } from "../support/published/published-desk.ts";
import { TOKEN } from "../support/temporary-app.ts";

const { spec } = defineNode({
	id: "Tailor.Sew",
	version: 1,
	name: "Sew",
	description: "Sews something, seam by seam.",
	icon: "scissors",
	color: "neutral",
	group: "Tailor",
	effect: "safe",
	inputs: { what: { schema: Type.String(), description: "What to sew.", scopes: ["AI"] } },
	outputs: { sewn: { schema: Type.String(), description: "What was sewn." } },
	tool: { name: "sew", description: "Sews something." },
});

const position = { x: 0, y: 0 };
const FLOW: Flow = {
	formatVersion: 1,
	id: "tailor",
	name: "Tailor",
	revision: 0,
	nodes: [
		{ id: "start", type: "Flow.Manual", name: "Start", position, params: {} },
		{
			id: "agent",
			type: "AI.Agent",
			name: "Agent",
			position,
			params: { prompt: custom("Sew."), model: custom({ provider: "demo" }) },
		},
		{ id: "sew", type: spec.id, name: "Sew", position, params: { what: { scope: "AI" } } },
	],
	wires: [
		{ id: "w1", from: { node: "start", port: "out" }, to: { node: "agent", port: "in" } },
		{ id: "w2", from: { node: "agent", port: "tools" }, to: { node: "sew", port: "tool" } },
	],
};

let desk: PublishedDesk;
let stop: () => Promise<void>;
/** Lets the node that is at work finish. */
let finish: () => void = () => {};

beforeAll(async () => {
	desk = await PublishedDesk.start();
	const served = await servePackage({
		namespace: "Tailor",
		version: "1.0.0",
		nodes: [
			{
				spec,
				execute: async ({ what }, { log, progress }) => {
					log(`Sewing a ${String(what)}.`);
					const seen = new Promise<void>((resolve) => {
						finish = resolve;
					});
					progress({ fraction: 0.5, text: "One sleeve." });
					await seen;
					return { sewn: what };
				},
			},
		],
		url: `${desk.url.replace("http", "ws")}/bridge`,
		token: TOKEN,
		folder: desk.app.folder,
		log: () => {},
	});
	stop = () => served.close();
	await desk.publishFlow(FLOW);
	await desk.offer("tailor", { sources: [{ flow: "tailor", nodes: ["sew"] }] });
});
afterAll(async () => {
	await stop();
	await desk.dispose();
});

const ERAS = [
	["2026-07-28", { pin: "2026-07-28" }],
	["2025-11-25", "legacy"],
] as const;

describe.each(ERAS)("an MCP client of %s [T5]", (_era, mode) => {
	it("hears of a call's progress while the node is at work, where it asks for that", async () => {
		const client = await desk.client("tailor", TOKEN, { versionNegotiation: { mode } });
		const heard: unknown[] = [];
		const result = await client.callTool(
			{ name: "sew", arguments: { what: "coat" } },
			{
				onprogress: (progress) => {
					heard.push(progress);
					// The node waits for this: had the notice come with the result, there would be none.
					finish();
				},
			},
		);
		expect(heard).toEqual([{ progress: 0.5, total: 1, message: "One sleeve." }]);
		expect(result).toMatchObject({ structuredContent: { sewn: "coat" } });
	});

	it("reads what the node notes in the log, at the level that it asks for", async () => {
		const heard = async (level: LoggingLevel | undefined) => {
			const client = await desk.client("tailor", TOKEN, { versionNegotiation: { mode } });
			const lines: unknown[] = [];
			client.setNotificationHandler("notifications/message", ({ params }) => void lines.push(params));
			const isOld = mode === "legacy";
			if (level !== undefined && isOld) await client.setLoggingLevel(level);
			const asked = level === undefined || isOld ? {} : { "io.modelcontextprotocol/logLevel": level };
			const request = { name: "sew", arguments: { what: "hat" }, _meta: asked };
			await client.callTool(request, { onprogress: () => finish() });
			return lines;
		};
		const line = { level: "info", logger: "sew", data: "Sewing a hat." };
		expect(await heard("debug")).toEqual([line]);
		expect(await heard("info")).toEqual([line]);
		expect(await heard("warning")).toEqual([]);
		// In the older revision a client hears of everything until it says otherwise.
		expect(await heard(undefined)).toEqual(mode === "legacy" ? [line] : []);
	});
});
