import { RobotReply } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import type { Robot } from "@switchyard/spec/robot";
import { schemaProblems } from "@switchyard/spec/schema";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { HOST, startTemporaryApp, type TemporaryApp } from "../../../test/support/temporary-app.ts";

let app: TemporaryApp;
beforeAll(async () => {
	app = await startTemporaryApp();
});
afterAll(() => app.dispose());

async function call<Reply = { error: { code: string; message: string; problems?: object[] } }>(
	method: "GET" | "POST" | "PUT" | "DELETE",
	url: string,
	payload?: object,
): Promise<{ status: number; body: Reply }> {
	const answer = await app.send({ method, url, ...defined({ payload }) });
	return {
		status: answer.statusCode,
		body: answer.body === "" ? (undefined as Reply) : answer.json<Reply>(),
	};
}

const create = async (body: object) => (await call<RobotReply>("POST", "/api/robots", body)).body;
const settingsOf = ({ id: _, revision: __, ...settings }: Robot) => settings;

/** What a robot answers to a message, and the events of its run. */
async function ask(robot: string, text: string) {
	const url = `/api/flows/${robot}/runs?wait=10000`;
	const started = await call<{ runId: string; run?: { message?: object; status: string } }>("POST", url, {
		message: { text },
	});
	return started.body;
}

