import { randomUUID } from "node:crypto";
import { AppError, ERRORS } from "@switchyard/spec/error";
import type { FastifyReply, FastifyRequest } from "fastify";
import { toAppError } from "../errors/to-app-error.ts";
import type { Http } from "./http.ts";

/** The one place where errors become answers. */
export function answerErrors(app: Http): void {
	app.setErrorHandler(answerError);
}

/** Answers with the catalogue's status and the error's body. */
export function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
	const shown = shownError(thrown, request);
	if (ERRORS[shown.code].status === 503) reply.header("retry-after", "5");
	return reply.code(shown.statusCode).type("application/json").send(JSON.stringify(shown.body));
}

/** What a caller may read of an error; of our own faults only an id that leads to the log. */
export function shownError(thrown: unknown, request: FastifyRequest): AppError {
	const error = toAppError(thrown);
	return error.code === "INTERNAL" ? logged(error, request) : error;
}

function logged(error: AppError, request: FastifyRequest): AppError {
	const id = randomUUID();
	request.log.error(
		{ err: error.cause ?? error, id, method: request.method, url: request.url },
		"request failed",
	);
	return new AppError("INTERNAL", { hint: `The server's log tells more under ${id}.` });
}
