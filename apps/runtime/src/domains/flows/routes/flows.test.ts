import type { Flow } from "@switchyard/spec/flow";
import { defined } from "@switchyard/spec/json";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTemporaryApp, type TemporaryApp } from "../../../../test/support/temporary-app.ts";

let server: TemporaryApp;

beforeEach(async () => {
	server = await startTemporaryApp();
});

afterEach(() => server.dispose());

const ask = async (method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", url: string, payload?: object) => {
	const answer = await server.send({ method, url, ...defined({ payload }) });
	return {
		status: answer.statusCode,
		headers: answer.headers,
		body: answer.body === "" ? undefined : answer.json(),
	};
};

describe("flows over HTTP", () => {
	it("are made, read, edited and removed", async () => {
		const made = await ask("POST", "/api/flows", { name: "Mine" });
		expect(made).toMatchObject({
			status: 201,
			headers: { location: "/api/flows/mine" },
			body: { id: "mine", revision: 1 },
		});
		const node = { id: "go", type: "Flow.Manual", name: "Go", position: { x: 0, y: 0 }, params: {} };
		const edit = { revision: 1, operations: [{ op: "add-node", node }] };
		expect(await ask("PATCH", "/api/flows/mine", edit)).toMatchObject({
			status: 200,
			body: { revision: 2, problems: [] },
		});
		expect(await ask("GET", "/api/flows/mine")).toMatchObject({
			status: 200,
			body: { revision: 2, nodes: [node] },
		});
		expect(await ask("DELETE", "/api/flows/mine")).toMatchObject({ status: 204, body: undefined });
		expect(await ask("GET", "/api/flows/mine")).toMatchObject({
			status: 404,
			body: { error: { code: "FLOW_NOT_FOUND" } },
		});
	});

	it("are imported from a document without a revision", async () => {
		const { revision, ...document } = (await ask("GET", "/api/flows/order-desk")).body;
		const imported = await ask("POST", "/api/flows", { id: "copy", document });
		expect(imported).toMatchObject({ status: 201, body: { ...document, id: "copy", revision: 1 } });
		expect(await ask("PUT", "/api/flows/copy", { ...document, id: "copy" })).toMatchObject({
			status: 400,
			body: { error: { code: "BODY_INVALID", field: "revision" } },
		});
		expect(await ask("POST", "/api/flows", { document: { ...document, revision: "1" } })).toMatchObject({
			status: 400,
			body: { error: { code: "BODY_INVALID", field: "revision" } },
		});
		expect(revision).toBe(1);
	});

	it("answer an edit with every problem that the flow now has", async () => {
		const operations = [{ op: "set-parameter", node: "mail", name: "server", setting: { scope: "AI" } }];
		const { body } = await ask("PATCH", "/api/flows/order-desk", { revision: 1, operations });
		expect(body.problems).toMatchObject([{ code: "SCOPE_FORBIDDEN", node: "mail", field: "server" }]);
		expect((await ask("POST", "/api/flows/order-desk/validate")).body).toEqual({ problems: body.problems });
	});

	it("answer an edit of an older revision with what has changed", async () => {
		const rename = (name: string) => ({
			revision: 1,
			operations: [{ op: "rename-flow", name }],
			editor: "me",
		});
		await ask("PATCH", "/api/flows/order-desk", rename("Theirs"));
		expect(await ask("PATCH", "/api/flows/order-desk", rename("Mine"))).toMatchObject({
			status: 409,
			body: {
				error: { code: "FLOW_REVISION_STALE" },
				revision: 2,
				operations: [{ op: "rename-flow", name: "Theirs" }],
				changes: ["The flow is now called “Theirs”"],
			},
		});
	});

	it("are replaced whole by a client that has read the newest revision", async () => {
		const flow: Flow = (await ask("GET", "/api/flows/order-desk")).body;
		const wanted = { ...flow, name: "Renamed" };
		expect(await ask("PUT", "/api/flows/order-desk", wanted)).toMatchObject({
			status: 200,
			body: { revision: 2, name: "Renamed" },
		});
		expect(await ask("PUT", "/api/flows/order-desk", wanted)).toMatchObject({ status: 409 });
		expect((await ask("GET", "/api/flows/order-desk/versions/1")).body).toEqual(flow);
		expect((await ask("GET", "/api/flows/order-desk/versions")).body.versions).toMatchObject([
			{ revision: 2 },
			{ revision: 1 },
		]);
	});

	it("show what the model of an agent sees, and what it no longer sees [R11] [R12]", async () => {
		const tools = async () => (await ask("GET", "/api/flows/order-desk/nodes/desk/tools")).body.tools;
		const [mail, note] = await tools();
		expect(mail).toMatchObject({ node: "mail", definition: { name: "send_email" } });
		expect(Object.keys(mail.definition.parameters.properties)).toEqual(["to", "subject", "body"]);
		expect(note).toMatchObject({ node: "note", definition: { name: "write_file" } });
		const setting = { scope: "Custom", value: "fixed@example.com" };
		const operations = [{ op: "set-parameter", node: "mail", name: "to", setting }];
		await ask("PATCH", "/api/flows/order-desk", { revision: 1, operations });
		const [changed] = await tools();
		expect(Object.keys(changed.definition.parameters.properties)).toEqual(["subject", "body"]);
		expect(JSON.stringify(changed)).not.toContain("fixed@example.com");
	});

	it("take a plan as nodes in the place of its agent, in one edit, or say why not and stay as they are", async () => {
		const before: Flow = (await ask("GET", "/api/flows/order-desk")).body;
		const url = "/api/flows/order-desk/nodes/desk/freeze-plan";
		const mail = { to: "ann@example.com", subject: "Order 42", body: "It has shipped." };
		const tasks = [{ id: "tell", title: "Tell Ann", tool: "send_email", arguments: mail }];
		const frozen = await ask("POST", url, { revision: 1, tasks });
		expect(frozen).toMatchObject({ status: 200, body: { revision: 2, nodes: ["tell"] } });
		const after: Flow = (await ask("GET", "/api/flows/order-desk")).body;
		expect(after.nodes.find(({ id }) => id === "desk")?.disabled).toBe(true);
		expect(after.nodes.find(({ id }) => id === "tell")).toMatchObject({
			name: "Tell Ann",
			params: { to: { scope: "Custom", value: "ann@example.com" } },
		});
		expect(await ask("POST", url, { revision: 2, tasks })).toMatchObject({
			status: 422,
			body: { error: { code: "PLAN_NOT_FROZEN", message: expect.stringContaining("is disabled") } },
		});
		await ask("PUT", "/api/flows/order-desk", { ...before, revision: 2 });
		expect(await ask("POST", url, { revision: 1, tasks })).toMatchObject({ status: 409 });
		expect((await ask("GET", "/api/flows/order-desk")).body).toEqual({ ...before, revision: 3 });
		expect(
			await ask("POST", "/api/flows/order-desk/nodes/mail/freeze-plan", { revision: 3, tasks }),
		).toMatchObject({ status: 400, body: { error: { code: "NODE_NOT_AGENT" } } });
		const broken = [{ id: "tell", tool: "send_email", arguments_from: { to: "a..b" } }];
		expect(await ask("POST", url, { revision: 3, tasks: broken })).toMatchObject({ status: 422 });
	});

	it("have tools only where there is an agent", async () => {
		const url = "/api/flows/order-desk/nodes";
		expect(await ask("GET", `${url}/mail/tools`)).toMatchObject({
			status: 400,
			body: { error: { code: "NODE_NOT_AGENT" } },
		});
		expect(await ask("GET", `${url}/nobody/tools`)).toMatchObject({
			status: 404,
			body: { error: { code: "NODE_NOT_FOUND" } },
		});
	});

	it("cannot have an id that every object has a field of [Q-S3]", async () => {
		for (const id of ["__proto__", "constructor", "toString"]) {
			const refused = await ask("POST", "/api/flows", { id, name: "x" });
			expect(refused).toMatchObject({ status: 409, body: { error: { code: "FLOW_EXISTS", field: "id" } } });
		}
		expect((await ask("POST", "/api/flows", { name: "Constructor" })).body).toMatchObject({
			id: "constructor-2",
		});
		expect((await ask("POST", "/api/robots", { name: "constructor", playbook: "x" })).body.robot.id).toBe(
			"constructor-3",
		);
	});

	it("cannot be given a parameter that reaches a prototype [Q-S3]", async () => {
		for (const name of ["__proto__", "constructor"]) {
			const operations = [
				{ op: "set-parameter", node: "mail", name, setting: { scope: "Custom", value: 1 } },
			];
			const { status, body } = await ask("PATCH", "/api/flows/order-desk", { revision: 1, operations });
			expect(status).toBe(422);
			expect(body.error).toMatchObject({ code: "OPERATION_INVALID", field: "operations[0].name" });
		}
	});
});
