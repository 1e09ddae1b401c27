import { ai, custom, node } from "@switchyard/flow/testing";
import type { RobotReply, RunEventsReply } from "@switchyard/spec/http";
import type { ModelSetting } from "@switchyard/spec/model";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { answers, desk, McpDesk } from "../../../test/support/mcp/mcp-desk.ts";

let mcp: McpDesk;
beforeAll(async () => {
	mcp = await McpDesk.start();
});
afterAll(() => mcp.app.dispose());

const never = { approval: "never" } as const;
const grants = (...tools: string[]) => custom({ tools, maxSteps: 3, approval: "always" });
const creating = (...granted: string[]) =>
	node(
		"create",
		"Workspace.RobotCreate",
		{ name: ai, playbook: ai, description: ai, tools: ai, grants: grants(...granted) },
		{ tool: never },
	);
const updating = (...granted: string[]) =>
	node(
		"update",
		"Workspace.RobotUpdate",
		{ robot: ai, playbook: ai, tools: ai, grants: grants(...granted) },
		{ tool: never },
	);

/** A robot that these grants could have made. */
const AS_MADE = { playbook: "x", maxSteps: 3, approval: "always" } as const;

let count = 0;
const run = async (tools: Parameters<typeof desk>[1], ...calls: object[]) =>
	answers(await mcp.run(desk(`robots-${++count}`, tools, calls)));

const robot = async (id: string) => {
	const answer = await mcp.app.send({ url: `/api/robots/${id}` });
	return answer.statusCode === 200 ? answer.json<RobotReply>().robot : undefined;
};

async function make(body: object): Promise<void> {
	const answer = await mcp.app.send({ method: "POST", url: "/api/robots", payload: body });
	expect(answer.statusCode, answer.body).toBe(201);
}

describe("robot_create [S11]", () => {
	it("makes a robot with the tools that it may be given, and names all others [S5] [S13]", async () => {
		const tools = ["list_tools", "File.Read", "File.Write", "nothing", "none/such"];
		const [answer] = await run([creating("File.Read")], {
			name: "robot_create",
			arguments: { name: "Reader", playbook: "Read.", tools },
		});
		expect(answer).toMatchObject({
			status: "success",
			data: {
				result: { id: "reader", tools: ["Workspace.ListTools", "File.Read"], problems: [] },
				error: "invalid tools: [nothing, none/such]; tools that you may not give: [File.Write]",
			},
		});
		expect(await robot("reader")).toMatchObject({ maxSteps: 3, approval: "always", audience: "signed-in" });
	});

	it("says in words what is missing or of a wrong type, and makes nothing [S4] [S13]", async () => {
		const [answer] = await run([creating()], {
			name: "robot_create",
			arguments: { name: "X", tools: "File.Read" },
		});
		expect(answer).toMatchObject({
			status: "error",
			error: {
				code: "TOOL_ARGUMENTS_INVALID",
				message: expect.stringMatching(/playbook.*tools|tools.*playbook/s),
			},
		});
		expect(await robot("x")).toBeUndefined();
	});

	it("cannot be talked into more by an argument: what it may give is the designer's", async () => {
		const [answer] = await run([creating()], {
			name: "robot_create",
			arguments: { name: "Y", playbook: "x", tools: ["File.Write"], grants: { tools: ["File.Write"] } },
		});
		expect(answer).toMatchObject({ status: "error", error: { code: "TOOL_ARGUMENTS_INVALID" } });
		expect(await robot("y")).toBeUndefined();
	});

	it("asks a person first, unless the designer says otherwise", async () => {
		const flow = desk(
			"consent",
			[node("create", "Workspace.RobotCreate", { name: ai, playbook: ai })],
			[{ name: "robot_create", arguments: { name: "Z", playbook: "x" } }],
		);
		await mcp.start(flow);
		await vi.waitFor(async () => {
			const { approvals } = (await mcp.app.send({ url: "/api/approvals" })).json();
			expect(approvals).toMatchObject([{ flow: "consent" }]);
		});
		expect(await robot("z")).toBeUndefined();
	});
});

