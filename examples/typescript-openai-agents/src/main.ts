import { Agent, run, setOpenAIAPI, setTracingDisabled } from "@openai/agents";
import { connect } from "@switchyard/client";
import { agentTools } from "@switchyard/client/openai-agents";

// Any server with OpenAI's chat completions will do; OPENAI_BASE_URL names it. Nothing is sent elsewhere.
setOpenAIAPI("chat_completions");
setTracingDisabled(true);

await using client = await connect({ name: "openai-agents" });
const message = { desk: "desk@example.com" };
await using session = await client.openSession({ flow: "order-desk", node: "desk", message });
const model = process.env.MODEL ?? "gpt-4o-mini";
const agent = new Agent({ name: "Order desk", model, tools: agentTools(session.tools) });
const prompt = process.argv[2] ?? "Tell john@example.com that order 42 has shipped.";
const { finalOutput } = await run(agent, prompt);
process.stdout.write(`${finalOutput}\n`);
