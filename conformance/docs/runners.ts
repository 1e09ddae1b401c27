import { join } from "node:path";
import { playSession } from "../../apps/runtime/test/support/bridge/session-player.ts";
import { ROOT } from "../../scripts/project.mjs";
import type { CodeBlock } from "./code-blocks.ts";
import { runGo } from "./go-module.ts";
import { runNodeExample } from "./node-example.ts";
import type { Reader } from "./reader.ts";

type Runner = (block: CodeBlock, reader: Reader) => Promise<unknown>;

const PYTHON = join(ROOT, "sdk/python/.venv/bin/python");

/** How a block of each language runs. JSON is a node's example here: values are held against their schemas. */
export const RUNNERS: ReadonlyMap<string, Runner> = new Map<string, Runner>([
	["sh", runShell],
	["ts", runTypeScript],
	["tsx", addToProject],
	["diff", changeProject],
	["python", runPython],
	["go", runGo],
	["json", runNodeExample],
	["jsonl", playFrames],
	["http", sendRequest],
]);

/** Commands run in the clone, those of a package beside it, and those of someone who changes the project in that copy. */
function runShell({ text }: CodeBlock, reader: Reader) {
	const folder = text.includes("../switchyard") ? reader.package : reader.clone;
	return reader.run("bash", ["-euc", reader.own(text)], folder);
}

/** A file of the project itself, which the page names by its path there. */
async function addToProject({ text, detail }: CodeBlock, reader: Reader) {
	reader.write(reader.changedProject(), detail, text);
}

async function changeProject({ text, line }: CodeBlock, reader: Reader) {
	const patch = reader.write(reader.package, `${line}.diff`, text);
	await reader.run("patch", ["--strip=0", "--fuzz=0", `--input=${patch}`], reader.changedProject());
}

/** Runs the file beside those that the page has shown before it. */
async function runTypeScript(block: CodeBlock, reader: Reader) {
	const { text, detail } = block;
	if (detail.includes("/")) return addToProject(block, reader);
	const name = detail || "main.ts";
	reader.write(reader.package, name, text);
	await reader.run("node", [reader.write(reader.typed, name, text)], reader.typed);
}

function runPython({ text, line }: CodeBlock, reader: Reader) {
	return reader.run(PYTHON, [reader.write(reader.package, `python/${line}.py`, text)]);
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
