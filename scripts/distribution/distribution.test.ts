import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { EmbeddingsReply } from "@switchyard/spec/embeddings";
import type { Event } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import type { OutboxReply, RunSummary, StartRunReply } from "@switchyard/spec/http";
import { extract } from "tar";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
	type ModelServer,
	startModelServer,
} from "../../apps/runtime/src/platform/models/testing/model-server.ts";
import type { ServedAnswer } from "../../apps/runtime/src/platform/models/testing/served-answer.ts";
import { S3Server } from "../../apps/runtime/test/support/s3-server.ts";
import { ServerProcess } from "../../apps/runtime/test/support/server-process.ts";
import { CAN_MOUNT } from "../../apps/runtime/test/support/small-disk.ts";
import { ensureBundles } from "../bundles.mjs";
import { ensureDesigner } from "../designer.mjs";
import { hostEnvironment } from "../project.mjs";
import { buildDistribution } from "./build-distribution.mjs";
import { packDistribution } from "./pack-distribution.mjs";
import { megabytesIn } from "./size.mjs";

const run = promisify(execFile);

/** Where a person unpacks a release: nothing else is in it, and no `node_modules` is above it. */
let place: string;
let root: string;
let data: string;
let server: ServerProcess | undefined;
let model: ModelServer | undefined;

beforeAll(async () => {
	expect(await ensureDesigner()).toBe(0);
	expect(await ensureBundles()).toBe(0);
	const workshop = mkdtempSync(join(tmpdir(), "switchyard-build-"));
	place = mkdtempSync(join(tmpdir(), "switchyard-release-"));
	try {
		await buildDistribution(join(workshop, "dist"));
		const archive = join(workshop, "release.tar.gz");
		await packDistribution(join(workshop, "dist"), archive);
		await extract({ file: archive, cwd: place });
	} finally {
		rmSync(workshop, { recursive: true, force: true });
	}
	const [folder = ""] = readdirSync(place);
	root = join(place, folder);
}, 110_000);

afterAll(() => rmSync(place, { recursive: true, force: true }), 60_000);

afterEach(async () => {
	await server?.kill();
	await model?.close();
	server = undefined;
	model = undefined;
});

async function start(environment: Record<string, string> = {}): Promise<ServerProcess> {
	server = await ServerProcess.start(data, environment, "inherit", [], join(root, "switchyard.mjs"));
	return server;
}

function newData(name: string): void {
	data = join(place, "data", name);
	mkdirSync(data, { recursive: true });
}

/** Runs a command of the unpacked command line over the server's data. */
async function command(...args: readonly string[]): Promise<string> {
	const { stdout } = await run(process.execPath, [join(root, "switchyard.mjs"), ...args], {
		env: { SWITCHYARD_DATA: data, ...(server === undefined ? {} : environmentOf(server)) },
		cwd: place,
	});
	return stdout;
}

function environmentOf({ address, token }: ServerProcess): Record<string, string> {
	return { SWITCHYARD_SERVER: address, SWITCHYARD_TOKEN: token };
}

/** The run once it does not continue by itself. */
async function settled(over: ServerProcess, runId: string): Promise<RunSummary> {
	return expect
		.poll(() => over.request<RunSummary>("GET", `/api/runs/${runId}`), { timeout: 15_000 })
		.toSatisfy(({ status }: RunSummary) => status !== "running")
		.then(() => over.request<RunSummary>("GET", `/api/runs/${runId}`));
}

