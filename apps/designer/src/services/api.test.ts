import { describe, expect, it, vi } from "vitest";
import { createApi } from "./api.ts";
import { ApiError } from "./api-error.ts";
import { editFlow } from "./edit-flow.ts";

function answering(status: number, body: unknown) {
	const requests: Request[] = [];
	const api = createApi({
		fetch: async (input, init) => {
			requests.push(new Request(new URL(String(input), "http://127.0.0.1"), init));
			return new Response(body === undefined ? null : JSON.stringify(body), { status });
		},
	});
	return { api, requests };
}

describe("the API client", () => {
	it("reads an error's code, field, hint and problems", async () => {
		const problems = [{ code: "PARAMETER_MISSING", message: "No value.", node: "mail", field: "to" }];
		const { api } = answering(422, {
			error: {
				code: "FLOW_INVALID",
				message: "It has problems.",
				field: "nodes",
				hint: "Mend it.",
				problems,
			},
		});
		const error = await api
			.ask("POST /api/flows/:flow/runs", { params: { flow: "desk" }, body: {} })
			.catch((reason: unknown) => reason);
		expect(error).toBeInstanceOf(ApiError);
		expect(error).toMatchObject({
			status: 422,
			code: "FLOW_INVALID",
			field: "nodes",
			hint: "Mend it.",
			problems,
		});
	});

	it("says that the server is unreachable when there is no answer", async () => {
		const api = createApi({ fetch: () => Promise.reject(new TypeError("fetch failed")) });
		await expect(api.ask("GET /api/flows").then(({ flows }) => flows)).rejects.toMatchObject({
			code: "OFFLINE",
			passing: true,
		});
	});

	it("tells when signing in is needed", async () => {
		const { api } = answering(401, { error: { code: "UNAUTHENTICATED", message: "Sign in." } });
		const onSignedOut = vi.fn();
		api.onSignedOut(onSignedOut);
		await expect(api.ask("GET /api/flows").then(({ flows }) => flows)).rejects.toMatchObject({ status: 401 });
		expect(onSignedOut).toHaveBeenCalledOnce();
	});

	it("gives a stale edit's answer as what has changed, not as an error", async () => {
		const { api } = answering(409, {
			error: { code: "FLOW_REVISION_STALE", message: "It has changed." },
			revision: 4,
			operations: [{ op: "rename-flow", name: "Desk" }],
			changes: ["Renamed"],
		});
		const outcome = await editFlow(api, "desk", {
			revision: 3,
			operations: [{ op: "rename-flow", name: "D" }],
		});
		expect(outcome).toEqual({
			stale: {
				message: "It has changed.",
				revision: 4,
				operations: [{ op: "rename-flow", name: "Desk" }],
				changes: ["Renamed"],
			},
		});
	});

	it("keeps names from reaching other addresses", async () => {
		const { api, requests } = answering(200, { tools: [] });
		(await api.ask("GET /api/flows/:flow/nodes/:node/tools", { params: { flow: "a/../b", node: "n?x" } }))
			.tools;
		expect(new URL(requests[0]?.url ?? "").pathname).toBe("/api/flows/a%2F..%2Fb/nodes/n%3Fx/tools");
	});
});
