import { ChatOpenAI } from "@langchain/openai";
import { connect } from "@switchyard/client";
import { langchainTools } from "@switchyard/client/langchain";
import { createAgent } from "langchain";

await using client = await connect({ name: "langchain" });
const message = { desk: "desk@example.com" };
await using session = await client.openSession({ flow: "order-desk", node: "desk", message });
const model = new ChatOpenAI({
	model: process.env.MODEL ?? "gpt-4o-mini",
	configuration: { baseURL: process.env.OPENAI_BASE_URL ?? null },
});
const agent = createAgent({ model, tools: langchainTools(session.tools) });
const content = process.argv[2] ?? "Tell john@example.com that order 42 has shipped.";
const { messages } = await agent.invoke({ messages: [{ role: "user", content }] });
process.stdout.write(`${messages.at(-1)?.text}\n`);
