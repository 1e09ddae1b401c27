import { ModelFailure } from "@switchyard/host";
import type { AttachedFile, AttachedType, ChatMessage } from "@switchyard/spec/model";
import { afterEach, describe, expect, it } from "vitest";
import { SAMPLES } from "../../files/attachments/testing/sample-files.ts";
import { createModels } from "../create-models.ts";
import { askContext } from "../testing/ask-context.ts";
import { type ModelServer, startModelServer } from "../testing/model-server.ts";
import { API_KEY, type PROVIDERS, question } from "../testing/provider-question.ts";
import type { ServedAnswer } from "../testing/served-answer.ts";

const models = createModels();
let server: ModelServer | undefined;

afterEach(async () => {
	await server?.close();
	server = undefined;
});

const base64 = (type: AttachedType) => SAMPLES[type].toString("base64");

/** A prompt with a file of each of these types. */
function promptWith(...types: readonly AttachedType[]): ChatMessage[] {
	const files = types.map(
		(mediaType): AttachedFile => ({ ref: mediaType, name: `a ${mediaType}`, mediaType, size: 1 }),
	);
	return [{ role: "user", text: "What is this?", files }];
}

/** Asks a provider, which answers so. */
async function ask(
	provider: (typeof PROVIDERS)[number],
	messages: readonly ChatMessage[],
	answer: ServedAnswer = { text: ["A cat."] },
) {
	server = await startModelServer(provider, [answer]);
	const context = askContext({
		credential: { apiKey: API_KEY, baseUrl: server.baseUrl },
		openFile: async ({ mediaType }) => base64(mediaType),
	});
	await models.ask(question(provider, { messages, tools: [] }), context);
	return server.requests[0]?.body as Record<string, unknown>;
}

/** The parts of the only message that the provider was sent. */
const partsOf = (messages: unknown) => (messages as { content?: unknown; parts?: unknown }[])[0];

const IMAGES = ["image/png", "image/jpeg", "image/gif", "image/webp"] as const;

describe("files of a prompt", () => {
	it.each(IMAGES)(
		"of type %s are sent to each provider as its image part, with their bytes",
		async (type) => {
			const named = { type: "text", text: `Attached file: a ${type}` };
			const openAi = await ask("openai-compatible", promptWith(type));
			expect(partsOf(openAi.messages)?.content).toEqual([
				{ type: "text", text: "What is this?" },
				named,
				{ type: "image_url", image_url: { url: `data:${type};base64,${base64(type)}` } },
			]);
			await server?.close();
			const anthropic = await ask("anthropic", promptWith(type));
			expect(partsOf(anthropic.messages)?.content).toEqual([
				{ type: "text", text: "What is this?" },
				named,
				{ type: "image", source: { type: "base64", media_type: type, data: base64(type) } },
			]);
			await server?.close();
			const google = await ask("google", promptWith(type));
			expect(partsOf(google.contents)?.parts).toEqual([
				{ text: "What is this?" },
				{ text: named.text },
				{ inlineData: { mimeType: type, data: base64(type) } },
			]);
		},
	);

	it("that are documents are sent as document parts, and text as text where there is none for it", async () => {
		const documents = promptWith("application/pdf", "text/plain");
		const openAi = await ask("openai-compatible", documents);
		expect(partsOf(openAi.messages)?.content).toEqual(
			expect.arrayContaining([
				{
					type: "file",
					file: {
						filename: "a application/pdf",
						file_data: `data:application/pdf;base64,${base64("application/pdf")}`,
					},
				},
				{ type: "text", text: SAMPLES["text/plain"].toString() },
			]),
		);
		await server?.close();
		const anthropic = await ask("anthropic", documents);
		expect(partsOf(anthropic.messages)?.content).toMatchObject([
			{ type: "text" },
			{ type: "text" },
			{ type: "document", source: { type: "base64", data: base64("application/pdf") } },
			{ type: "text" },
			{ type: "document", source: { type: "text", data: SAMPLES["text/plain"].toString() } },
		]);
		await server?.close();
		const google = await ask("google", documents);
		expect(partsOf(google.contents)?.parts).toEqual(
			expect.arrayContaining([
				{ inlineData: { mimeType: "application/pdf", data: base64("application/pdf") } },
				{ inlineData: { mimeType: "text/plain", data: base64("text/plain") } },
			]),
		);
	});

	it("leave a prompt without any as it was", async () => {
		const body = await ask("openai-compatible", [{ role: "user", text: "Hello" }]);
		expect(body.messages).toEqual([{ role: "user", content: "Hello" }]);
	});
});

describe("a model that takes no files", () => {
	async function failureOf(asked: Promise<unknown>) {
		const error = await asked.then(
			() => expect.fail("The model answered."),
			(reason: unknown) => reason,
		);
		return error instanceof ModelFailure ? error.fault : expect.fail(String(error));
	}

	it.each([
		[400, "Invalid content type. image_url is only supported by certain models."],
		[404, "No endpoints found that support image input"],
		[422, "messages: documents are not supported by this model"],
		[500, "image input is not supported - hint: if this is unexpected, you may need to provide the mmproj"],
	])("and answers %i is named as such, with its words and what to do", async (status, message) => {
		const asked = ask("openai-compatible", promptWith("image/png"), { status, message });
		const fault = await failureOf(asked);
		expect(fault).toMatchObject({ code: "ATTACHMENT_REFUSED", field: "attachments", retryable: false });
		expect(fault.message).toContain(message);
		expect(fault.message).toContain("image/png");
		expect(fault.hint).toContain("Choose a model");
	});

	it.each([
		[401, "Your image of the key is wrong."],
		[429, "Too many images per minute."],
		[400, "The model's name is wrong."],
	])("is not meant where the provider answers %i: %s", async (status, message) => {
		const asked = ask("openai-compatible", promptWith("image/png"), { status, message });
		expect(await failureOf(asked)).toMatchObject({ code: "MODEL_FAILED" });
	});

	it("is not meant where there were no files", async () => {
		const asked = ask("anthropic", [{ role: "user", text: "Draw an image." }], {
			status: 400,
			message: "Images are not supported.",
		});
		expect(await failureOf(asked)).toMatchObject({ code: "MODEL_FAILED" });
	});

	it("is the demo model, which says so", async () => {
		const request = {
			...question("anthropic", { messages: promptWith("text/plain") }),
			setting: { provider: "demo" },
		};
		const fault = await failureOf(models.ask(request as Parameters<typeof models.ask>[0], askContext()));
		expect(fault).toMatchObject({ code: "ATTACHMENT_REFUSED" });
		expect(fault.message).toContain("demo");
	});

	it("is not asked where a file is gone", async () => {
		const gone = new ModelFailure({ code: "ATTACHMENT_MISSING", message: "Gone.", retryable: false });
		server = await startModelServer("anthropic", [{ text: ["A cat."] }]);
		const context = askContext({
			credential: { apiKey: API_KEY, baseUrl: server.baseUrl },
			openFile: () => Promise.reject(gone),
		});
		const asked = models.ask(question("anthropic", { messages: promptWith("image/png") }), context);
		expect(await failureOf(asked)).toMatchObject({ code: "ATTACHMENT_MISSING" });
		expect(server.requests).toEqual([]);
	});
});
