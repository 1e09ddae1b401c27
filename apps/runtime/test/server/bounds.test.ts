import { afterEach, expect, it } from "vitest";
import { startTemporaryApp, type TemporaryApp } from "../support/temporary-app.ts";

let server: TemporaryApp;

afterEach(() => server.dispose());

async function start(note: string) {
	const message = { order: { id: 1, total: 1, country: "DE" }, note };
	const answer = await server.send({
		method: "POST",
		url: "/api/flows/order-triage/runs?wait=10000",
		payload: { message },
	});
	return { status: answer.statusCode, body: answer.json() };
}

it("a message may be as large as the setting says, and no larger", async () => {
	server = await startTemporaryApp({ environment: { SWITCHYARD_MAX_MESSAGE_KB: "2048" } });
	const large = "x".repeat(1_500_000);
	expect(await start(large)).toMatchObject({ status: 200, body: { run: { message: { note: large } } } });
	expect(await start(large + large)).toMatchObject({
		status: 413,
		body: { error: { code: "BODY_TOO_LARGE" } },
	});
	await server.dispose();
	server = await startTemporaryApp({ environment: { SWITCHYARD_MAX_MESSAGE_KB: "100" } });
	expect(await start("x".repeat(110_000))).toMatchObject({
		status: 413,
		body: { error: { code: "MESSAGE_TOO_LARGE" } },
	});
});

it("a run has no more steps than the setting says", async () => {
	server = await startTemporaryApp({ environment: { SWITCHYARD_MAX_STEPS: "2" } });
	const { body } = await start("small");
	expect(body).toMatchObject({ run: { status: "failed", error: { code: "STEP_LIMIT" } } });
});

it("a run that does not exist, because it is old or never was, is reported as missing", async () => {
	server = await startTemporaryApp();
	const unknown = await server.send({ url: "/api/runs/01890000-0000-7000-8000-000000000000" });
	expect([unknown.statusCode, unknown.json().error]).toMatchObject([
		404,
		{ code: "RUN_NOT_FOUND", message: expect.stringContaining("removed because it is old") },
	]);
});
