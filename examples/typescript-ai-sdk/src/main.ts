import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { connect } from "@switchyard/client";
import { aiTools } from "@switchyard/client/ai-sdk";
import { generateText, stepCountIs } from "ai";

const { OPENAI_BASE_URL: baseURL = "https://api.openai.com/v1", OPENAI_API_KEY: apiKey = "" } = process.env;
const provider = createOpenAICompatible({ name: "openai", baseURL, apiKey });

await using client = await connect({ name: "ai-sdk" });
const message = { desk: "desk@example.com" };
await using session = await client.openSession({ flow: "order-desk", node: "desk", message });
const { text } = await generateText({
	model: provider(process.env.MODEL ?? "gpt-4o-mini"),
	tools: aiTools(session.tools),
	stopWhen: stepCountIs(8),
	prompt: process.argv[2] ?? "Tell john@example.com that order 42 has shipped.",
});
process.stdout.write(`${text}\n`);
