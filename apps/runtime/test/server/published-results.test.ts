import type { Client } from "@modelcontextprotocol/client";
import { custom } from "@switchyard/flow/testing";
import { defineNode, nodeType } from "@switchyard/node-kit";
import { servePackage } from "@switchyard/node-kit/host";
import type { Flow } from "@switchyard/spec/flow";
import { FileOutput } from "@switchyard/spec/model";
import { Type } from "typebox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PublishedDesk } from "../support/published/published-desk.ts";
import { TOKEN } from "../support/temporary-app.ts";

const GIF = Buffer.from("GIF89a\x01\x00\x01\x00\x00\x00\x00;", "latin1");
/** Larger than a result. */
const LARGE = Buffer.alloc(5 * 1024 * 1024 + 1, "dot");
const PATH = "pictures/a dot.gif";

const draw = defineNode({
	id: "Studio.Draw",
	version: 1,
	name: "Draw",
	description: "Draws something.",
	icon: "brush",
	color: "neutral",
	group: "Studio",
	effect: "safe",
	inputs: { path: { schema: Type.String(), description: "Which file.", scopes: ["AI"] } },
	outputs: {
		title: { schema: Type.String(), description: "What it is called." },
		files: { schema: Type.Array(FileOutput), description: "What was drawn." },
		thumbnail: {
			schema: Type.String({ contentEncoding: "base64", contentMediaType: "image/gif" }),
			description: "A small one.",
		},
		undeclared: { schema: Type.Unknown(), description: "What only looks like a file." },
	},
	tool: { name: "draw", description: "Draws something." },
});

const hum = defineNode({
	id: "Studio.Hum",
	version: 1,
	name: "Hum",
	description: "Hums something.",
	icon: "music",
	color: "neutral",
	group: "Studio",
	effect: "safe",
	inputs: {},
	outputs: {
		sound: {
			schema: Type.String({ contentEncoding: "base64", contentMediaType: "audio/wav" }),
			description: "How it sounds.",
		},
	},
	tool: { name: "hum", description: "Hums something." },
});

const position = { x: 0, y: 0 };
const FLOW: Flow = {
	formatVersion: 1,
	id: "studio",
	name: "Studio",
	revision: 0,
	nodes: [
		{ id: "start", type: "Flow.Manual", name: "Start", position, params: {} },
		{ id: "draw", type: draw.spec.id, name: "Draw", position, params: { path: { scope: "AI" } } },
		{ id: "hum", type: hum.spec.id, name: "Hum", position, params: {} },
		{
			id: "agent",
			type: "AI.Agent",
			name: "Agent",
			position,
			params: { prompt: custom("Draw."), model: custom({ provider: "demo" }) },
		},
	],
	wires: [
		{ id: "w1", from: { node: "start", port: "out" }, to: { node: "agent", port: "in" } },
		{ id: "w2", from: { node: "agent", port: "tools" }, to: { node: "draw", port: "tool" } },
	],
};

let desk: PublishedDesk;
let stop: () => Promise<void>;

beforeAll(async () => {
	desk = await PublishedDesk.start();
	const served = await servePackage({
		namespace: "Studio",
		version: "1.0.0",
		nodes: [
			nodeType(draw, async ({ path }) => ({
				title: "A dot",
				files: [{ path, bytes: GIF.length }],
				thumbnail: GIF.toString("base64"),
				undeclared: { path: PATH, type: "image/gif" },
			})),
			nodeType(hum, async () => ({ sound: Buffer.from("hm").toString("base64") })),
		],
		url: `${desk.url.replace("http", "ws")}/bridge`,
		token: TOKEN,
		folder: desk.app.folder,
		log: () => {},
	});
	stop = () => served.close();
	await desk.publishFlow(FLOW);
	await desk.offer("studio", { sources: [{ flow: "studio", nodes: ["draw", "hum"] }] });
	await upload(PATH, GIF);
	await upload("notes/today.md", Buffer.from("# Today ✓"));
	await upload("pictures/large.gif", LARGE);
});
afterAll(async () => {
	await stop();
	await desk.dispose();
});

async function upload(path: string, body: Uint8Array<ArrayBuffer>): Promise<void> {
	const answer = await fetch(`${desk.url}/api/files/content?path=${encodeURIComponent(path)}`, {
		method: "PUT",
		headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/octet-stream" },
		body,
	});
	expect(answer.status).toBe(201);
}

