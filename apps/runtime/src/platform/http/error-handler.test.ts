import { AppError } from "@switchyard/spec/error";
import Fastify, { type FastifyBaseLogger, LogController } from "fastify";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { answerErrors } from "./error-handler.ts";
import type { Http } from "./http.ts";

async function answerTo(thrown: unknown) {
	const lines: string[] = [];
	const loggerInstance: FastifyBaseLogger = pino({}, { write: (line) => lines.push(line) });
	const app: Http = Fastify({
		loggerInstance,
		logController: new LogController({ disableRequestLogging: true }),
	});
	answerErrors(app);
	app.get("/", async () => {
		throw thrown;
	});
	const answer = await app.inject({ url: "/" });
	return { answer, error: answer.json().error, log: lines.join("") };
}

describe("an error on its way out", () => {
	it("of the catalogue has its code, status, field and hint", async () => {
		const { answer, error } = await answerTo(
			new AppError("FLOW_EXISTS", { field: "id", hint: "Take another." }),
		);
		expect(answer.statusCode).toBe(409);
		expect(error).toEqual({
			code: "FLOW_EXISTS",
			message: "A flow with this id already exists.",
			field: "id",
			hint: "Take another.",
		});
	});

	it("of our own making tells nothing but where the log has it [R27] [Q-S12]", async () => {
		const { answer, error, log } = await answerTo(new Error("cannot open /srv/secret/path: canary"));
		expect(answer.statusCode).toBe(500);
		expect(error).toEqual({
			code: "INTERNAL",
			message: "Something went wrong inside the server.",
			hint: expect.stringMatching(/under [0-9a-f-]{36}\.$/),
		});
		expect(answer.body).not.toContain("canary");
		const id = /under ([0-9a-f-]{36})/.exec(error.hint)?.[1];
		expect(JSON.parse(log)).toMatchObject({ id, err: { message: "cannot open /srv/secret/path: canary" } });
	});

	it.each([undefined, null, "text", 42, {}])("that is no error at all is ours: %j", async (thrown) => {
		expect((await answerTo(thrown)).error).toMatchObject({ code: "INTERNAL" });
	});

	it("that may pass says when to come back", async () => {
		const { answer } = await answerTo(new AppError("JOURNAL_UNAVAILABLE"));
		expect(answer.statusCode).toBe(503);
		expect(answer.headers["retry-after"]).toBe("5");
	});
});