describe("robots over the API [S11]", () => {
	it("are made with a name and a playbook, read, listed in the order of their making, changed and deleted", async () => {
		const made = await create({ name: "Order helper", playbook: "Help with orders." });
		expect(schemaProblems(RobotReply, made)).toEqual([]);
		const { robot, problems, published } = made;
		expect(robot).toMatchObject({ id: "order-helper", revision: 1, tools: [], model: { provider: "demo" } });
		expect(problems).toEqual([]);
		expect(published?.revision).toBeGreaterThan(0);
		const second = await create({ name: "Second", playbook: "x" });
		const listed = (await call<{ robots: { id: string }[]; total: number }>("GET", "/api/robots")).body;
		expect(listed.robots.map(({ id }) => id)).toEqual([robot.id, second.robot.id]);
		expect(
			(await call<{ robots: object[]; total: number }>("GET", "/api/robots?limit=1")).body,
		).toMatchObject({
			robots: [{ id: robot.id }],
			total: 2,
		});

		const settings = { ...settingsOf(robot), playbook: "Be brief.", tools: ["File.Read"] };
		const changed = await call<RobotReply>("PUT", `/api/robots/${robot.id}`, { revision: 1, settings });
		expect(changed.body.robot).toMatchObject({ revision: 2, playbook: "Be brief." });
		expect(changed.body.published?.revision).toBeGreaterThan(published?.revision ?? 0);
		expect((await call("GET", `/api/robots/${robot.id}/versions`)).body).toMatchObject({
			versions: [{ revision: 2 }, { revision: 1 }],
		});
		expect((await call("GET", `/api/robots/${robot.id}/diff`)).body).toMatchObject({
			from: 1,
			to: 2,
			changes: [{ field: "playbook", before: "Help with orders.", after: "Be brief." }, { field: "tools" }],
		});

		for (const id of [robot.id, second.robot.id]) {
			expect((await call("DELETE", `/api/robots/${id}`)).status).toBe(204);
			expect((await call("DELETE", `/api/robots/${id}`)).body.error.code).toBe("ROBOT_NOT_FOUND");
			expect((await call("GET", `/api/flows/${id}`)).status).toBe(404);
		}
	});

	it("refuse a change of an older revision, with the robot as it is and what has changed", async () => {
		const { robot } = await create({ name: "Two tabs", playbook: "One." });
		const url = `/api/robots/${robot.id}`;
		await call("PUT", url, { revision: 1, settings: { ...settingsOf(robot), playbook: "Two." } });
		const stale = await call("PUT", url, {
			revision: 1,
			settings: { ...settingsOf(robot), playbook: "Mine." },
		});
		expect(stale).toMatchObject({
			status: 409,
			body: {
				error: { code: "ROBOT_REVISION_STALE" },
				robot: { revision: 2, playbook: "Two." },
				changes: [{ field: "playbook", before: "One.", after: "Two." }],
			},
		});
	});

	it("make no version of a change that changes nothing", async () => {
		const { robot } = await create({ name: "Same", playbook: "x" });
		const same = { revision: 1, settings: settingsOf(robot) };
		expect((await call<RobotReply>("PUT", `/api/robots/${robot.id}`, same)).body.robot.revision).toBe(1);
	});

	it("name every tool at once that they cannot have, and nothing is written", async () => {
		const tools = ["gone.tool", "File.Read", "nobody/x", "Flow.Switch"];
		const { status, body } = await call("POST", "/api/robots", {
			id: "wrong",
			name: "x",
			playbook: "x",
			tools,
		});
		expect(status).toBe(422);
		expect(body.error).toMatchObject({
			code: "ROBOT_TOOLS_INVALID",
			field: "tools",
			problems: [{ field: "gone.tool" }, { field: "nobody/x" }, { field: "Flow.Switch" }],
		});
		expect((await call("GET", "/api/robots/wrong")).status).toBe(404);
		expect((await call("GET", "/api/flows/wrong")).status).toBe(404);
	});

	it("are looked up by an id that can be one, and by no other", async () => {
		expect((await call("GET", "/api/robots/a%20b")).status).toBe(400);
		expect((await call("GET", "/api/robots/nobody")).body.error.code).toBe("ROBOT_NOT_FOUND");
	});

	it("own a flow that nobody else changes, and that no list shows unasked", async () => {
		const { robot } = await create({ name: "Owner", playbook: "x" });
		const url = `/api/flows/${robot.id}`;
		const { body: flow } = await call<{ revision: number }>("GET", url);
		const operations = [{ op: "rename-flow", name: "y" }];
		for (const refused of [
			await call("DELETE", url),
			await call("PUT", url, flow),
			await app
				.send({ method: "PATCH", url, payload: { revision: flow.revision, operations } })
				.then((answer) => ({ status: answer.statusCode, body: answer.json() })),
		])
			expect(refused).toMatchObject({ status: 409, body: { error: { code: "FLOW_OWNED" } } });
		const ids = async (query: string) =>
			(await call<{ flows: { id: string }[] }>("GET", `/api/flows${query}`)).body.flows.map(({ id }) => id);
		expect(await ids("")).not.toContain(robot.id);
		expect(await ids("?robots=true")).toContain(robot.id);
	});

	it("answer by the version that was saved last, and say what is wrong when a tool of theirs is gone", async () => {
		const flow = {
			formatVersion: 1,
			id: "notes",
			name: "Notes",
			revision: 0,
			nodes: [
				{
					id: "log",
					type: "Flow.Log",
					name: "Note",
					position: { x: 0, y: 0 },
					params: { text: { scope: "AI" } },
				},
			],
			wires: [],
		};
		await call("POST", "/api/flows", { document: flow });
		const script = [{ toolCalls: [{ name: "log", arguments: { text: "hello" } }] }, { text: "Noted." }];
		const { robot } = await create({
			name: "Note taker",
			playbook: "Take notes.",
			tools: ["notes/log"],
			model: { provider: "scripted", script },
		});
		expect((await ask(robot.id, "Hi")).run).toMatchObject({
			status: "succeeded",
			message: { text: "Noted." },
		});
		await call("DELETE", "/api/flows/notes");
		const broken = (await call<RobotReply>("GET", `/api/robots/${robot.id}`)).body;
		expect(broken.problems).toMatchObject([{ code: "ROBOT_TOOL_UNUSABLE", field: "notes/log" }]);
		// It keeps answering with what it has, can be saved with the tool, and is well without it.
		expect((await ask(robot.id, "Hi")).run).toMatchObject({ status: "succeeded" });
		const url = `/api/robots/${robot.id}`;
		const settings = { ...settingsOf(robot), description: "x" };
		expect((await call<RobotReply>("PUT", url, { revision: 1, settings })).body.problems).toHaveLength(1);
		const without = { revision: 2, settings: { ...settings, tools: [] } };
		expect((await call<RobotReply>("PUT", url, without)).body.problems).toEqual([]);
	});

	it("answer programs only where they may talk to them", async () => {
		const { token } = (
			await call<{ token: string }>("POST", "/api/access-tokens", {
				name: "p",
				grants: [{ purpose: "run-flows" }, { purpose: "chat" }],
			})
		).body;
		const { robot } = await create({ name: "Shy", playbook: "x" });
		const headers = { host: HOST, authorization: `Bearer ${token}` };
		const post = (url: string, payload: object) => app.app.inject({ method: "POST", url, headers, payload });
		const start = () => post(`/api/flows/${robot.id}/runs`, { message: { text: "Hi" } });
		const converse = () => post("/api/conversations", { flow: robot.id });
		for (const refused of [await start(), await converse()])
			expect([refused.statusCode, refused.json().error.code]).toEqual([403, "ROBOT_AUDIENCE"]);
		const settings = { ...settingsOf(robot), audience: "programs" };
		await call("PUT", `/api/robots/${robot.id}`, { revision: 1, settings });
		const [started, conversation] = [await start(), await converse()];
		expect([started.statusCode, conversation.statusCode]).toEqual([202, 201]);
		const say = () => post(`/api/conversations/${conversation.json().id}/messages`, { id: "m1", text: "Hi" });
		expect((await say()).statusCode).toBe(202);
		const shut = { ...settings, audience: "signed-in" };
		await call("PUT", `/api/robots/${robot.id}`, { revision: 2, settings: shut });
		const after = await post(`/api/conversations/${conversation.json().id}/messages`, {
			id: "m2",
			text: "Hi",
		});
		expect([after.statusCode, after.json().error.code]).toEqual([403, "ROBOT_AUDIENCE"]);
	});

	it("can be given the tools that a list offers, flows' tool nodes among them", async () => {
		const { tools } = (await call<{ tools: { tool: string }[] }>("GET", "/api/robot-tools")).body;
		const offered = tools.map(({ tool }) => tool);
		expect(offered).toEqual(expect.arrayContaining(["Workspace.RobotList", "File.Read", "order-desk/note"]));
		expect(offered).not.toContain("Mail.Send");
		const distinct = [...new Map(tools.map((tool) => [tool.tool, tool])).keys()].slice(0, 3);
		expect(await create({ name: "All", playbook: "x", tools: distinct })).toMatchObject({ problems: [] });
	});
});

it("are there after a restart, in the same order", async () => {
	const first = await startTemporaryApp();
	const body = { name: "Kept", playbook: "x" };
	for (const id of ["b", "a"])
		await first.send({ method: "POST", url: "/api/robots", payload: { id, ...body } });
	await first.close();
	const second = await startTemporaryApp({ folder: first.folder });
	onTestFinished(() => second.dispose());
	expect((await second.send({ url: "/api/robots" })).json()).toMatchObject({
		robots: [{ id: "b" }, { id: "a" }],
	});
	const refused = await second.send({ method: "DELETE", url: "/api/flows/a" });
	expect(refused.json().error.code).toBe("FLOW_OWNED");
	await vi.waitFor(async () => {
		const { nodeTypes } = (await second.send({ url: "/api/node-types" })).json();
		const spec = nodeTypes.find(({ id }: { id: string }) => id === "Workspace.RobotSwitch");
		expect(spec.properties[0].schema.enum).toEqual(["b", "a"]);
	});
});
