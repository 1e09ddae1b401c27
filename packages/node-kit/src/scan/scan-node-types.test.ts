import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import type { ExecutionContext } from "../execution-context.ts";
import { loopbackNetwork, noAgents, temporaryWorkspace } from "../testing/index.ts";
import { scanNodeTypes } from "./scan-node-types.ts";

const definition = (spec: object) => `export const definition = { spec: ${JSON.stringify(spec)} };`;
const WORK = "export const execute = async ({ text }) => ({ text: text + '!' });";

async function folderWith(files: Readonly<Record<string, string>>): Promise<URL> {
	const folder = await mkdtemp(join(tmpdir(), "switchyard-nodes-"));
	onTestFinished(() => rm(folder, { recursive: true }));
	for (const [path, text] of Object.entries(files)) {
		await mkdir(dirname(join(folder, path)), { recursive: true });
		await writeFile(join(folder, path), text);
	}
	return new URL(`${pathToFileURL(folder).href}/`);
}

async function context(): Promise<ExecutionContext> {
	const { files, remove } = await temporaryWorkspace();
	onTestFinished(remove);
	const { signal } = new AbortController();
	const nothing = () => {};
	return {
		signal,
		idempotencyKey: "k",
		attempt: 1,
		network: loopbackNetwork,
		files,
		log: nothing,
		progress: nothing,
		chunk: () => Promise.resolve(),
		charge: nothing,
		chargeCredits: nothing,
		agents: noAgents,
	};
}

it("finds a node by its folder alone and loads its work when it first executes", async () => {
	const folder = await folderWith({
		"shop/order/definition.ts": definition({ id: "Shop.Order" }),
		"shop/order/execute.ts": WORK,
		"shop/gate/definition.ts": definition({ id: "Shop.Gate", construct: "switch" }),
		"shop/order/parts/definition.ts": "throw new Error('not a node');",
		"definition.ts": "throw new Error('not a node');",
		"shop/notes.ts": "throw new Error('not a node');",
	});
	const types = await scanNodeTypes(folder);
	expect(types.map(({ spec }) => spec.id)).toEqual(["Shop.Gate", "Shop.Order"]);
	const [gate, order] = types;
	expect(gate?.execute).toBeUndefined();
	expect(await order?.execute?.({ text: "hello" }, await context())).toEqual({ text: "hello!" });
});

it("does not load the work of a node that does not execute", async () => {
	const folder = await folderWith({
		"shop/order/definition.ts": definition({ id: "Shop.Order" }),
		"shop/order/execute.ts": "throw new Error('loaded');",
	});
	const [order] = await scanNodeTypes(folder);
	await expect(order?.execute?.({}, await context())).rejects.toThrow("loaded");
});

it("knows the parameter that names the file which steps lock, and refuses one that there is not", async () => {
	const declared = (locks: string) =>
		`export const definition = { spec: { id: "Shop.Order", properties: [{ name: "path" }] }, locks: "${locks}" };`;
	const scanned = async (locks: string) =>
		scanNodeTypes(
			await folderWith({ "shop/order/definition.ts": declared(locks), "shop/order/execute.ts": WORK }),
		);
	expect(await scanned("path")).toMatchObject([{ locks: "path" }]);
	await expect(scanned("file")).rejects.toThrow("Shop.Order locks the file of file");
});

it("refuses an action without work, a construct with work, and an id that repeats", async () => {
	const refusal = async (files: Record<string, string>) => scanNodeTypes(await folderWith(files));
	await expect(refusal({ "shop/order/definition.ts": definition({ id: "Shop.Order" }) })).rejects.toThrow(
		"Shop.Order is an action and has no execute.ts.",
	);
	await expect(
		refusal({
			"shop/gate/definition.ts": definition({ id: "Shop.Gate", construct: "switch" }),
			"shop/gate/execute.ts": WORK,
		}),
	).rejects.toThrow("Shop.Gate is run by the engine and must have no execute.ts.");
	await expect(
		refusal({
			"shop/a/definition.ts": definition({ id: "Shop.Gate", construct: "join" }),
			"shop/b/definition.ts": definition({ id: "Shop.Gate", construct: "join" }),
		}),
	).rejects.toThrow("Two nodes have the id Shop.Gate.");
	await expect(
		refusal({ "shop/use/definition.ts": definition({ id: "Shop.Use", construct: "block" }) }),
	).rejects.toThrow("Shop.Use is a block and has no session.ts.");
	await expect(
		refusal({
			"shop/order/definition.ts": definition({ id: "Shop.Order" }),
			"shop/order/execute.ts": WORK,
			"shop/order/session.ts": "",
		}),
	).rejects.toThrow("Shop.Order is no block and must have no session.ts.");
});
