import type { RunResponse } from "@switchyard/host";
import { ERRORS, type ErrorBody, type ErrorCode, type Fault } from "@switchyard/spec/error";
import { RunId } from "@switchyard/spec/identity";
import type { FastifyReply } from "fastify";
import { Type } from "typebox";

/** How long a caller waits for a Respond node before it learns that the run continues, in milliseconds. */
export const WAIT_MS = 30_000;

export const Answer = Type.Unknown({
	description:
		"What the flow's Respond node sends, with the status that it sets; `{ok: true, runId}` when the run succeeded without one.",
});
export const Accepted = Type.Object(
	{ runId: RunId },
	{ description: "The run started; it has not answered yet." },
);

/** Answers a webhook's caller with what its run gave, or that it continues. */
export function sendAnswer(
	reply: FastifyReply,
	runId: string,
	response: RunResponse | undefined,
): FastifyReply {
	if (response === undefined) return reply.code(202).send({ runId });
	const { by, status, body, error } = response;
	if (error !== undefined) return reply.code(status).send({ error: forOutsiders(error), runId });
	reply.code(status);
	// The message of a run may hold anything that its steps read: only a Respond node sends some of it to the outside.
	if (by === "end") return reply.send({ ok: true, runId });
	if (body === undefined) return reply.send();
	if (typeof body === "string") return reply.type("text/plain; charset=utf-8").send(body);
	return reply.type("application/json; charset=utf-8").send(JSON.stringify(body));
}

/** A fault's own words may quote the flow or name its servers; outsiders learn only what kind of fault it is. */
function forOutsiders({ code }: Fault): ErrorBody["error"] {
	const kind = Object.hasOwn(ERRORS, code) ? (code as ErrorCode) : "NODE_FAILED";
	return { code: kind, message: ERRORS[kind].summary };
}
