import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BridgeServer } from "../../../apps/runtime/test/support/bridge/bridge-server.ts";
import { TOKEN } from "../../../apps/runtime/test/support/temporary-app.ts";
import { buildClient } from "../../../scripts/client/build-client.mjs";
import { hostEnvironment, toolEnvironment } from "../../../scripts/project.mjs";
import { DESK, serveDesk } from "./desk.ts";

const run = promisify(execFile);
const server = BridgeServer.forAll();
const folder = mkdtempSync(join(tmpdir(), "published-client-"));
const consumer = join(folder, "consumer");
let desk: Awaited<ReturnType<typeof serveDesk>>;

const environment = () => ({ ...hostEnvironment(), SWITCHYARD_URL: server.url, SWITCHYARD_TOKEN: TOKEN });

/** Runs a program of the installed package with the machine's own Node, which may be Node 20. */
const program = async (...args: string[]) =>
	(await run("node", args, { cwd: consumer, env: environment() })).stdout;

beforeAll(async () => {
	const built = join(folder, "client");
	await buildClient(built);
	mkdirSync(consumer);
	writeFileSync(join(consumer, "package.json"), '{"type":"module"}');
	const options = { env: hostEnvironment(), encoding: "utf8" } as const;
	const [{ filename }] = JSON.parse(
		execFileSync("npm", ["pack", "--json", "--pack-destination", folder], { ...options, cwd: built }),
	);
	const install = ["install", "--no-audit", "--no-fund", "--prefer-offline", join(folder, filename)];
	execFileSync("npm", install, { ...options, cwd: consumer });
	desk = await serveDesk(server.url, TOKEN);
	await server.put(DESK);
}, 120_000);

afterAll(async () => {
	await desk.close();
	rmSync(folder, { recursive: true });
});

const MAIN = `
import { connect } from "@switchyard/client";
const client = await connect();
const { add_numbers, recite } = await client.tools({ flow: "ts-desk", node: "agent", message: { desk: "orders" } });
const { sum } = await add_numbers({ a: 5, b: 3 });
const { said } = await recite({ text: "x".repeat(20_000) });
console.log(sum, said?.length);
await client.close();
`;

/**
 * The problems that the compiler finds in each of the programs, with everything checked: the package's declarations too.
 * @throws Error with a problem that is in none of them
 */
async function problemsOf(programs: readonly string[]): Promise<string[]> {
	const files = programs.map((text, index) => {
		const file = `main-${index}.ts`;
		writeFileSync(join(consumer, file), text);
		return file;
	});
	const compilerOptions = {
		module: "nodenext",
		target: "es2022",
		strict: true,
		noEmit: true,
		types: [],
		lib: ["es2022", "dom"],
	};
	const settings = { compilerOptions, files: [...files, "tools.d.ts"] };
	writeFileSync(join(consumer, "tsconfig.json"), JSON.stringify(settings));
	const compiler = run("tsc", ["-p", "."], { cwd: consumer, env: toolEnvironment() });
	const { stdout } = await compiler.catch((error: { stdout: string }) => error);
	// The lines of a problem after its first are indented.
	const problems = stdout.split(/^(?=\S)/m);
	const strange = problems.filter((problem) => !files.some((file) => problem.startsWith(file)));
	if (strange.join("") !== "") throw new Error(strange.join(""));
	return files.map((file) => problems.filter((problem) => problem.startsWith(file)).join(""));
}

describe("the client as it is published", () => {
	it("is installed from its archive and runs, on nothing else of the project [D1]", async () => {
		writeFileSync(join(consumer, "main.mjs"), MAIN);
		expect(await program("main.mjs")).toBe("8 20000\n");
		const lock = JSON.parse(readFileSync(join(consumer, "package-lock.json"), "utf8"));
		expect(Object.keys(lock.packages)).toEqual(["", "node_modules/@switchyard/client", "node_modules/ws"]);
	});

	it("has tools with exactly their arguments and outputs, once a flow was described", {
		timeout: 120_000,
	}, async () => {
		const types = join("node_modules", ".bin", "switchyard-types");
		expect(await program(types, "ts-desk", "agent", "--into", "tools.d.ts")).toBe("");
		const wrong: readonly (readonly [from: string, to: string, problem: RegExp])[] = [
			["b: 3", 'b: "three"', /TS2322.*'string'.*'number'/],
			[", b: 3", "", /Property 'b' is missing/],
			['{ text: "', '{ from: "me", text: "', /'from' does not exist/],
			["sum, said", "sum, sung, said", /TS2304/],
			[", recite }", ", reciet: recite }", /'reciet' does not exist/],
			["said?.length", "said?.size", /'size' does not exist/],
		];
		const [sound, ...problems] = await problemsOf([
			MAIN,
			...wrong.map(([from, to]) => MAIN.replace(from, to)),
		]);
		expect(sound).toBe("");
		expect(problems).toEqual(wrong.map(([, , problem]) => expect.stringMatching(problem)));
	});

	it("says what is wrong with a flow that it cannot describe", async () => {
		const types = join("node_modules", ".bin", "switchyard-types");
		await expect(program(types, "ts-desk", "nobody")).rejects.toMatchObject({
			code: 1,
			stderr: expect.stringContaining("no such node"),
		});
		await expect(program(types)).rejects.toMatchObject({ stderr: expect.stringContaining("Usage") });
		const closed = ["ts-desk", "agent", "--url", "ws://127.0.0.1:9/bridge"];
		await expect(program(types, ...closed)).rejects.toMatchObject({
			stderr: expect.stringContaining("No server answers"),
		});
	});
});
