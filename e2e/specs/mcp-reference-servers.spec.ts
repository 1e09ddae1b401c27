import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { McpServerSettings } from "@switchyard/spec/mcp";
import type { ToolCall } from "@switchyard/spec/tool";
import { askDesk, flowOf, startWith } from "../src/flows/flow-documents.ts";
import { BridgedMcp } from "../src/server/bridged-mcp.ts";
import { expect, test } from "../src/test.ts";

const require = createRequire(import.meta.url);
const EVERYTHING = require.resolve("@modelcontextprotocol/server-everything/dist/index.js");
const FILES = require.resolve("@modelcontextprotocol/server-filesystem/dist/index.js");

type Call = Pick<ToolCall, "name" | "arguments">;

/** An agent that makes these calls of tools of a server, by one node. */
const caller = (server: string, tools: readonly string[], calls: readonly Call[]) =>
	flowOf(
		"caller",
		[
			startWith({ question: "Do it." }),
			askDesk({
				provider: "scripted",
				script: [...calls.map((call) => ({ toolCalls: [call] })), { text: "It is done." }],
			}),
			{
				id: "kit",
				type: "AI.McpServer",
				name: "Kit",
				position: { x: 280, y: 200 },
				params: {
					server: { scope: "Custom", value: server },
					tools: { scope: "Custom", value: [...tools] },
				},
				tool: { approval: "never" },
			},
		],
		["start.out > desk.in", "desk.tools > kit.tool"],
	);

/** The reference server of everything over HTTP, in a process of its own. */
async function serveEverything() {
	const free = createServer().listen(0, "127.0.0.1");
	await once(free, "listening");
	const { port } = free.address() as AddressInfo;
	free.close();
	await once(free, "close");
	const child = spawn(process.execPath, [EVERYTHING, "streamableHttp"], {
		env: { PATH: process.env.PATH, PORT: String(port) },
		stdio: ["ignore", "ignore", "pipe"],
	});
	for await (const piece of child.stderr) if (String(piece).includes(`port ${port}`)) break;
	return {
		url: `http://127.0.0.1:${port}/mcp`,
		async close() {
			const closed = once(child, "close");
			child.kill("SIGKILL");
			await closed;
		},
	};
}

const transports: readonly McpServerSettings["transport"][] = ["stdio", "http"];

for (const transport of transports) {
	test(`the reference server of everything over ${transport} answers an agent, and the run shows it [T5]`, async ({
		designer,
		api,
	}) => {
		test.slow();
		const served = transport === "http" ? await serveEverything() : undefined;
		const server = transport === "http" ? "EverythingAfar" : "EverythingNear";
		await api.connectMcpServer(
			server,
			served
				? { transport: "http", url: served.url }
				: { transport: "stdio", argv: [process.execPath, EVERYTHING, "stdio"] },
		);
		const flow = await api.createFlow(
			caller(
				server,
				["get-sum", "echo"],
				[
					{ name: "get_sum", arguments: { a: 2, b: 40 } },
					{ name: "echo", arguments: { message: "Forty-two" } },
				],
			),
		);
		const { runPanel } = designer;
		await designer.openFlow(flow.id);
		await designer.startRun();
		await runPanel.expectEnd("succeeded");
		await runPanel.show(/Kit.* called as get_sum/);
		await expect(runPanel.output("text")).toContainText("The sum of 2 and 40 is 42.");
		await runPanel.show(/Kit.* called as echo/);
		await expect(runPanel.output("text")).toContainText("Echo: Forty-two");
		await api.removeMcpServer(server);
		await served?.close();
	});

	test(`the reference server of files over ${transport} writes and reads for an agent, and the run shows it [T5]`, async ({
		designer,
		api,
	}) => {
		test.slow();
		const folder = await mkdtemp(join(tmpdir(), "switchyard-files-"));
		await mkdir(join(folder, "notes"));
		const served = transport === "http" ? await BridgedMcp.serve([FILES, folder]) : undefined;
		const server = transport === "http" ? "FilesAfar" : "FilesNear";
		await api.connectMcpServer(
			server,
			served
				? { transport: "http", url: served.url }
				: { transport: "stdio", argv: [process.execPath, FILES, folder] },
		);
		const path = join(folder, "notes", "order.txt");
		const flow = await api.createFlow(
			caller(
				server,
				["write_file", "read_text_file"],
				[
					{ name: "write_file", arguments: { path, content: "Order 42 has shipped." } },
					{ name: "read_text_file", arguments: { path } },
					{ name: "read_text_file", arguments: { path: "/etc/passwd" } },
				],
			),
		);
		const { runPanel } = designer;
		await designer.openFlow(flow.id);
		await designer.startRun();
		await runPanel.expectEnd("succeeded");
		await runPanel.show(/Failed.*Kit.* called as read_text_file/);
		await expect(runPanel.shownStep).toContainText("MCP_TOOL_FAILED");
		await runPanel.show(/Succeeded.*Kit.* called as read_text_file/);
		await expect(runPanel.output("text")).toContainText("Order 42 has shipped.");
		expect(await readFile(path, "utf8")).toBe("Order 42 has shipped.");
		await api.removeMcpServer(server);
		await served?.close();
		await rm(folder, { recursive: true });
	});
}
