import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import openapiTypescript, { astToString, type OpenAPI3 } from "openapi-typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
	HOST,
	startTemporaryApp,
	type TemporaryApp,
	TOKEN,
} from "../../../../../test/support/temporary-app.ts";

const run = promisify(execFile);

/** What the program imports, by name. */
const LIBRARIES = new Map([
	["openapi-fetch", import.meta.resolve("openapi-fetch/package.json")],
	["@types/node", import.meta.resolve("@types/node/package.json")],
]);

interface Operation {
	readonly operationId: string;
	readonly security?: readonly object[];
	readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}

interface Document {
	readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
	readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

/** Operations whose errors are those of OpenAI's API. */
const AS_OPENAI: ReadonlySet<string> = new Set(["listChatModels", "getChatModel", "createChatCompletion"]);

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (name: string) => ({ "application/json": { schema: reference(name) } });

let server: TemporaryApp;
let text: string;
let document: Document;
let folder: string;

beforeAll(async () => {
	server = await startTemporaryApp();
	await server.app.listen({ host: "127.0.0.1", port: 0 });
	text = (await server.app.inject({ url: "/api/openapi.json", headers: { host: HOST } })).body;
	document = JSON.parse(text);
	folder = await mkdtemp(join(tmpdir(), "switchyard-client-"));
});

afterAll(async () => {
	await server.dispose();
	await rm(folder, { recursive: true });
});

describe("the OpenAPI document", () => {
	it("has no error by the rules of a linter", async () => {
		const config = await createConfig({ extends: ["recommended"] });
		const problems = await lintFromString({ source: text, absoluteRef: "openapi.json", config });
		expect(problems.filter(({ severity }) => severity === "error").map(({ message }) => message)).toEqual([]);
	});

	it("names every operation, once", () => {
		const ids = operations().map(({ operationId }) => operationId);
		expect(ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id))).toEqual([]);
		expect(new Set(ids).size).toBe(ids.length);
		expect(ids).toEqual(
			expect.arrayContaining(["listFlows", "startRun", "putCredential", "callWebhookWithPost"]),
		);
	});

	it("names its schemas and refers to them", () => {
		const names = [
			"Flow",
			"FlowNode",
			"Operation",
			"RunSummary",
			"Event",
			"NodeSpec",
			"ErrorBody",
			"ImportedFlow",
		];
		expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(names));
		expect(document.paths["/api/flows/{flow}"]?.get?.responses["200"]?.content).toEqual({
			"application/json": { schema: { $ref: "#/components/schemas/Flow" } },
		});
		for (const { operationId, responses } of operations()) {
			const errors = json(AS_OPENAI.has(operationId) ? "ChatCompletionError" : "ErrorBody");
			expect(responses.default?.content, operationId).toEqual(errors);
		}
		// Schemas written out where they are used would make it several times as long.
		expect(text.length / operations().length).toBeLessThan(1_700);
	});

	it("tells of each status what its answers can be, and by which token they are asked for", () => {
		const operation = (path: string, method: string) => document.paths[path]?.[method];
		for (const method of ["put", "patch"])
			expect(operation("/api/flows/{flow}", method)?.responses["409"]?.content).toEqual({
				"application/json": { schema: { anyOf: [reference("EditConflict"), reference("ErrorBody")] } },
			});
		const csv = operation("/api/queues/{queue}/export", "get")?.responses["200"]?.content;
		expect(Object.keys(csv ?? {})).toEqual(["text/csv"]);
		for (const method of ["get", "put"])
			expect(operation("/blobs/{ref}", method)?.security).toEqual([{ toolSession: [] }]);
	});

	it("gives a typed client that works", async () => {
		const types = await openapiTypescript(JSON.parse(text) as OpenAPI3);
		await writeFile(join(folder, "api.d.ts"), astToString(types));
		await writeFile(join(folder, "client.ts"), CLIENT);
		await writeFile(join(folder, "package.json"), '{"type":"module"}');
		await mkdir(join(folder, "node_modules"));
		for (const [name, manifest] of LIBRARIES) {
			const link = join(folder, "node_modules", name);
			await mkdir(dirname(link), { recursive: true });
			await symlink(dirname(fileURLToPath(manifest)), link);
		}
		const compiler = fileURLToPath(
			new URL("../../../../../../../node_modules/typescript/bin/tsc", import.meta.url),
		);
		const options = ["--strict", "--noEmit", "--target", "esnext", "--module", "nodenext", "--types", "node"];
		await run(process.execPath, [compiler, ...options, "client.ts"], { cwd: folder }).catch(
			({ stdout }: { stdout: string }) => expect(stdout).toBe(""),
		);
		const { port } = server.app.server.address() as AddressInfo;
		const { stdout } = await run(process.execPath, ["client.ts", `http://127.0.0.1:${port}`, TOKEN], {
			cwd: folder,
		});
		expect(JSON.parse(stdout)).toEqual({
			imported: { id: "copy", revision: 1 },
			kind: "text",
			refused: "FLOW_NOT_FOUND",
			started: true,
		});
	}, 60_000);
});

const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods));

/** A program that knows the API by its document alone. A type that says nothing would take what is wrong. */
const CLIENT = `
import createClient from "openapi-fetch";
import type { components, paths } from "./api.d.ts";

const [baseUrl, token] = process.argv.slice(2);
const api = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${token}\` } });

const { data: flow } = await api.GET("/api/flows/{flow}", { params: { path: { flow: "order-desk" } } });
if (!flow) throw new Error("no flow");
const { revision: _, ...document }: components["schemas"]["Flow"] = flow;
const made = await api.POST("/api/flows", { body: { id: "copy", document } });

const secret = { text: "a-secret-of-many-letters" };
const path = { name: "mine" };
await api.PUT("/api/credentials/{name}", { params: { path }, body: { kind: "text", value: secret } });
type Fits<Value, Schema> = Value extends Schema ? true : false;
const _mailServerWithoutHost: Fits<{ kind: "smtp"; value: { text: string } }, components["schemas"]["Credential"]> = false;
const _nodeWithoutPosition: Fits<{ id: string; type: string; name: string; params: {} }, components["schemas"]["FlowNode"]> = false;
const list = await api.GET("/api/credentials");

const none = await api.GET("/api/flows/{flow}", { params: { path: { flow: "nobody" } } });
const run = await api.POST("/api/flows/{flow}/runs", { params: { path: { flow: "copy" } }, body: { message: {} } });
const id: string | undefined = run.data?.runId;

console.log(JSON.stringify({
	imported: { id: made.data?.id, revision: made.data?.revision },
	kind: list.data?.credentials.find(({ name }) => name === path.name)?.kind,
	refused: none.error?.error.code,
	started: id !== undefined,
}));
`;
