import { ModelFailure } from "@switchyard/host";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createNetwork } from "../../egress/network.ts";
import { createModels } from "../create-models.ts";
import { askContext } from "../testing/ask-context.ts";
import { type ModelServer, startModelServer } from "../testing/model-server.ts";
import { API_KEY, PROVIDERS, question } from "../testing/provider-question.ts";
import type { ServedAnswer } from "../testing/served-answer.ts";

const models = createModels();
let server: ModelServer | undefined;

afterEach(async () => {
	await server?.close();
	server = undefined;
});

async function failure(asked: Promise<unknown>) {
	const error = await asked.then(
		() => expect.fail("The model answered."),
		(reason: unknown) => reason,
	);
	if (!(error instanceof ModelFailure)) throw error;
	return error;
}

describe.each(PROVIDERS)("a failure of %s", (provider) => {
	async function failureOf(answer: ServedAnswer) {
		server = await startModelServer(provider, [answer]);
		const context = askContext({ credential: { apiKey: API_KEY, baseUrl: server.baseUrl } });
		const { fault, refusal } = await failure(models.ask(question(provider), context));
		return { fault, refusal, asked: server.requests.length };
	}

	it("names status and words, says what to do, and is asked only once [R22]", async () => {
		const { fault, asked } = await failureOf({ status: 500, message: "The engine room is flooded." });
		expect(fault).toMatchObject({ code: "MODEL_FAILED", retryable: true });
		expect(fault.message).toBe("The model provider answered 500: The engine room is flooded.");
		expect(asked).toBe(1);
	});

	it.each([
		[401, "credential", false, "auth"],
		[402, "billing", false, "quota"],
		[403, "credential", false, "auth"],
		[404, "model's name", false, "unknown-model"],
		[429, "limits", true, "rate-limit"],
		[400, "settings", false, undefined],
		[413, "how long", false, undefined],
		[422, "settings", false, undefined],
		[500, "later", true, "unavailable"],
		[503, "later", true, "overloaded"],
		[529, "later", true, "overloaded"],
	])(
		"with status %i points to its cause, and to what may cure it",
		async (status, hint, retryable, reason) => {
			const { fault, refusal } = await failureOf({ status, message: "No." });
			expect(fault.hint).toContain(hint);
			expect(fault.retryable).toBe(retryable);
			expect(refusal).toEqual(reason && { reason });
		},
	);

	it("knows an account without money, and a wrong key, whatever the status says", async () => {
		const quota = await failureOf({ status: 429, message: "insufficient_quota" });
		expect(quota.refusal).toEqual({ reason: "quota" });
		await server?.close();
		const key = await failureOf({ status: 400, message: "API_KEY_INVALID" });
		expect(key.refusal).toEqual({ reason: "auth" });
	});

	it("says so when it redirects, and does not take the key there [R28]", async () => {
		const elsewhere = await startModelServer(provider, [{ text: ["Hello"] }]);
		const headers = { location: elsewhere.baseUrl };
		const { fault } = await failureOf({ status: 307, message: "Over there.", headers });
		expect(fault.hint).toContain("redirects are not followed");
		expect(elsewhere.requests).toEqual([]);
		await elsewhere.close();
	});

	it("passes on how long to wait", async () => {
		const { fault, refusal } = await failureOf({
			status: 429,
			message: "Slow down.",
			headers: { "retry-after": "20" },
		});
		expect(fault.hint).toContain("20 s");
		expect(refusal).toEqual({ reason: "rate-limit", retryAfterMs: 20_000 });
	});

	it.each([
		["Base64", (key: string) => Buffer.from(key).toString("base64")],
		["Base64 for addresses", (key: string) => Buffer.from(key).toString("base64url")],
		["Base64 of a text around it", (key: string) => Buffer.from(`user:${key}, or so`).toString("base64")],
		["Base64 of another text around it", (key: string) => Buffer.from(`u:${key}!`).toString("base64")],
		["hexadecimal digits", (key: string) => Buffer.from(key).toString("hex")],
		["hexadecimal capitals", (key: string) => Buffer.from(key).toString("hex").toUpperCase()],
		["an address", encodeURIComponent],
	])("never shows the key that the provider repeats as %s [R27][R28][Q-S12]", async (_how, encode) => {
		const encoded = encode(API_KEY);
		const { fault } = await failureOf({ status: 401, message: `You sent ${encoded}.` });
		expect(fault.message).toContain("You sent ");
		for (let start = 4; start + 12 <= encoded.length - 6; start++)
			expect(JSON.stringify(fault)).not.toContain(encoded.slice(start, start + 12));
	});

	it("never shows the key, not even one that the provider repeats [R27][R28][Q-S12]", async () => {
		const message = `Wrong key ${API_KEY}, see https://user:word@example.com/keys?key=${API_KEY}#${API_KEY}`;
		const { fault } = await failureOf({ status: 401, message });
		expect(JSON.stringify(fault)).not.toContain(API_KEY);
		expect(JSON.stringify(fault)).not.toContain("user:word");
		expect(fault.message).toContain("https://example.com/keys");
		expect(fault.message).not.toContain("    at ");
	});

	it("is retryable when the connection breaks in the middle", async () => {
		const { fault, refusal } = await failureOf({ text: ["Order 42 ", "has "], breakAfter: 2 });
		expect(fault).toMatchObject({ code: "MODEL_FAILED", retryable: true });
		expect(refusal).toEqual({ reason: "unavailable" });
		expect(fault.message).toContain("broke");
	});

	it("names an error that comes inside the stream", async () => {
		const errorAfter = { events: 1, message: "We are full." };
		const { fault } = await failureOf({ text: ["Order 42 ", "has "], errorAfter });
		expect(fault).toMatchObject({ code: "MODEL_FAILED", message: expect.stringContaining("We are full.") });
	});

	it.each([
		["a page", { garbage: "<html>Welcome</html>", contentType: "text/html" }],
		["no JSON", { garbage: "data: {nonsense\n\n" }],
		["other JSON", { garbage: 'data: {"choices": 7, "type": "surprise", "candidates": 7}\n\n' }],
		["nothing", { garbage: "" }],
	])("says so when %s comes in place of an answer", async (_what, answer) => {
		const { fault } = await failureOf(answer);
		expect(fault.code).toBe("MODEL_FAILED");
		expect(fault.message).toContain("could not be read");
	});

	it("is retryable when nobody listens", async () => {
		const gone = await startModelServer(provider, []);
		await gone.close();
		const context = askContext({ credential: { apiKey: API_KEY, baseUrl: gone.baseUrl } });
		const { fault, refusal } = await failure(models.ask(question(provider), context));
		expect(fault).toMatchObject({ code: "MODEL_FAILED", retryable: true });
		expect(fault.message).toContain("cannot be reached");
		expect(refusal).toEqual({ reason: "unavailable" });
	});

	it("is the egress guard's own when that refuses the address", async () => {
		const server = await startModelServer(provider, [{ text: ["Hello"] }]);
		const network = createNetwork({ allow: [] });
		const credential = { apiKey: API_KEY, baseUrl: server.baseUrl };
		const { fault } = await failure(
			models.ask(question(provider), askContext({ credential, fetch: network.fetch })),
		);
		expect(fault).toMatchObject({ code: "ADDRESS_REFUSED", retryable: false });
		expect(fault.hint).toContain("SWITCHYARD_ALLOW_ADDRESSES");
		expect(server.requests).toEqual([]);
		await network.close();
		await server.close();
	});

	it("tells when the credential lacks what is needed, whatever the environment holds [R28]", async () => {
		const environment = { ANTHROPIC_API_KEY: "from-outside", GOOGLE_GENERATIVE_AI_API_KEY: "from-outside" };
		for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
		const { fault, refusal } = await failure(models.ask(question(provider), askContext({ credential: {} })));
		vi.unstubAllEnvs();
		expect(refusal).toEqual({ reason: "auth" });
		expect(fault).toMatchObject({ code: "MODEL_FAILED", field: "model", retryable: false });
		expect(fault.message).toContain("The credential has no");
	});
});
