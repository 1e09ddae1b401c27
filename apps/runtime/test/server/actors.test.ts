import { custom, node, wire } from "@switchyard/flow/testing";
import type { Event } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import type { AccessToken } from "@switchyard/spec/http";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { signedIn } from "../support/signed-in.ts";
import { HOST, startTemporaryApp } from "../support/temporary-app.ts";

/** Every change and every answer says who acts: the person who signed in, or the program with its token. */
const server = await startTemporaryApp();
afterAll(() => server.dispose());

type Send = (request: InjectOptions) => Promise<LightMyRequestResponse>;

let person: Send;
let program: Send;
let token: AccessToken;

beforeAll(async () => {
	person = await signedIn(server);
	const payload = { name: "nightly", grants: [{ purpose: "administer" }] };
	const made = (await server.send({ method: "POST", url: "/api/access-tokens", payload })).json();
	token = made.accessToken;
	const headers = { host: HOST, authorization: `Bearer ${made.token}` };
	program = (request) => server.app.inject({ ...request, headers });
});

const OWNER = { kind: "person", id: "owner" };
const actorOfToken = () => ({ kind: "token", id: token.id, name: "nightly" });

/** A flow that asks a person. */
function asking(id: string): Flow {
	const ask = node("ask", "Flow.Ask", { question: custom("Yes?") });
	const nodes = [node("start", "Flow.Manual"), ask];
	return { formatVersion: 1, id, name: id, revision: 0, nodes, wires: [wire("start.out > ask.in")] };
}

async function ok(send: Send, request: InjectOptions) {
	const answer = await send(request);
	expect(answer.statusCode, answer.body).toBeLessThan(300);
	return answer.statusCode === 204 ? undefined : answer.json();
}

async function started(send: Send, flow: string): Promise<string> {
	return (await ok(send, { method: "POST", url: `/api/flows/${flow}/runs`, payload: {} })).runId;
}

async function eventOf(run: string, type: Event["type"]): Promise<Event> {
	return vi.waitFor(async () => {
		const { events } = await ok(server.send, { url: `/api/runs/${run}/events` });
		const event = events.find((each: Event) => each.type === type);
		expect(event).toBeDefined();
		return event;
	});
}

describe("the actor is recorded [T19]", () => {
	it("of a flow's versions and of its publication", async () => {
		await ok(person, { method: "POST", url: "/api/flows", payload: { document: asking("desk") } });
		const operations = [{ op: "rename-flow", name: "Desk" }];
		await ok(program, { method: "PATCH", url: "/api/flows/desk", payload: { revision: 1, operations } });
		const published = { method: "POST", url: "/api/flows/desk/publish", payload: { revision: 2 } } as const;
		expect(await ok(person, published)).toMatchObject({ revision: 2, actor: OWNER });
		expect((await ok(program, { url: "/api/flows/desk/publish" })).published).toMatchObject({ actor: OWNER });
		expect((await ok(person, { url: "/api/flows/desk/versions" })).versions).toMatchObject([
			{ revision: 2, actor: actorOfToken() },
			{ revision: 1, actor: OWNER },
		]);
	});

	it("of a run's start, of its cancel and of an answer, beside the name that the request claims", async () => {
		const cancelled = await started(program, "desk");
		await eventOf(cancelled, "approval-open");
		const cancel = { method: "POST", url: `/api/runs/${cancelled}/cancel`, payload: { by: "Lee" } } as const;
		await ok(person, cancel);
		expect(await eventOf(cancelled, "run-start")).toMatchObject({ cause: "api", actor: actorOfToken() });
		expect(await eventOf(cancelled, "run-cancel")).toMatchObject({
			actor: { ...OWNER, claimedName: "Lee" },
			by: "Lee",
		});

		const answered = await started(person, "desk");
		await eventOf(answered, "approval-open");
		const { approvals } = await ok(program, { url: "/api/approvals" });
		const { id, token: right } = approvals.find(({ run }: { run: string }) => run === answered);
		const payload = { token: right, answer: "submitted" };
		await ok(program, { method: "POST", url: `/api/approvals/${id}`, payload });
		const answer = await eventOf(answered, "approval-resolve");
		expect(answer).toMatchObject({ actor: actorOfToken() });
		expect(answer).not.toHaveProperty("by");
		expect(await eventOf(answered, "run-start")).toMatchObject({ actor: OWNER });
	});

	it("of documents and memories, whose author says the same in the words of earlier versions", async () => {
		const document = {
			method: "POST",
			url: "/api/documents",
			payload: { title: "Rules", by: "Ada" },
		} as const;
		expect(await ok(person, document)).toMatchObject({
			actor: { ...OWNER, claimedName: "Ada" },
			author: { kind: "person", name: "Ada" },
		});
		const entry = { memory: "desk", key: "language", value: "de" };
		expect(await ok(program, { method: "PUT", url: "/api/memory", payload: entry })).toMatchObject({
			actor: actorOfToken(),
			author: { kind: "program" },
		});
	});

	it("of what is written in a conversation", async () => {
		const payload = { name: "Helper", playbook: "Help." };
		const { id } = (await ok(person, { method: "POST", url: "/api/robots", payload })).robot;
		expect(await ok(person, { url: `/api/flows/${id}/versions` })).toMatchObject({
			versions: [{ actor: OWNER }],
		});
		const { id: run } = await ok(person, {
			method: "POST",
			url: "/api/conversations",
			payload: { flow: id },
		});
		const said = { id: "m1", text: "Hello", by: "Ada" };
		await ok(person, { method: "POST", url: `/api/conversations/${run}/messages`, payload: said });
		expect((await ok(person, { url: `/api/conversations/${run}` })).turns).toMatchObject([
			{ text: "Hello", by: "Ada", actor: { ...OWNER, claimedName: "Ada" } },
		]);
	});
});
