import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { BridgeServer } from "../../../apps/runtime/test/support/bridge/bridge-server.ts";
import { TOKEN } from "../../../apps/runtime/test/support/temporary-app.ts";
import { ROOT, toolEnvironment } from "../../../scripts/project.mjs";
import { ModelServer } from "./model-server.ts";

const server = BridgeServer.forAll();
const run = promisify(execFile);

const MAIL = { to: "john@example.com", subject: "Order 42", body: "It has shipped." };

describe.each(["ai-sdk", "langchain", "openai-agents"])("the example for %s", (name) => {
	const folder = join(ROOT, "examples", `typescript-${name}`);

	it("is a program of at most twenty lines", () => {
		expect(
			readFileSync(join(folder, "src/main.ts"), "utf8").trimEnd().split("\n").length,
		).toBeLessThanOrEqual(20);
	});

	it("has a model call nodes of the flow, which reads what they gave and why they refused [D1]", {
		timeout: 60_000,
	}, async () => {
		const subject = `Order 42, says ${name}`;
		const model = new ModelServer([
			{ tool: "send_email", args: { ...MAIL, from: "me@example.com" } },
			{ tool: "send_email", args: { ...MAIL, subject } },
			{ text: "I have told him." },
		]);
		const env = {
			...toolEnvironment(),
			SWITCHYARD_URL: server.url,
			SWITCHYARD_TOKEN: TOKEN,
			OPENAI_BASE_URL: await model.start(),
			OPENAI_API_KEY: "a-key-for-tests",
		};
		const { stdout } = await run("npm", ["start", "-s"], { cwd: folder, env });
		model.stop();
		expect(stdout).toBe("I have told him.\n");

		const [first, second, third] = model.questions;
		const tools = first?.tools?.map(({ function: { name, parameters } }) => [name, Object(parameters)]) ?? [];
		const [, parameters] = tools.find(([tool]) => tool === "send_email") ?? [];
		expect(Object.keys(parameters.properties)).toEqual(["to", "subject", "body"]);
		expect(JSON.stringify(second?.messages.at(-1))).toMatch(/no argument \\*"from/);
		expect(JSON.stringify(third?.messages.at(-1))).toContain("sent_to");

		const { mails } = (await server.app.send({ url: "/api/outbox" })).json();
		const sent = mails.filter((mail: typeof MAIL) => mail.subject === subject);
		expect(sent).toMatchObject([{ to: ["john@example.com"], text: expect.stringContaining("shipped") }]);
	});
});