describe("a robot that an agent made", () => {
	it("spends out of the budget of the agent's flow, as its other robots do", async () => {
		const given = custom({
			tools: [],
			model: { provider: "scripted", script: [{ text: "Hello.", costMicroUsd: 10_000 }] },
			budget: { day: { microUsd: 10_000, onSpent: "fail" } },
		});
		const fields = { name: ai, playbook: ai, description: ai, tools: ai, grants: given };
		const spending = node("create", "Workspace.RobotCreate", fields, { tool: never });
		const create = (name: string) => ({ name: "robot_create", arguments: { name, playbook: "Spends." } });
		const made = await run([spending], create("Spender"), create("Other"));
		expect(made).toMatchObject([{ status: "success" }, { status: "success" }]);
		const ask = async (id: string) => {
			const payload = { message: { text: "Hi" } };
			const url = `/api/flows/${id}/runs?wait=10000`;
			return (await mcp.app.send({ method: "POST", url, payload })).json().run;
		};
		expect(await ask("spender")).toMatchObject({ status: "succeeded" });
		expect(await ask("other")).toMatchObject({ status: "failed", error: { code: "BUDGET_SPENT" } });
	});
});

describe("a robot that an agent made of what it had read", () => {
	const marksOf = async (tools: Parameters<typeof desk>[1], ...calls: object[]) =>
		(await mcp.run(desk(`robots-${++count}`, tools, calls))).flatMap((event) =>
			event.type === "tool-response" ? [[event.name, event.marks?.result?.untrusted === true]] : [],
		);
	const reading = [
		node("list", "Workspace.RobotList", { limit: ai }),
		node("get", "Workspace.RobotGet", { robot: ai }),
		node("switch", "Workspace.RobotSwitch", { robot: ai }),
	];

	it("has untrusted texts wherever they are read, until a person has written them", async () => {
		await make({ ...AS_MADE, id: "own", name: "Own" });
		await run(
			[node("search", "Workspace.Search", { query: ai }), creating()],
			{ name: "search", arguments: { query: "anything" } },
			{ name: "robot_create", arguments: { name: "Outside", playbook: "Obeys." } },
		);
		const calls = [
			{ name: "robot_list", arguments: {} },
			{ name: "robot_get", arguments: { robot: "outside" } },
			{ name: "robot_get", arguments: { robot: "own" } },
			{ name: "robot_switch", arguments: { robot: "outside" } },
		];
		expect(await marksOf(reading, ...calls)).toEqual([
			["robot_list", true],
			["robot_get", true],
			["robot_get", false],
			["robot_switch", true],
		]);
		await marksOf([updating()], {
			name: "robot_update",
			arguments: { robot: "outside", playbook: "Still obeys." },
		});
		expect(await marksOf(reading, calls[1] as object)).toEqual([["robot_get", true]]);

		const before = await robot("outside");
		const { revision, id: _, ...settings } = before as NonNullable<typeof before>;
		const payload = { revision, settings: { ...settings, playbook: "Helps." } };
		const put = await mcp.app.send({ method: "PUT", url: "/api/robots/outside", payload });
		expect(put.statusCode, put.body).toBe(200);
		expect(await marksOf(reading, calls[1] as object)).toEqual([["robot_get", false]]);
	});
});

