import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { DockerfileParser, type Instruction } from "dockerfile-ast";
import { validate } from "dockerfile-utils";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { ServerProcess } from "../../apps/runtime/test/support/server-process.ts";
import { ROOT } from "../project.mjs";

const run = promisify(execFile);
const TEXT = readFileSync(join(ROOT, "Dockerfile"), "utf8");
const MANIFEST = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

/** The instructions of the last stage, which make the image. */
function imageInstructions(): readonly Instruction[] {
	const instructions = DockerfileParser.parse(TEXT).getInstructions();
	const last = instructions.findLastIndex((each) => each.getKeyword() === "FROM");
	return instructions.slice(last);
}

function argumentsOf(keyword: string): string[] {
	return imageInstructions()
		.filter((each) => each.getKeyword() === keyword)
		.map((each) => each.getArgumentsContent() ?? "");
}

/** What the health check runs, as the engine would: without a shell. */
function healthCheck(): string[] {
	const [check = ""] = argumentsOf("HEALTHCHECK");
	return JSON.parse(check.slice(check.indexOf("[")));
}

describe("the Dockerfile", () => {
	it("has nothing that its linter finds", () => {
		expect(validate(TEXT).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([]);
	});

	it("runs the pinned Node as a user without rights, with one volume and no shell", () => {
		const from = argumentsOf("FROM");
		expect(from).toEqual([`node:${MANIFEST.devDependencies.node}-bookworm-slim`]);
		expect(argumentsOf("USER")).toEqual(["node"]);
		expect(argumentsOf("VOLUME")).toEqual(['["/data"]']);
		expect(argumentsOf("CMD")).toEqual(['["node", "/opt/switchyard/switchyard.mjs"]']);
		const order = imageInstructions().map((each) => each.getKeyword());
		expect(order.lastIndexOf("RUN")).toBeLessThan(order.indexOf("USER"));
	});

	it("has a health check that passes for a server that is ready and fails where there is none", async () => {
		const folder = mkdtempSync(join(tmpdir(), "switchyard-"));
		const [, ...args] = healthCheck();
		const server = await ServerProcess.start(folder);
		const { port } = new URL(server.address);
		const check = () => run(process.execPath, args, { env: { PORT: port } });
		try {
			await check();
			await server.kill();
			await expect(check()).rejects.toMatchObject({ code: 1 });
		} finally {
			await server.kill();
			rmSync(folder, { recursive: true, force: true });
		}
	});
});

describe("the compose file", () => {
	const { services, volumes } = parse(readFileSync(join(ROOT, "compose.yaml"), "utf8"));

	it("shuts the server off from the rest of the machine and waits for PostgreSQL", () => {
		expect(services.switchyard).toMatchObject({
			read_only: true,
			cap_drop: ["ALL"],
			security_opt: ["no-new-privileges:true"],
			volumes: ["data:/data"],
			depends_on: { postgres: { condition: "service_healthy" } },
		});
		expect(services.postgres.healthcheck.test).toContain("pg_isready");
		expect(Object.keys(volumes)).toEqual(["data", "database"]);
	});

	it("publishes nothing but on loopback, and has no password of its own", () => {
		expect(services.postgres.ports).toEqual([expect.stringMatching(/^127[.]0[.]0[.]1:/)]);
		expect(services.switchyard.ports).toBeUndefined();
		expect(services.postgres.environment.POSTGRES_PASSWORD).toMatch(/^\$\{POSTGRES_PASSWORD:\?/);
		expect(services.switchyard.environment.DATABASE_URL).toContain(":${POSTGRES_PASSWORD:?");
	});
});

describe.runIf(spawnSync("docker", ["info"]).status === 0)("the image", () => {
	it("is built, and becomes healthy with a read-only root file system", async () => {
		const tag = "switchyard:test";
		await run("docker", ["build", "--tag", tag, ROOT], { maxBuffer: 64 * 1024 * 1024 });
		const options = ["--rm", "--detach", "--read-only", "--tmpfs", "/tmp", "--env", "PORT=4871"];
		const { stdout } = await run("docker", ["run", ...options, tag]);
		const container = stdout.trim();
		try {
			const check = () => run("docker", ["exec", container, ...healthCheck()]).then(() => "healthy", String);
			await expect.poll(check, { timeout: 60_000 }).toBe("healthy");
		} finally {
			await run("docker", ["stop", container]);
		}
	}, 900_000);
});
