import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { MailMessage } from "@switchyard/nodes/mailbox";
import {
	CostsReply,
	EmbeddingsReply,
	EmbeddingsSetting,
	Flow,
	FlowBudget,
	FlowNode,
	Form,
	FreezePlanBody,
	Hello,
	McpServerSettings,
	ModelSetting,
	OutputSchema,
	ProposedPlan,
	SearchWorkspaceReply,
	StatisticsReply,
	schemaProblems,
	TestCredentialReply,
	ToolExecutionFrame,
	ToolPublicationSettings,
	ToolResult,
} from "@switchyard/spec";
import { CommandsFile } from "../../apps/runtime/src/adapters/commands/command-declaration.ts";
import { PackageManifest } from "../../apps/runtime/src/bridge/stdio/package-manifest.ts";
import { playSession } from "../../apps/runtime/src/testing/bridge/session-player.ts";
import { ROOT } from "../../scripts/project.mjs";
import type { CodeBlock } from "./code-blocks.ts";
import { runNodeExample } from "./node-example.ts";
import type { Reader } from "./reader.ts";

type Runner = (block: CodeBlock, reader: Reader) => Promise<unknown>;

const PYTHON = join(ROOT, "sdk/python/.venv/bin/python");
const SCHEMAS = new Map(
	Object.entries({
		StatisticsReply,
		CommandsFile,
		CostsReply,
		EmbeddingsReply,
		EmbeddingsSetting,
		Flow,
		FlowBudget,
		FlowNode,
		Form,
		FreezePlanBody,
		Hello,
		MailMessage,
		McpServerSettings,
		ModelSetting,
		OutputSchema,
		PackageManifest,
		ProposedPlan,
		SearchWorkspaceReply,
		TestCredentialReply,
		ToolExecutionFrame,
		ToolPublicationSettings,
		ToolResult,
	}),
);

/** How a block of each language runs. */
export const RUNNERS: ReadonlyMap<string, Runner> = new Map<string, Runner>([
	["sh", runShell],
	["ts", runTypeScript],
	["tsx", addToProject],
	["diff", changeProject],
	["python", runPython],
	["go", runGo],
	["json", checkJson],
	["jsonl", playFrames],
	["http", sendRequest],
]);

/** Languages of what is not run: other programs' output, and lists of addresses. */
export const NOT_CODE: ReadonlySet<string> = new Set(["text"]);

/** Commands run in the clone, those of a package beside it, and those of someone who changes the project in that copy. */
function runShell({ text, page }: CodeBlock, reader: Reader) {
	return reader.run("bash", ["-euc", reader.own(text)], folderFor(text, page, reader));
}

function folderFor(text: string, page: string, reader: Reader): string {
	if (page === "CONTRIBUTING.md") return reader.changedProject();
	return text.includes("../switchyard") ? reader.package : reader.clone;
}

/** A file of the project itself, which the page names by its path there. */
async function addToProject({ text, detail }: CodeBlock, reader: Reader) {
	reader.write(reader.changedProject(), detail, text);
}

async function changeProject({ text, line }: CodeBlock, reader: Reader) {
	const patch = reader.write(reader.package, `${line}.diff`, text);
	await reader.run("patch", ["--strip=0", "--fuzz=0", `--input=${patch}`], reader.changedProject());
}

/** Checks the types of all that the page has shown so far, and runs the file. */
async function runTypeScript(block: CodeBlock, reader: Reader) {
	const { text, detail } = block;
	if (detail.includes("/")) return addToProject(block, reader);
	const name = detail || "main.ts";
	const file = reader.write(reader.typed, name, text);
	reader.write(reader.package, name, text);
	const settings = {
		extends: join(ROOT, "tsconfig.json"),
		compilerOptions: { typeRoots: [join(ROOT, "node_modules/@types")] },
		files: reader.typedFiles(),
		include: [],
	};
	writeFileSync(join(reader.typed, "tsconfig.json"), JSON.stringify(settings));
	await reader.run("tsc", ["-p", "tsconfig.json"], reader.typed);
	await reader.run("node", [file], reader.typed);
}

function runPython({ text, line }: CodeBlock, reader: Reader) {
	return reader.run(PYTHON, [reader.write(reader.package, `python/${line}.py`, text)]);
}

/** A test belongs to the program before it; each program is a module of its own. */
async function runGo({ text, line }: CodeBlock, reader: Reader) {
	const isTest = text.includes('"testing"');
	const name = isTest ? "main_test.go" : "main.go";
	const folder = join(reader.package, isTest ? "tested" : `go-${line}`);
	if (isTest) reader.write(reader.package, "tested/main.go", programs.get(reader) ?? "");
	else programs.set(reader, programs.get(reader) ?? text);
	reader.write(folder, name, text);
	if (!isTest && programs.get(reader) === text) reader.write(reader.package, "main.go", text);
	const module = `module example.com/page\n\ngo 1.24\n\nrequire switchyard v0.0.0\n\nreplace switchyard => ${join(ROOT, "sdk/go")}\n`;
	reader.write(folder, "go.mod", module);
	await reader.run("go", ["mod", "tidy"], folder);
	await reader.run("go", ["vet", "./..."], folder);
	await reader.run("go", isTest ? ["test", "./..."] : ["run", "."], folder);
}

/** The first program that a page shows, by its reader. */
const programs = new WeakMap<Reader, string>();

async function checkJson(block: CodeBlock, reader: Reader) {
	const { text, detail } = block;
	if (detail === "NodeExample") return runNodeExample(block, reader);
	const schema = SCHEMAS.get(detail);
	if (schema === undefined) throw new Error("Name the schema behind the language: ```json ModelSetting");
	const problems = schemaProblems(schema, JSON.parse(text));
	if (problems.length > 0) throw new Error(JSON.stringify(problems));
}

/** Sends what a client says and holds what comes against what the page says; `$name` stands for what the server chose. */
function playFrames({ text }: CodeBlock, reader: Reader) {
	const lines = text
		.trim()
		.split("\n")
		.map((line) => JSON.parse(line))
		.map((frame) =>
			"command" in frame || frame.type === "rpc_tool_call" ? { client: frame } : { server: frame },
		);
	return playSession(`${reader.address.replace("http", "ws")}/bridge`, reader.token, { name: "page", lines });
}

/** A line with the method and the path, and then the body. */
async function sendRequest({ text }: CodeBlock, reader: Reader) {
	const [line = "", ...body] = text.trim().split("\n");
	const [method = "", path = ""] = line.split(" ");
	await reader.send(method, path, "application/json", body.join("\n"));
}