function file(address: string, token: string): Promise<Response> {
	return fetch(address, { headers: { authorization: `Bearer ${token}` } });
}

const ERAS = [
	["2026-07-28", { pin: "2026-07-28" }],
	["2025-11-25", "legacy"],
] as const;

describe.each(ERAS)("what a tool gives as a file reaches an MCP client of %s [T5]", (era, mode) => {
	const connect = () => desk.client("studio", TOKEN, { versionNegotiation: { mode } });
	const drawn = (client: Client, path: string) => client.callTool({ name: "draw", arguments: { path } });

	it("as pictures beside the structured result, and only what the author declares", async () => {
		const client = await connect();
		const data = GIF.toString("base64");
		const structured = {
			title: "A dot",
			files: [{ path: PATH, bytes: GIF.length }],
			undeclared: { path: PATH, type: "image/gif" },
		};
		const result = await drawn(client, PATH);
		expect(result.structuredContent).toEqual(structured);
		expect(result.content).toEqual([
			{ type: "text", text: JSON.stringify(structured) },
			{ type: "image", data, mimeType: "image/gif" },
			{ type: "image", data, mimeType: "image/gif" },
		]);
		const { tools } = await client.listTools();
		expect(Object.keys(tools[0]?.outputSchema?.properties ?? {})).toEqual(["title", "files", "undeclared"]);
	});

	it("as a resource with its words, where it is text", async () => {
		const { content } = await drawn(await connect(), "notes/today.md");
		expect(content).toContainEqual({
			type: "resource",
			resource: { uri: "workspace:///notes/today.md", mimeType: "text/plain", text: "# Today ✓" },
		});
	});

	it("as a sound alone, without words that say nothing", async () => {
		const { content } = await (await connect()).callTool({ name: "hum", arguments: {} });
		expect(content).toEqual([{ type: "audio", data: "aG0=", mimeType: "audio/wav" }]);
	});

	it("as a link where it is too large for the result, and only to its own caller", async () => {
		const { content } = await drawn(await connect(), "pictures/large.gif");
		const link = { type: "resource_link", uri: expect.any(String), name: "large.gif", size: LARGE.length };
		expect(content).toContainEqual(link);
		const [address = ""] = content.flatMap((block) => (block.type === "resource_link" ? [block.uri] : []));
		const fetched = await file(address, TOKEN);
		expect(fetched.headers.get("content-disposition")).toContain('filename="large.gif"');
		expect(fetched.headers.get("content-type")).toBe("application/octet-stream");
		expect(Buffer.from(await fetched.arrayBuffer()).equals(LARGE)).toBe(true);
		const thumbnail = await file(address.replace(/1$/, "2"), TOKEN);
		expect(Buffer.from(await thumbnail.arrayBuffer())).toEqual(GIF);
		const third = await file(address.replace(/1$/, "3"), TOKEN);
		expect(third.status).toBe(404);
		expect(await third.json()).toMatchObject({ error: { code: "FILE_NOT_FOUND", field: "file" } });
		const stranger = await desk.token(`stranger of ${era}`, { purpose: "call-published-tools" });
		expect((await file(address, stranger)).status).toBe(404);
	});

	it.each([
		["pictures/gone.gif", expect.stringContaining("The file “gone.gif” is left out: ")],
		["../../../secrets", expect.stringContaining("The file “secrets” is left out: ")],
	])("or as the reason why it does not: %s", async (path, text) => {
		const result = await drawn(await connect(), path);
		expect(result.isError).toBeFalsy();
		expect(result.content).toContainEqual({ type: "text", text });
	});
});

it("stays a part of the JSON over plain HTTP, as its schema says, and is to be had by itself [T5]", async () => {
	const document = await desk.json<{ paths: Record<string, unknown> }>("/tools/studio/openapi.json");
	expect(JSON.stringify(document.paths["/hum"])).toContain('"contentMediaType":"audio/wav"');
	const answer = await desk.send("/tools/studio/hum", "POST", {});
	expect(await answer.json()).toEqual({ sound: "aG0=" });
	const call = answer.headers.get("switchyard-run");
	const sound = await file(`${desk.url}/tools/studio/calls/${call}/files/1`, TOKEN);
	expect(await sound.text()).toBe("hm");
});