describe("a release, unpacked into an empty folder", () => {
	it("holds what runs, without tests, types and tools, and takes at most 120 MB", () => {
		for (let above = place; above !== dirname(above); above = dirname(above)) {
			expect(existsSync(join(above, "node_modules"))).toBe(false);
		}
		expect(megabytesIn(root)).toBeLessThan(120);
		const libraries = readdirSync(join(root, "node_modules"));
		expect(libraries).toEqual(expect.arrayContaining(["fastify", "quickjs-emscripten-core", "mailparser"]));
		for (const tool of ["vitest", "typescript", "vite", "rolldown", "node", "@biomejs"]) {
			expect(libraries).not.toContain(tool);
		}
		const files = readdirSync(root, { recursive: true }).map(String);
		expect(files.filter((path) => /[.]test[.]ts$|[.]d[.]ts$|[.]map$/.test(path))).toEqual([]);
	});

	it("runs the order desk; killed in the middle of it and started again, it continues the run", async () => {
		newData("order-desk");
		const asked = Promise.withResolvers<void>();
		let restarted = false;
		model = await startModelServer("openai-compatible", ({ body }): ServedAnswer => {
			const messages = body.messages as { role: string }[];
			if (!messages.some(({ role }) => role === "tool")) {
				const call = { to: "john@example.com", subject: "Shipped", body: "Order 42 has shipped." };
				return { toolCalls: [{ id: "call_1", name: "send_email", arguments: call }] };
			}
			if (restarted) return { text: ["John knows."] };
			asked.resolve();
			return { text: ["Never"], holdAfter: 0 };
		});
		const environment = { SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1" };
		let over = await start(environment);

		const { runId: example } = await over.request<StartRunReply>("POST", "/api/flows/order-desk/runs", {});
		expect(await settled(over, example)).toMatchObject({ status: "succeeded" });

		await over.request("PUT", "/api/credentials/local-model", {
			kind: "model",
			value: { baseUrl: model.baseUrl, apiKey: "sk-canary-for-tests" },
		});
		const desk = await over.request<Flow>("GET", "/api/flows/order-desk");
		await over.request("POST", "/api/flows", { document: overModel(desk) });
		const { runId } = await over.request<StartRunReply>("POST", "/api/flows/held-desk/runs", {});
		await asked.promise;
		await over.kill();

		restarted = true;
		over = await start(environment);
		expect(await settled(over, runId)).toMatchObject({
			status: "succeeded",
			message: { answer: "John knows.", result: 42 },
		});
		const { events } = await over.request<{ events: Event[] }>("GET", `/api/runs/${runId}/events`);
		expect(events.filter(({ type }) => type === "tool-request")).toHaveLength(1);
		const { mails } = await over.request<OutboxReply>("GET", "/api/outbox");
		expect(mails.filter(({ subject }) => subject === "Shipped")).toHaveLength(1);
		expect(await settled(over, example)).toMatchObject({ status: "succeeded" });
	}, 60_000);

	it("serves the designer and the reference of the API, and keeps its compiled code beside the libraries", async () => {
		newData("pages");
		const { address } = await start();
		const page = await (await fetch(address)).text();
		const asset = /assets\/[^"]+[.]js/.exec(page)?.[0] ?? "";
		const script = await fetch(`${address}/${asset}`);
		expect([script.status, script.headers.get("content-type")]).toEqual([
			200,
			expect.stringContaining("javascript"),
		]);
		const { paths } = (await (await fetch(`${address}/api/openapi.json`)).json()) as { paths: object };
		expect(Object.keys(paths)).toContain("/api/flows");
		expect((await fetch(`${address}/api/docs/`)).status).toBe(200);
		expect(existsSync(join(root, "node_modules/.cache/switchyard"))).toBe(true);
	}, 30_000);

	it.runIf(CAN_MOUNT)(
		"runs from a read-only file system, with its compiled code in the data folder",
		async () => {
			newData("read-only");
			const cache = join(data, "cache");
			const readOnly = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"';
			server = await ServerProcess.start(
				data,
				{ NODE_COMPILE_CACHE: cache },
				"inherit",
				["unshare", "-rm", "sh", "-c", readOnly, root],
				join(root, "switchyard.mjs"),
			);
			const run = await server.request<{ status: string }>(
				"POST",
				"/api/flows/order-desk/runs?wait=15000",
				{},
			);
			expect(run).toMatchObject({ run: { status: "succeeded" } });
			expect(readdirSync(cache)).not.toEqual([]);
		},
		30_000,
	);

	it("brings the command line", async () => {
		newData("command-line");
		expect(await command("help")).toContain("node switchyard.mjs <command>");
		expect(await command("doctor")).toContain("the first start makes");
		await start();
		expect(await command("list")).toContain("order-desk");
		expect(await command("run", "order-desk", "--wait", "20000")).toContain("send_email is done");
		const file = join(place, "desk.json");
		await command("export", "order-desk", file);
		expect(await command("validate", file)).toMatch(/order-desk|desk\.json/);
	}, 60_000);

	it("adds an optional package while it runs, and runs its nodes", async () => {
		newData("packages");
		const files = await S3Server.start();
		try {
			await files.put("orders/a.csv", "order,total");
			const over = await start({ SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1" });
			await over.request("PUT", "/api/credentials/store", { kind: "file-server", value: files.access });
			await over.request("POST", "/api/flows", { document: LISTING });
			const listed = () => over.request<StartRunReply>("POST", "/api/flows/listing/runs?wait=15000", {});
			expect((await listed()).run).toMatchObject({ status: "failed", error: { code: "PACKAGE_ABSENT" } });
			await run("npm", ["run", "add", "--", "transfer"], { cwd: root, env: hostEnvironment() });
			expect((await listed()).run).toMatchObject({
				status: "succeeded",
				message: { files: [expect.objectContaining({ path: "a.csv" })] },
			});
		} finally {
			await files.dispose();
		}
	}, 90_000);

	it("searches by meaning where sqlite-vec has something for the platform, and runs where it has nothing", async () => {
		newData("vectors");
		const read = async () => (await start()).request<EmbeddingsReply>("GET", "/api/embeddings");
		expect(await read()).toMatchObject({ available: true, setting: null });
		await server?.kill();
		rmSync(join(root, "node_modules/sqlite-vec"), { recursive: true });
		expect(await read()).toMatchObject({
			available: false,
			unavailable: expect.stringContaining("needs the package sqlite-vec"),
		});
	}, 60_000);

	it("says which Node it needs to an older one", async () => {
		const old = join(place, "old-node.mjs");
		writeFileSync(
			old,
			`Object.defineProperty(process.versions, "node", { value: "20.19.0" }); await import(${JSON.stringify(join(root, "switchyard.mjs"))});`,
		);
		await expect(run(process.execPath, [old])).rejects.toMatchObject({
			code: 1,
			stderr:
				"Switchyard needs Node 24 or later; this is Node 20.19.0. Install it from https://nodejs.org.\n",
		});
	});
});

/** Lists what is on a file server. */
const LISTING: Flow = {
	formatVersion: 1,
	id: "listing",
	name: "Listing",
	revision: 0,
	nodes: [
		{ id: "start", type: "Flow.Manual", name: "Start", position: { x: 0, y: 0 }, params: {} },
		{
			id: "list",
			type: "Transfer.List",
			name: "List",
			position: { x: 260, y: 0 },
			params: {
				server: { scope: "Custom", value: { credential: "store" } },
				base: { scope: "Custom", value: "orders" },
			},
		},
	],
	wires: [{ id: "list", from: { node: "start", port: "out" }, to: { node: "list", port: "in" } }],
};

/** The order desk over a model on loopback, with a function at its end. */
function overModel(desk: Flow): Flow {
	const value = { provider: "openai-compatible", model: "local", credential: "local-model" };
	const nodes = desk.nodes.map((node) =>
		node.id === "desk" ? { ...node, params: { ...node.params, model: { scope: "Custom", value } } } : node,
	);
	return {
		...desk,
		id: "held-desk",
		revision: 0,
		nodes: [
			...nodes,
			{
				id: "count",
				type: "Flow.Function",
				name: "Count",
				position: { x: 1040, y: 0 },
				params: { code: { scope: "Custom", value: "return 6 * 7;" } },
			},
		] as Flow["nodes"],
		wires: [
			...desk.wires,
			{ id: "count", from: { node: "mail", port: "out" }, to: { node: "count", port: "in" } },
		],
	};
}
