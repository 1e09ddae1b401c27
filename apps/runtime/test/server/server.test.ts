import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { serverBundleArguments } from "../../../../scripts/bundles.mjs";

const SERVER = fileURLToPath(new URL("../../src/server.mjs", import.meta.url));

let folder: string;
let children: ChildProcess[];

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "switchyard-"));
	children = [];
});

afterEach(async () => {
	for (const child of children) {
		if (child.exitCode !== null || child.signalCode !== null) continue;
		child.kill("SIGKILL");
		await once(child, "exit");
	}
	rmSync(folder, { recursive: true });
});

function start(environment: Record<string, string> = {}) {
	const env = { PORT: "0", SWITCHYARD_DATA: folder, ...environment };
	const child = spawn(process.execPath, ["--disable-proto=delete", ...serverBundleArguments(), SERVER], {
		env,
	});
	children.push(child);
	let output = "";
	let errors = "";
	child.stdout.on("data", (chunk) => (output += String(chunk)));
	child.stderr.on("data", (chunk) => (errors += String(chunk)));
	const exited = once(child, "close").then(([code]) => ({ code, output, errors }));
	const link = async (): Promise<URL> => {
		while (!output.includes("#code=")) {
			await Promise.race([once(child.stdout, "data"), exited]);
			if (child.exitCode !== null) throw new Error(`The server ended: ${errors}`);
		}
		return new URL(/http:\S+/.exec(output)?.[0] ?? "");
	};
	return { child, exited, link };
}

/** Brings a data folder into a state; gives what the server is started with besides. */
type Prepare = (data: string) => Promise<void> | Record<string, string> | undefined;

/** Makes a data folder as a server leaves it. */
async function useOnce(data: string): Promise<void> {
	const { child, link, exited } = start({ SWITCHYARD_DATA: data });
	await link();
	child.kill("SIGTERM");
	await exited;
}

describe("the server's process", () => {
	it("prints a link that signs in one browser", async () => {
		const { origin, hash } = await start().link();
		const body = JSON.stringify({ code: hash.slice("#code=".length) });
		const signIn = () =>
			fetch(`${origin}/api/session`, {
				method: "POST",
				headers: { "content-type": "application/json" },
				body,
			});
		expect((await signIn()).status).toBe(200);
		expect((await signIn()).status).toBe(401);
	});

	it("stops when it is asked to, and leaves the folder to the next", async () => {
		const first = start();
		const { origin } = await first.link();
		expect((await fetch(`${origin}/api/health`)).status).toBe(200);
		first.child.kill("SIGTERM");
		expect(await first.exited).toMatchObject({ code: 0, errors: "" });
		await start().link();
	});

	it("is not kept from stopping by connections that bring no request", async () => {
		const server = start();
		const { hostname, port } = await server.link();
		const silent = connect(Number(port), hostname);
		await once(silent, "connect");
		const halfSent = connect(Number(port), hostname);
		halfSent.write("GET /api/health HTTP/1.1\r\n");
		await once(halfSent, "connect");
		// How they are cut off does not matter.
		for (const socket of [silent, halfSent]) socket.on("error", () => {});
		server.child.kill("SIGTERM");
		expect(await server.exited).toMatchObject({ code: 0, errors: "" });
		for (const socket of [silent, halfSent]) socket.destroy();
	});

	it.each([
		[{ HOST: "0.0.0.0" }, "HOST=0.0.0.0 is refused"],
		[{ PORT: "http" }, "PORT=http is wrong"],
		[{ SWITCHYARD_TOKEN: "short" }, "SWITCHYARD_TOKEN must be"],
	])("says in one line what is wrong with %j", async (environment, words) => {
		const { code, output, errors } = await start(environment).exited;
		expect({ code, output }).toEqual({ code: 1, output: "" });
		expect(errors.trimEnd().split("\n")).toEqual([expect.stringContaining(words)]);
	});

	it.each<[string, Prepare, RegExp]>([
		[
			"the data folder is a file",
			(data) => {
				writeFileSync(data, "");
			},
			/ is not what the data folder must have there\. Set SWITCHYARD_DATA/,
		],
		[
			"the database is none",
			(data) => {
				mkdirSync(data);
				writeFileSync(join(data, "switchyard.db"), "no database at all, ".repeat(100));
			},
			/is damaged or is no database .+\. Restore a backup/,
		],
		[
			"a key's file holds no key",
			async (data) => {
				await useOnce(data);
				writeFileSync(join(data, "keys", "cookie.key"), "secret\n");
			},
			/does not hold a key of 32 bytes\. Bring the file back from a backup/,
		],
		[
			"the token's file holds no token",
			async (data) => {
				await useOnce(data);
				writeFileSync(join(data, "token"), "");
			},
			/token does not hold a key of 32 bytes\. Bring the file back/,
		],
		[
			"a file is where a folder must be",
			(data) => {
				mkdirSync(data);
				writeFileSync(join(data, "keys"), "");
			},
			/ is not what the data folder must have there\. Set SWITCHYARD_DATA/,
		],
		[
			"the database's server is not there",
			() => ({ DATABASE_URL: "postgres://someone:a-secret-password@127.0.0.1:1/none" }),
			/^The database none at 127\.0\.0\.1:1 cannot be used: .+\. Look at DATABASE_URL/,
		],
	])("says in one line what is wrong and what to do when %s", async (_what, prepare, words) => {
		const data = join(folder, "data");
		const environment = (await prepare(data)) ?? {};
		const { code, output, errors } = await start({ SWITCHYARD_DATA: data, ...environment }).exited;
		expect({ code, output }).toEqual({ code: 1, output: "" });
		expect(errors.trimEnd().split("\n")).toEqual([expect.stringMatching(words)]);
		expect(errors).not.toContain("a-secret-password");
	});

	it("says in one line that the folder or the port is taken", async () => {
		const { port } = await start().link();
		const sameFolder = await start().exited;
		expect(sameFolder).toMatchObject({ code: 1, output: "" });
		expect(sameFolder.errors.trimEnd().split("\n")).toHaveLength(1);
		const samePort = await start({ PORT: port, SWITCHYARD_DATA: join(folder, "other") }).exited;
		expect(samePort).toMatchObject({ code: 1, output: "" });
		expect(samePort.errors).toBe(
			"The port is in use by another program. Set PORT to another number, for example PORT=4871.\n",
		);
	});
});
