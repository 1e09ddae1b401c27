import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commandLine } from "./testing/command-line.ts";
import { RunningServer } from "./testing/running-server.ts";

let server: RunningServer;
beforeAll(async () => {
	server = await RunningServer.start();
});
afterAll(() => server.dispose());

/** Signed in by the token in the server's data folder. */
const flow = (...args: string[]) =>
	commandLine(args, { SWITCHYARD_DATA: server.folder, SWITCHYARD_SERVER: server.address });

async function publish(id: string): Promise<void> {
	const { status } = await fetch(`${server.address}/api/flows/${id}/publish`, {
		method: "POST",
		headers: { authorization: `Bearer ${server.token}`, "content-type": "application/json" },
		body: JSON.stringify({ revision: 1 }),
	});
	expect(status).toBe(200);
}

describe("access tokens on the command line [Q-sec]", () => {
	it("have trusted input where that is asked for, and the list says so", async () => {
		expect(
			await flow("token", "create", "billing", "--purpose", "run-flows", "--trusted-input"),
		).toMatchObject({ code: 0 });
		const listed = await flow("token");
		expect(listed.stdout).toMatch(/billing +run flows; trusted input +created/);
		expect(await flow("token", "revoke", "billing", "--trusted-input")).toMatchObject({ code: 2 });
		expect(await flow("token", "revoke", "billing")).toMatchObject({ code: 0 });
	});

	it("are created for a purpose, work for nothing else, and end when they are revoked", async () => {
		expect(await flow("token")).toMatchObject({ code: 0, stdout: "There is no access token yet." });
		const { code, stdout: token } = await flow(
			"token",
			"create",
			"nightly",
			"--purpose",
			"run-flows=order-triage",
		);
		expect([code, token]).toEqual([0, expect.stringMatching(/^switchyard_[\w-]{43}$/)]);
		const nightly = (...args: string[]) =>
			commandLine(args, { SWITCHYARD_TOKEN: token, SWITCHYARD_SERVER: server.address });
		expect(await nightly("run", "order-triage")).toMatchObject({
			code: 1,
			stderr: expect.stringContaining("is not published"),
		});
		await publish("order-triage");
		const message = JSON.stringify({ order: { id: 7, total: 1, country: "DE" } });
		expect(await nightly("run", "order-triage", "--message", message, "--wait", "15000")).toMatchObject({
			code: 0,
		});
		for (const args of [["list"], ["run", "order-desk"]]) {
			expect(await nightly(...args)).toMatchObject({
				code: 1,
				stderr: expect.stringMatching(/^TOKEN_PURPOSE_MISSING: .+\n.*Settings, Access tokens\.$/),
			});
		}
		const listed = await flow("token");
		expect(listed.stdout).toMatch(/nightly +run flows \(order-triage\) +created \S+ +last used \S+$/);
		expect(listed.stdout).not.toContain(token);
		expect(await flow("token", "revoke", "nightly")).toMatchObject({
			code: 0,
			stdout: "nightly is revoked.",
		});
		expect(await nightly("run", "order-triage")).toMatchObject({
			code: 3,
			stderr: expect.stringContaining("UNAUTHENTICATED"),
		});
		expect(await flow("token", "revoke", "nightly")).toMatchObject({ code: 1 });
	});

	it("say how they are created", async () => {
		for (const args of [
			["create", "x"],
			["create", "x", "--purpose", "everything"],
			["create"],
			["destroy", "x"],
			["revoke", "x", "--purpose", "run-flows"],
		]) {
			expect(await flow("token", ...args)).toMatchObject({ code: 2 });
		}
		expect(await flow("token", "create", "x", "--purpose", "administer=all")).toMatchObject({
			code: 1,
			stderr: expect.stringContaining("cannot be limited"),
		});
	});
});
