import type { Flow } from "@switchyard/spec/flow";
import type { ListToolPublicationsReply } from "@switchyard/spec/http";
import type { PublishedSource } from "@switchyard/spec/tool-publication";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PublishedDesk } from "../support/published/published-desk.ts";
import { ASKING_PROMPT } from "../support/published/suite-flows.ts";
import { givingFlow, READ_FLOWS, READ_SOURCES } from "../support/published/suite-readings.ts";

/** A flow with an input that has choices. */
const PAINT = givingFlow(
	"paint",
	[{ output: { name: "text" }, value: { scope: "Message", template: "{{ colour }}" } }],
	[
		{
			name: "colour",
			type: "choice",
			choices: ["dark-red", { value: "red", title: "Bright red" }, "blue"],
		},
	],
);

let desk: PublishedDesk;
let token: string;
beforeAll(async () => {
	desk = await PublishedDesk.start();
	for (const flow of [...READ_FLOWS, ASKING_PROMPT, PAINT]) await desk.publishFlow(flow);
	const sources = [
		...READ_SOURCES,
		{ flow: "test-prompt-with-image" },
		{ flow: ASKING_PROMPT.id, as: "prompt" as const },
		{ flow: PAINT.id, as: "prompt" as const },
		{ flow: PAINT.id, as: "resource" as const, uri: "paint://{colour}" },
	];
	await desk.offer("reading", { sources, consent: "caller" });
	token = await desk.token("reader", { purpose: "call-published-tools", names: ["reading"] });
});
afterAll(() => desk.dispose());

const MODES = [
	["2025-11-25", "legacy"],
	["2026-07-28", "auto"],
] as const;

describe.each(MODES)("flows that are resources and prompts, in %s", (_revision, mode) => {
	const open = () => desk.client("reading", token, { versionNegotiation: { mode } });

	it("are listed as what they are", async () => {
		const client = await open();
		const { resources } = await client.listResources();
		expect(resources.map(({ uri }) => uri)).toEqual([
			"test://static-text",
			"test://static-binary",
			"test://watched-resource",
		]);
		const { resourceTemplates } = await client.listResourceTemplates();
		expect(resourceTemplates).toMatchObject([
			{ uriTemplate: "test://template/{id}/data", name: "template_data" },
			{ uriTemplate: "paint://{colour}", name: "paint" },
		]);
		const { prompts } = await client.listPrompts();
		expect(prompts[1]).toMatchObject({
			name: "test_prompt_with_arguments",
			arguments: [
				{ name: "arg1", required: true },
				{ name: "arg2", required: true },
			],
		});
		expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["test_prompt_with_image"]);
	});

	it("are read as text, bytes and JSON, each by a run of its own", async () => {
		const client = await open();
		const read = await client.readResource({ uri: "test://template/a%20b/data" });
		expect(read.contents).toMatchObject([
			{ uri: "test://template/a%20b/data", mimeType: "application/json" },
		]);
		expect(JSON.parse((read.contents[0] as { text: string }).text)).toEqual({
			id: "a b",
			templateTest: true,
			data: "Data for ID: a b",
		});
		const events = await desk.whole(String(read._meta?.["switchyard/run"]));
		expect(events.map(({ type }) => type)).toContain("session-call");
		expect((await client.readResource({ uri: "test://static-binary" })).contents).toMatchObject([
			{ uri: "test://static-binary", mimeType: "image/png", blob: expect.any(String) },
		]);
		expect((await client.readResource({ uri: "test://static-text" })).contents).toMatchObject([
			{ mimeType: "text/plain", text: "This is the content of the static text resource." },
		]);
	});

	it("are not found under other URIs and names, and say what is wrong with arguments", async () => {
		const client = await open();
		const missing = { code: -32602, data: { uri: "test://other" } };
		await expect(client.readResource({ uri: "test://other" })).rejects.toMatchObject(missing);
		await expect(client.getPrompt({ name: "other" })).rejects.toMatchObject({ code: -32602 });
		const wrong = client.getPrompt({ name: "test_prompt_with_arguments", arguments: { arg1: "a" } });
		await expect(wrong).rejects.toMatchObject({ code: -32602, message: expect.stringContaining("arg2") });
	});

	it("complete what has choices, and nothing else", async () => {
		const client = await open();
		const prompt = { type: "ref/prompt", name: "paint" } as const;
		const resource = { type: "ref/resource", uri: "paint://{colour}" } as const;
		for (const ref of [prompt, resource]) {
			const { completion } = await client.complete({ ref, argument: { name: "colour", value: "RE" } });
			expect(completion).toEqual({ values: ["red", "dark-red"], total: 2, hasMore: false });
		}
		const free = { type: "ref/prompt", name: "test_prompt_with_arguments" } as const;
		const { completion } = await client.complete({ ref: free, argument: { name: "arg1", value: "" } });
		expect(completion.values).toEqual([]);
		const refused = { code: -32602 };
		await expect(
			client.complete({ ref: prompt, argument: { name: "size", value: "" } }),
		).rejects.toMatchObject(refused);
		await expect(
			client.complete({ ref: { ...prompt, name: "other" }, argument: { name: "colour", value: "" } }),
		).rejects.toMatchObject(refused);
	});

	it("give messages, the files first", async () => {
		const client = await open();
		const { messages } = await client.getPrompt({ name: "test_prompt_with_image" });
		expect(messages).toMatchObject([
			{ role: "user", content: { type: "image", mimeType: "image/png" } },
			{ role: "user", content: { type: "text", text: "Please analyze the image above." } },
		]);
	});

	it("send the files of a flow that is a tool", async () => {
		const client = await open();
		const { content, structuredContent } = await client.callTool({ name: "test_prompt_with_image" });
		expect(content).toMatchObject([{ type: "text" }, { type: "image", mimeType: "image/png" }]);
		expect(structuredContent).toEqual({ text: "Please analyze the image above." });
	});
});

