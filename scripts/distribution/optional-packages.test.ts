import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Event } from "@switchyard/spec/event";
import type { StartRunReply } from "@switchyard/spec/http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packagesIn } from "../../packages/optional/src/packages-in.mjs";
import { ensureBundles } from "../bundles.mjs";
import { ensureDesigner } from "../designer.mjs";
import { hostEnvironment, PINNED_NODE, ROOT } from "../project.mjs";
import { StartedProgram } from "../testing/started-program.ts";
import { buildDistribution } from "./build-distribution.mjs";
import { MAIN_PATHS } from "./optional-package-paths.ts";

const TOKEN = "a-token-for-tests-of-packages";

/** Way in which people start a server: the folder, and the command in it. */
interface Start {
	readonly name: string;
	readonly prepare: () => Promise<string>;
	readonly command: readonly [string, ...string[]];
	readonly clean: (folder: string) => void;
}

const STARTS: readonly Start[] = [
	{ name: "npm start", prepare: async () => ROOT, command: ["npm", "start"], clean: () => {} },
	{
		name: "a release",
		prepare: unpackRelease,
		command: [PINNED_NODE, "switchyard.mjs"],
		clean: (folder) => rmSync(folder, { recursive: true, force: true }),
	},
];

it("every optional package has a main path", () => {
	const packages = packagesIn(join(ROOT, "packages/optional")).map(({ name }) => name);
	expect(Object.keys(MAIN_PATHS).sort()).toEqual([...packages].sort());
});

describe.each(STARTS)("in a server of $name", ({ prepare, command, clean }) => {
	let folder = "";
	let data = "";
	let server: StartedProgram | undefined;

	beforeAll(async () => {
		folder = await prepare();
		data = mkdtempSync(join(tmpdir(), "switchyard-packages-"));
		const env = {
			...hostEnvironment(),
			PORT: "0",
			SWITCHYARD_DATA: data,
			SWITCHYARD_TOKEN: TOKEN,
			SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1",
		};
		server = await StartedProgram.start(command, { cwd: folder, env });
	}, 300_000);

	afterAll(async () => {
		await server?.interrupt();
		rmSync(data, { recursive: true, force: true });
		clean(folder);
	}, 60_000);

	async function request<Reply>(method: string, path: string, body?: unknown): Promise<Reply> {
		const headers = { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" };
		const init = body === undefined ? {} : { body: JSON.stringify(body) };
		const response = await fetch(new URL(path, server?.link), { method, headers, ...init });
		if (!response.ok)
			throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
		return (response.status === 204 ? undefined : await response.json()) as Reply;
	}

	it.each(Object.entries(MAIN_PATHS))(
		"%s does what it is for",
		async (name, open) => {
			const { flow, credentials = {}, output, stop } = await open(join(data, "workspace"));
			try {
				for (const [id, credential] of Object.entries(credentials)) {
					await request("PUT", `/api/credentials/${id}`, credential);
				}
				await request("POST", "/api/flows", { document: { ...flow, id: name, name, revision: 0 } });
				const { runId, run } = await request<StartRunReply>("POST", `/api/flows/${name}/runs?wait=30000`, {});
				expect(run).toMatchObject({ status: "succeeded" });
				const { events } = await request<{ events: Event[] }>("GET", `/api/runs/${runId}/events`);
				const ends = events.filter(({ type }) => type === "step-end");
				expect(JSON.stringify(ends)).toContain(output);
			} finally {
				await stop?.();
			}
		},
		60_000,
	);
});

/** Builds a release in a folder with no project around it, and adds every optional package to it. */
async function unpackRelease(): Promise<string> {
	expect(await ensureDesigner()).toBe(0);
	expect(await ensureBundles()).toBe(0);
	const folder = mkdtempSync(join(tmpdir(), "switchyard-release-"));
	await buildDistribution(folder);
	await promisify(execFile)("npm", ["run", "add", "--", "--all"], { cwd: folder, env: hostEnvironment() });
	return folder;
}
