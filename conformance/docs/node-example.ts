import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isDeepStrictEqual } from "node:util";
import { type Flow, FlowNode } from "@switchyard/spec/flow";
import { Message } from "@switchyard/spec/json";
import { schemaProblems } from "@switchyard/spec/schema";
import { type Static, Type } from "typebox";
import { ROOT } from "../../scripts/project.mjs";
import type { CodeBlock } from "./code-blocks.ts";
import { ExampleServers, startServers } from "./example-servers.ts";
import type { Reader } from "./reader.ts";

const SAMPLES = join(ROOT, "docs/nodes/samples");

const ExampleNode = Type.Pick(FlowNode, ["type", "params", "outputs"]);

/** An example of a node, as pages about nodes have it: what lies in the workspace, the nodes in the order of their wires, and what comes of it. */
const NodeExample = Type.Object(
	{
		/** Files of the workspace, by path: the text of each, or which one of the folder `docs/nodes/samples` it is. */
		files: Type.Optional(
			Type.Record(Type.String(), Type.Union([Type.String(), Type.Object({ sample: Type.String() })])),
		),
		/** SQLite databases of the workspace, by path, each made by these statements. */
		databases: Type.Optional(Type.Record(Type.String(), Type.String())),
		...ExampleServers.properties,
		/** The block that the nodes stand in. */
		block: Type.Optional(ExampleNode),
		/** The message that reaches the first node. */
		message: Type.Optional(Message),
		nodes: Type.Array(ExampleNode, { minItems: 1 }),
		/** Fields of the message at the end, each of them whole. */
		gives: Message,
	},
	{ additionalProperties: false },
);
export type NodeExample = Static<typeof NodeExample>;

/** @throws Error naming every problem of its shape */
export function readNodeExample({ text }: Pick<CodeBlock, "text">): NodeExample {
	const example: NodeExample = JSON.parse(text);
	const problems = schemaProblems(NodeExample, example);
	if (problems.length > 0) throw new Error(JSON.stringify(problems));
	return example;
}

/** Runs an example on the reader's server, as a flow of its own. */
export async function runNodeExample(block: CodeBlock, reader: Reader): Promise<void> {
	const { page, line } = block;
	const example = readNodeExample(block);
	const id = `example-${page.replaceAll(/[^a-z]+/g, "-")}-${line}`;
	const { places, close } = await startServers(example, reader);
	try {
		await runExample(at(places, example), id, reader);
	} finally {
		await close();
	}
}

/** The example, or a part of it, with the addresses of what it names. */
export function at<Part>(places: ReadonlyMap<string, string>, example: Part): Part {
	let text = JSON.stringify(example);
	for (const [name, address] of places) text = text.replaceAll(name, address);
	return JSON.parse(text);
}

/** Puts the files of an example into the workspace. */
export async function putFiles(
	example: Pick<NodeExample, "files" | "databases">,
	reader: Pick<Reader, "send">,
): Promise<void> {
	const put = (path: string, content: string | Uint8Array<ArrayBuffer>) =>
		reader.send(
			"PUT",
			`/api/files/content?path=${encodeURIComponent(path)}&replace=true`,
			"application/octet-stream",
			content,
		);
	for (const [path, content] of Object.entries(example.files ?? {})) {
		await put(path, typeof content === "string" ? content : readFileSync(join(SAMPLES, content.sample)));
	}
	for (const [path, statements] of Object.entries(example.databases ?? {})) {
		using database = new DatabaseSync(":memory:");
		database.exec(statements);
		await put(path, new Uint8Array(database.serialize()));
	}
}

async function runExample(example: NodeExample, id: string, reader: Reader): Promise<void> {
	await putFiles(example, reader);
	const document = flowOf(example, id);
	await reader.send("POST", "/api/flows", "application/json", JSON.stringify({ document }));
	const body = JSON.stringify({ message: example.message ?? {} });
	const reply = await reader.send(
		"POST",
		`/api/flows/${document.id}/runs?wait=60000`,
		"application/json",
		body,
	);
	const { run } = await reply.json();
	if (run?.status !== "succeeded")
		throw new Error(`It ended as ${run?.status}: ${JSON.stringify(run?.error)}`);
	for (const [name, value] of Object.entries(example.gives)) {
		if (isDeepStrictEqual(run.message[name], value)) continue;
		throw new Error(
			`The page says that ${name} is ${JSON.stringify(value)}; it is ${JSON.stringify(run.message[name])}`,
		);
	}
}

/** The nodes of an example in the order of their wires, after a trigger. */
export function flowOf({ block, nodes }: NodeExample, id: string): Flow {
	const start = { type: "Flow.Manual", params: {} };
	const all = [start, ...(block ? [block] : []), ...nodes].map((node, index) => ({
		...node,
		id: `n${index}`,
		name: `Node ${index}`,
		position: { x: index * 260, y: 0 },
	}));
	const wires = all.slice(1).map((_, index) => ({
		id: `w${index}`,
		from: { node: `n${index}`, port: block && index === 1 ? "each" : "out" },
		to: { node: `n${index + 1}`, port: "in" },
	}));
	return { formatVersion: 1, id, name: id, revision: 0, nodes: all, wires };
}