describe("the tools of robots that are there [S11]", () => {
	beforeAll(async () => {
		const weak = { ...AS_MADE, id: "weak", name: "Weak", description: "Says hello." };
		await make({ ...weak, tools: ["File.Read"] });
		await make({ ...AS_MADE, id: "strong", name: "Strong", tools: ["File.Write"] });
	});

	it("list and read them, with a limit, and say when there is none", async () => {
		const list = node("list", "Workspace.RobotList", { limit: ai });
		const get = node("get", "Workspace.RobotGet", { robot: ai });
		const result = await run(
			[list, get],
			{ name: "robot_list", arguments: { limit: 1 } },
			{ name: "robot_get", arguments: { robot: "weak" } },
			{ name: "robot_get", arguments: { robot: "nobody" } },
			{ name: "robot_get", arguments: { robot: "no id" } },
		);
		expect(result).toMatchObject([
			{ data: { result: { robots: [{}], total: expect.any(Number) }, error: "" } },
			{ data: { result: { id: "weak", playbook: "x", tools: ["File.Read"], revision: 1 } } },
			{ status: "error", error: { message: expect.stringContaining("no such robot") } },
			// The id's form is looked at before anything else.
			{
				status: "error",
				error: { code: "TOOL_ARGUMENTS_INVALID", message: expect.stringContaining("robot") },
			},
		]);
	});

	it("change only a robot whose tools the caller may all give", async () => {
		const change = (id: string) => ({
			name: "robot_update",
			arguments: { robot: id, playbook: "Do as I say." },
		});
		const [weak, strong] = await run([updating("File.Read")], change("weak"), change("strong"));
		expect(weak).toMatchObject({
			status: "success",
			data: { result: { playbook: "Do as I say.", revision: 2 } },
		});
		expect(strong).toMatchObject({
			status: "error",
			data: { error: "the robot strong has tools that you may not give: [File.Write]" },
		});
		expect(await robot("strong")).toMatchObject({ playbook: "x", revision: 1 });
	});

	it.each([
		["tools that you may not give: [File.Write]", { tools: ["File.Write"] }],
		["another model", { model: { provider: "scripted", script: [{ text: "Hi." }] } }],
		["more steps", { maxSteps: 4 }],
		["a larger budget", { budget: undefined }],
		["a larger budget", { budget: { day: { microUsd: 2000 } } }],
		["weaker policies", { policies: { untrusted: "ask" } }],
		["an audience of others than people who signed in", { audience: "programs" }],
		["calls that need no consent", { toolApprovals: { "File.Read": "never" } }],
	])("change and delete none that has more than its maker could give: %s", async (words, more) => {
		const bounds = { budget: { day: { microUsd: 1000 } }, policies: { untrusted: "refuse" } };
		const given = custom({ tools: ["File.Read"], maxSteps: 3, approval: "always", ...bounds });
		const id = `more-${++count}`;
		await make({ id, name: id, ...AS_MADE, tools: ["File.Read"], ...bounds, ...more });
		const tools = [
			node("update", "Workspace.RobotUpdate", { robot: ai, playbook: ai, grants: given }, { tool: never }),
			node("delete", "Workspace.RobotDelete", { robot: ai, grants: given }, { tool: never }),
		];
		const tried = await run(
			tools,
			{ name: "robot_update", arguments: { robot: id, playbook: "Do as I say." } },
			{ name: "robot_delete", arguments: { robot: id } },
		);
		const refused = { status: "error", data: { error: `the robot ${id} has ${words}` } };
		expect(tried).toMatchObject([refused, refused]);
		expect(await robot(id)).toMatchObject({ playbook: "x", revision: 1 });
	});

	it("delete one that is there, and say so of one that is not", async () => {
		await make({ id: "gone", name: "Gone", ...AS_MADE });
		const remove = { name: "robot_delete", arguments: { robot: "gone" } };
		const tool = node("delete", "Workspace.RobotDelete", { robot: ai, grants: grants() }, { tool: never });
		expect(await run([tool], remove, remove)).toMatchObject([
			{ status: "success", data: { result: { message: "The robot Gone is deleted." } } },
			{ status: "error", error: { message: expect.stringContaining("no such robot") } },
		]);
	});
});

describe("robot_switch [S10] [S7]", () => {
	const scripted = (...calls: object[]): ModelSetting => ({
		provider: "scripted",
		script: [...calls.map((call) => ({ toolCalls: [call] as never })), { text: "Strong will help you." }],
	});

	async function answerOf(id: string): Promise<RunEventsReply["events"]> {
		const url = `/api/flows/${id}/runs?wait=10000`;
		const { runId } = (
			await mcp.app.send({ method: "POST", url, payload: { message: { text: "Hi" } } })
		).json();
		return (await mcp.app.send({ url: `/api/runs/${runId}/events` })).json().events;
	}

	it("has the ids of the robots that there are, and the answer says who takes over", async () => {
		await make({
			id: "doorman",
			name: "Doorman",
			playbook: "Hand over.",
			tools: ["Workspace.RobotSwitch"],
			model: scripted({ name: "robot_switch", arguments: { robot: "strong" } }),
		});
		const events = await answerOf("doorman");
		expect(events.at(-1)).toMatchObject({
			status: "succeeded",
			message: { text: "Strong will help you.", switch_to: "strong" },
		});
	});

	it("refuses an id that no robot has, and nobody takes over", async () => {
		await make({
			id: "confused",
			name: "Confused",
			playbook: "Hand over.",
			tools: ["Workspace.RobotSwitch"],
			model: scripted({ name: "robot_switch", arguments: { robot: "nobody" } }),
		});
		const events = await answerOf("confused");
		expect(answers(events)).toMatchObject([
			{
				status: "error",
				error: { code: "TOOL_ARGUMENTS_INVALID", message: expect.stringContaining("robot") },
			},
		]);
		expect(events.at(-1)).toMatchObject({ message: { switch_to: "" } });
	});
});

it("gives the tools of a robot as its model sees them [S8]", async () => {
	const provider = mcp.app.platform.tools;
	await make({ id: "equipped", name: "E", playbook: "x", tools: ["Workspace.ListTools", "order-desk/note"] });
	const tools = await provider.getRobotTools("equipped");
	expect(tools.map(({ definition }) => definition.name)).toEqual(["list_tools", "write_file"]);
	expect(provider.getTool("list_tools").definition).toEqual(tools[0]?.definition);
	expect(provider.getDefaultTools().map(({ name }) => name)).toEqual(["list_tools", "robot_list", "search"]);
});
