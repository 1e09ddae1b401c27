import type { Protocol } from "./protocol.ts";
import { SERVED_USAGE, type ServedWords } from "./served-answer.ts";

const FINISH = { length: "MAX_TOKENS", filter: "SAFETY" } as const;

/** Gemini's `streamGenerateContent`, as server-sent events. Its arguments are JSON values, not text. */
export const googleProtocol: Protocol = {
	basePath: "/v1beta",
	pathEnd: ":streamGenerateContent?alt=sse",
	events({ text = [], toolCalls = [], reasoning, stop, cache }) {
		return [
			...(reasoning?.text ?? []).map((thought) => chunk([{ text: thought, thought: true }], cache)),
			...text.map((piece) => chunk([{ text: piece }], cache)),
			...(toolCalls.length === 0
				? []
				: [
						chunk(
							toolCalls.map(({ id, name, arguments: args }, index) => ({
								functionCall: { id, name, args },
								...(index === 0 && reasoning?.signature ? { thoughtSignature: reasoning.signature } : {}),
							})),
							cache,
						),
					]),
			chunk([{ text: "" }], cache, stop ? FINISH[stop] : "STOP"),
		];
	},
	errorEvent: (message) => `data: ${JSON.stringify({ error: { code: 500, message, status: "INTERNAL" } })}`,
	errorBody: (status, message) => ({ error: { code: status, message, status: "FAILED_PRECONDITION" } }),
};

function chunk(
	parts: readonly Record<string, unknown>[],
	cache: ServedWords["cache"],
	finishReason?: string,
): string {
	const body = {
		candidates: [{ content: { role: "model", parts }, ...(finishReason ? { finishReason } : {}), index: 0 }],
		usageMetadata: {
			promptTokenCount: SERVED_USAGE.inputTokens,
			candidatesTokenCount: SERVED_USAGE.outputTokens,
			totalTokenCount: SERVED_USAGE.inputTokens + SERVED_USAGE.outputTokens,
			...(cache?.read === undefined ? {} : { cachedContentTokenCount: cache.read }),
		},
		modelVersion: "local",
	};
	return `data: ${JSON.stringify(body)}`;
}