it("notifies the clients that watch a resource whose flow is published anew", async () => {
	const flow = givingFlow("news", [{ output: { name: "text" }, value: { scope: "Custom", value: "Old." } }]);
	await desk.publishFlow(flow);
	await desk.offer("news", { sources: [{ flow: "news", as: "resource", uri: "news://all" }] });
	const reader = await desk.token("news", { purpose: "call-published-tools", names: ["news"] });
	const client = await desk.client("news", reader, { versionNegotiation: { mode: "legacy" } });
	const updated: string[] = [];
	client.setNotificationHandler("notifications/resources/updated", ({ params }) => {
		updated.push(params.uri);
	});
	await client.subscribeResource({ uri: "news://all" });
	const { revision } = await desk.json<Flow>("/api/flows/news");
	await desk.send("/api/flows/news/unpublish", "POST");
	expect(updated).toEqual([]);
	await desk.json("/api/flows/news/publish", "POST", { revision });
	await expect.poll(() => updated).toEqual(["news://all"]);
});

describe("a source that cannot be a resource or a prompt", () => {
	const refused: readonly (readonly [PublishedSource, string])[] = [
		[{ flow: "static-text", as: "resource" }, "sources/0/uri"],
		[{ flow: "static-text", as: "resource", uri: "no uri" }, "sources/0/uri"],
		[{ flow: "static-text", as: "resource", uri: "test://{other}" }, "sources/0/uri"],
		[{ flow: "template-data", as: "resource", uri: "test://all" }, "sources/0/uri"],
		[{ flow: "static-text", as: "prompt", uri: "test://all" }, "sources/0/uri"],
		[{ flow: "static-text", nodes: ["give"], as: "prompt" }, "sources/0/as"],
	];
	it.each(refused)("%o is refused at %s", async (source, field) => {
		const answer = await desk.send("/api/tool-publications/wrong", "PUT", { sources: [source] });
		expect(answer.status).toBe(400);
		expect(await answer.json()).toMatchObject({ error: { field, hint: expect.any(String) } });
	});

	it("is shown with what is offered", async () => {
		const { publications } = await desk.json<ListToolPublicationsReply>("/api/tool-publications");
		const reading = publications.find(({ name }) => name === "reading");
		expect(reading?.prompts).toHaveLength(6);
		expect(reading?.resources.map(({ uri }) => uri)).toContain("test://template/{id}/data");
	});
});
