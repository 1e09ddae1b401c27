import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ListPackagesReply } from "@switchyard/spec/http";
import { afterEach, describe, expect, it } from "vitest";
import { GoPackage, HAS_GO } from "../../../../test/support/bridge/go-package.ts";
import { startTemporaryApp, type TemporaryApp } from "../../../../test/support/temporary-app.ts";

const position = { x: 0, y: 0 };
const document = {
	formatVersion: 1,
	id: "piped",
	name: "Piped",
	revision: 0,
	nodes: [
		{ id: "start", type: "Flow.Manual", name: "Start", position, params: {} },
		{
			id: "echo",
			type: "Proving.Echo",
			name: "Echo",
			position,
			params: { text: { scope: "Message", path: "text" } },
		},
	],
	wires: [{ id: "w", from: { node: "start", port: "out" }, to: { node: "echo", port: "in" } }],
};

/** Whether any process is the program. */
function isRunning(program: string): boolean {
	return readdirSync("/proc")
		.filter((name) => /^\d+$/.test(name))
		.some((pid) => {
			try {
				return readlinkSync(`/proc/${pid}/exe`) === program;
			} catch {
				return false;
			}
		});
}

describe.skipIf(!HAS_GO)("a package in Go that the server starts", () => {
	const proving = GoPackage.forAll("sdk/go/internal/proving");
	let server: TemporaryApp;

	afterEach(() => server.dispose());

	it("serves over its pipes, and ends with the server [D2] [P6]", async () => {
		const folder = mkdtempSync(join(tmpdir(), "switchyard-"));
		mkdirSync(join(folder, "packages", "proving"), { recursive: true });
		const manifest = { name: "proving", argv: [proving.program] };
		writeFileSync(join(folder, "packages", "proving", "switchyard.json"), JSON.stringify(manifest));
		server = await startTemporaryApp({ folder });
		await server.app.listen({ host: "127.0.0.1", port: 0 });
		await expect
			.poll(packageHosts, { timeout: 10_000 })
			.toMatchObject([{ name: "Proving", transport: "stdio" }]);
		await server.send({ method: "POST", url: "/api/flows", payload: { document } });
		const payload = { message: { text: "Grüße" } };
		const { run } = (
			await server.send({ method: "POST", url: "/api/flows/piped/runs?wait=15000", payload })
		).json();
		expect(run).toMatchObject({ status: "succeeded", message: { said: "Grüße" } });
		expect(isRunning(proving.program)).toBe(true);
		await server.close();
		await expect.poll(() => isRunning(proving.program), { timeout: 10_000 }).toBe(false);
	});

	async function packageHosts() {
		const { packages }: ListPackagesReply = (await server.send({ url: "/api/packages" })).json();
		return packages.find(({ namespace }) => namespace === "Proving")?.hosts ?? [];
	}
});
