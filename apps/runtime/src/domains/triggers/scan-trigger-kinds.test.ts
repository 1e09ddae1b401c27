import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { StartRequest } from "@switchyard/host";
import { loadNodeTypes } from "@switchyard/nodes";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import Fastify from "fastify";
import { expect, it, onTestFinished } from "vitest";
import { startTemporaryApp } from "../../../test/support/temporary-app.ts";
import type { Http } from "../../platform/http/http.ts";
import { triggers } from "./index.ts";
import { scanTriggerKinds, type TriggerKindServices } from "./scan-trigger-kinds.ts";
import { startsByItself } from "./trigger-kind.ts";
import { TriggerSupervisor, type TriggerSupervisorOptions } from "./trigger-supervisor.ts";

const specOf = (id: string, cause: string) =>
	({ id, cause: { id: cause, name: cause, phrase: `by a ${cause}` } }) as NodeSpec;
const nodeTypes = new Map([
	["Sea.Tide", specOf("Sea.Tide", "tide")],
	["Sea.Bell", specOf("Sea.Bell", "bell")],
]);
const services = { now: () => 7, workspace: "/nowhere", nodeTypes } as unknown as TriggerKindServices;

async function folderWith(files: Readonly<Record<string, string>>): Promise<URL> {
	const folder = await mkdtemp(join(tmpdir(), "switchyard-triggers-"));
	onTestFinished(() => rm(folder, { recursive: true }));
	for (const [name, text] of Object.entries(files)) {
		await mkdir(join(folder, name), { recursive: true });
		await writeFile(join(folder, name, "trigger.ts"), text);
	}
	return pathToFileURL(`${folder}/`);
}

const watching = (type: string) =>
	`export const createTrigger = ({ now }) => ({ type: "${type}", begin: now, watch: async () => {} });`;

/** A kind that is called, with a route, a status and a first message of its own. */
const BELL = `export const createTrigger = async ({ now }) => ({
	type: "Sea.Bell",
	addRoutes: async (app, start) => {
		app.post("/bells/:flow", async ({ params }) => {
			const flow = { id: params.flow };
			return start({ flow, node: "bell", message: { rung: true }, key: "stroke" });
		});
	},
	lastFiredAt: async () => now(),
	startByHand: ({ sent }) => ({ message: { rung: false, ...sent } }),
});`;

it("finds a kind of triggers that someone adds as a folder, and gives it what it needs", async () => {
	const kinds = await scanTriggerKinds(
		services,
		await folderWith({ tide: watching("Sea.Tide"), bell: BELL }),
	);
	expect(kinds.map(({ type }) => type)).toEqual(["Sea.Bell", "Sea.Tide"]);
	expect(kinds.map((kind) => "begin" in kind && kind.begin(0))).toEqual([false, 7]);
});

it("needs nothing but its folder and its node type: routes, status, cause and first message come with the kind", async () => {
	const started: StartRequest[] = [];
	const supervisor = new TriggerSupervisor({
		kinds: await scanTriggerKinds(services, await folderWith({ bell: BELL })),
		nodeTypes,
		publications: { all: async function* () {}, watch: () => () => {}, require: () => {} },
		runs: {
			start: async (request: StartRequest) => {
				started.push(request);
				return { runId: "run", repeated: false };
			},
		},
	} as unknown as TriggerSupervisorOptions);
	const app: Http = Fastify();
	onTestFinished(() => app.close());
	await supervisor.addRoutes(app);
	expect((await app.inject({ method: "POST", url: "/bells/harbour" })).json()).toMatchObject({
		runId: "run",
	});
	const message = { rung: true };
	expect(started).toEqual([{ flow: { id: "harbour" }, node: "bell", message, key: "stroke", cause: "bell" }]);
	const node = { id: "bell", type: "Sea.Bell" } as FlowNode;
	expect(await supervisor.calledStatus({ id: "harbour", nodes: [node] } as unknown as Flow)).toEqual([
		{ node: "bell", state: "on", lastFiredAt: 7 },
	]);
	const start = { trigger: node, spec: undefined, sent: {}, now: new Date() };
	expect(supervisor.kinds.get("Sea.Bell")?.startByHand?.(start)).toEqual({ message: { rung: false } });
});

it("refuses a folder that makes no kind, two kinds of one node type, and one whose runs have no cause", async () => {
	const scan = async (files: Readonly<Record<string, string>>) =>
		scanTriggerKinds(services, await folderWith(files));
	await expect(scan({ tide: "export {};" })).rejects.toThrow("createTrigger");
	await expect(scan({ tide: watching("Sea.Tide"), again: watching("Sea.Tide") })).rejects.toThrow("Sea.Tide");
	await expect(scan({ fog: watching("Sea.Fog") })).rejects.toThrow("Sea.Fog");
});

it("finds the built-in ones, each with its node type", async () => {
	const server = await startTemporaryApp();
	onTestFinished(() => server.dispose());
	const types = new Map((await loadNodeTypes()).map(({ spec }) => [spec.id, spec]));
	const { kinds } = server.faceOf(triggers).supervisor;
	expect([...kinds.keys()]).toEqual([
		"Flow.Chat",
		"File.Watch",
		"Flow.Ended",
		"Flow.Form",
		"Mail.Arrived",
		"Flow.Manual",
		"Flow.Schedule",
		"Flow.Webhook",
	]);
	for (const type of kinds.keys()) expect(types.get(type)?.construct).toBe("trigger");
	const byOthers = [...kinds.keys()].filter((type) => !startsByItself(kinds.get(type)));
	expect(byOthers).toEqual(["Flow.Chat", "Flow.Manual"]);
});
