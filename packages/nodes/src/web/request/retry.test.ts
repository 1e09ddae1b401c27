import { executeNode } from "@switchyard/node-kit/testing";
import { expect, it } from "vitest";
import { serve } from "../../http/http-server.testing.ts";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

/** Refuses so often, then answers. */
async function refusing(times: number, status: number, retryAfter = "0") {
	const keys: unknown[] = [];
	const url = await serve((incoming, response) => {
		keys.push(incoming.headers["idempotency-key"]);
		const isRefused = keys.length <= times;
		response.writeHead(isRefused ? status : 200, isRefused ? { "retry-after": retryAfter } : {});
		response.end("done");
	});
	return { url, keys };
}

const request = (params: Record<string, unknown>) => executeNode({ definition, execute }, params);

it("sends a request again after the statuses that it is to be repeated on, with the same key", async () => {
	const { url, keys } = await refusing(2, 429);
	const { outputs, progress } = await request({ url, method: "POST", body: "x", retry_on: "429, 503" });
	expect(outputs).toMatchObject({ status: 200, body: "done" });
	expect(keys).toEqual(["test-step", "test-step", "test-step"]);
	expect(progress).toContainEqual({ text: "Waiting 0 s after status 429" });
});

it("repeats no other status, no more often than it may, and nothing by itself", async () => {
	const broken = await refusing(9, 500);
	expect((await request({ url: broken.url, retry_on: "429, 503" })).outputs.status).toBe(500);
	expect(broken.keys).toHaveLength(1);
	expect((await request({ url: broken.url, retry_on: "429, 5xx", retry_limit: 2 })).outputs.status).toBe(500);
	expect(broken.keys).toHaveLength(4);
	const busy = await refusing(1, 503);
	expect((await request({ url: busy.url })).outputs.status).toBe(503);
});

it("gives the answer at once when it asks for longer than a step waits", async () => {
	const { url, keys } = await refusing(1, 503, "3600");
	expect((await request({ url, retry_on: "429, 503" })).outputs.status).toBe(503);
	const later = await refusing(1, 503, new Date(Date.now() + 3_600_000).toUTCString());
	expect((await request({ url: later.url, retry_on: "429, 503" })).outputs.status).toBe(503);
	expect(keys).toHaveLength(1);
	const past = await refusing(1, 503, new Date(0).toUTCString());
	expect((await request({ url: past.url, retry_on: "429, 503" })).outputs.status).toBe(200);
});

it("stops waiting when the step is aborted", async () => {
	const controller = new AbortController();
	const url = await serve((_incoming, response) => {
		response.writeHead(503, { "retry-after": "50" }).end();
		controller.abort(new Error("the run was cancelled"));
	});
	const waiting = executeNode(
		{ definition, execute },
		{ url, retry_on: "429, 503" },
		{ signal: controller.signal },
	);
	await expect(waiting).rejects.toThrow();
});
