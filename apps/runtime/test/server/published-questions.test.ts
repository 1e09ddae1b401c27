import type { Client, ElicitRequestParams, ElicitResult } from "@modelcontextprotocol/client";
import { custom } from "@switchyard/flow/testing";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { Form } from "@switchyard/spec/form";
import type { ListApprovalsReply } from "@switchyard/spec/http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PublishedDesk } from "../support/published/published-desk.ts";
import { TOKEN } from "../support/temporary-app.ts";

const position = { x: 0, y: 0 };

const TITLED = [
	{ value: "r1", title: "The small room" },
	{ value: "r2", title: "The hall" },
];
const TITLES = TITLED.map(({ value, title }) => ({ const: value, title }));
const PLACE: Form = [
	{ name: "city", title: "City", type: "text", required: true },
	{ name: "size", type: "choice", choices: ["small", "large"], default: "large" },
	{ name: "floor", type: "number" },
	{ name: "on", type: "date" },
	{ name: "notes", type: "multiline" },
	{ name: "quiet", type: "boolean", default: true },
	{ name: "room", type: "choice", choices: TITLED, default: "r2" },
	{ name: "older", type: "choice", choices: TITLED, olderTitles: true },
	{ name: "days", type: "choices", choices: ["Mon", "Tue"], default: ["Tue"], required: true },
	{ name: "extras", title: "Extras", type: "choices", choices: TITLED, least: 1, most: 2 },
];
const CHOSEN = { room: "r1", older: "r2", days: ["Mon", "Tue"], extras: ["r2"] };
const GUESTS: Form = [{ name: "guests", type: "number", required: true }];

const ask = (id: string, question: string, form: Form, more: FlowNode["params"] = {}): FlowNode => ({
	id,
	type: "Flow.Ask",
	name: id,
	position,
	params: { question: custom(question), form: custom(form), ...more },
});

/** A flow that is a tool, with nodes one after the other. */
function toolFlow(id: string, nodes: readonly FlowNode[]): Flow {
	const params = { tool_name: custom(id), outputs: custom([{ name: "answer" }]) };
	const all = [{ id: "start", type: "Flow.Called", name: "Start", position, params }, ...nodes];
	return {
		formatVersion: 1,
		id,
		name: id,
		revision: 0,
		nodes: all,
		wires: nodes.map(({ id: to }, index) => ({
			id: `w${index}`,
			from: { node: all[index]?.id ?? "", port: "out" },
			to: { node: to, port: "in" },
		})),
	};
}

const FLOWS = [
	toolFlow("book", [
		ask("place", "Where do you want to meet?", PLACE, { context: custom("For the meeting of May.") }),
		ask("people", "How many are you?", GUESTS),
	]),
	toolFlow("must", [ask("people", "How many are you?", GUESTS, { may_reject: custom(false) })]),
	toolFlow("internal", [ask("boss", "How many may come?", GUESTS, { assignee: custom("The boss") })]),
	toolFlow("leave", [ask("leave", "May the flow continue?", [])]),
];

/** A node whose calls need consent. */
const WIPE: Flow = {
	formatVersion: 1,
	id: "wipe",
	name: "Wipe",
	revision: 0,
	nodes: [
		{ id: "start", type: "Flow.Manual", name: "Start", position, params: {} },
		{
			id: "wipe",
			type: "Flow.Function",
			name: "Wipe",
			position,
			params: { code: custom('return "wiped";') },
			tool: { name: "wipe", approval: "always" },
		},
	],
	wires: [],
};

let desk: PublishedDesk;

beforeAll(async () => {
	desk = await PublishedDesk.start();
	for (const flow of [...FLOWS, WIPE]) await desk.publishFlow(flow);
	const sources = FLOWS.map(({ id }) => ({ flow: id }));
	const consents = [...sources, { flow: "wipe", nodes: ["wipe"] }];
	await desk.offer("open", { sources: consents, consent: "caller" });
	await desk.offer("closed", { sources });
});
afterAll(() => desk.dispose());

const ERAS = [
	["2026-07-28", { pin: "2026-07-28" }],
	["2025-11-25", "legacy"],
] as const;

describe.each(ERAS)("the person at an MCP client of %s [T5]", (_era, mode) => {
	/** A client whose person answers so, question after question. */
	async function clientWith(answers: readonly ElicitResult[], offer = "open") {
		const asked: ElicitRequestParams[] = [];
		const client = await desk.client(offer, TOKEN, {
			versionNegotiation: { mode },
			capabilities: { elicitation: { form: {} } },
		});
		client.setRequestHandler("elicitation/create", ({ params }) => {
			asked.push(params);
			return answers[asked.length - 1] ?? { action: "cancel" };
		});
		return { client, asked };
	}
	const call = (client: Client, name: string) => client.callTool({ name, arguments: {} });
	const accept = (content: NonNullable<ElicitResult["content"]>): ElicitResult => ({
		action: "accept",
		content,
	});

	it("fills in the forms of a flow, one after the other, and is the one who answered", async () => {
		const { client, asked } = await clientWith([
			accept({
				city: "Oslo",
				size: "small",
				floor: 3,
				on: "2026-05-01",
				notes: "a\nb",
				quiet: false,
				...CHOSEN,
			}),
			accept({ guests: 4 }),
		]);
		const result = await call(client, "book");
		expect(result.structuredContent).toEqual({ answer: { guests: 4 } });
		expect(asked.map(({ message }) => message)).toEqual([
			"Where do you want to meet?\n\nFor the meeting of May.",
			"How many are you?",
		]);
		expect(asked[0]).toMatchObject({
			requestedSchema: {
				type: "object",
				required: ["city", "days"],
				properties: {
					city: { type: "string", title: "City", minLength: 1 },
					size: { type: "string", enum: ["small", "large"], default: "large" },
					floor: { type: "number" },
					on: { type: "string", format: "date" },
					notes: { type: "string", maxLength: 100_000 },
					quiet: { type: "boolean", default: true },
					room: { type: "string", oneOf: TITLES, default: "r2" },
					older: { type: "string", enum: ["r1", "r2"], enumNames: ["The small room", "The hall"] },
					days: {
						type: "array",
						items: { type: "string", enum: ["Mon", "Tue"] },
						minItems: 1,
						default: ["Tue"],
					},
					extras: { type: "array", title: "Extras", items: { anyOf: TITLES }, minItems: 1, maxItems: 2 },
				},
			},
		});
		expect(asked[0]).not.toHaveProperty("requestedSchema.properties.room.enum");
		const run = String(result._meta?.["switchyard/run"]);
		const child = (await desk.whole(run)).find((event) => event.type === "child-wait");
		const resolved = (await desk.whole(child?.child ?? "")).find(
			(event) => event.type === "approval-resolve",
		);
		expect(resolved).toMatchObject({
			by: expect.stringContaining("the caller of open"),
			values: { city: "Oslo", ...CHOSEN },
		});
	});

	it("reads what is wrong with an answer, and is asked again", async () => {
		const { client, asked } = await clientWith([accept({ guests: "many" }), accept({ guests: 2 })]);
		expect((await call(client, "must")).structuredContent).toEqual({ answer: { guests: 2 } });
		expect(asked[1]?.message).toMatch(
			/The form is not filled in as it must be\..*number.*How many are you\?/s,
		);
	});

	it("declines where the flow lets people reject", async () => {
		const { client } = await clientWith([{ action: "decline" }]);
		expect(await call(client, "book")).toMatchObject({ structuredContent: {} });
	});

	it.each([
		["who closes the question", "must", [{ action: "cancel" }], 1],
		["who declines what cannot be rejected", "must", [{ action: "decline" }], 1],
		["where somebody in particular is asked", "internal", [], 0],
		["where the flow asks for leave and not for a form", "leave", [], 0],
	] as const)("leaves the question to the people here: %s", async (_where, name, answers, shown) => {
		const { client, asked } = await clientWith(answers);
		expect(await call(client, name)).toMatchObject({
			isError: true,
			content: [{ text: expect.stringContaining("A person has been asked") }],
		});
		expect(asked).toHaveLength(shown);
		await answerHere(name === "leave" ? {} : { guests: 7 });
		await expect
			.poll(async () => (await call(client, name)).structuredContent)
			.toEqual({ answer: name === "leave" ? {} : { guests: 7 } });
	});

	it("is not asked where the publication leaves questions to the people here", async () => {
		const { client, asked } = await clientWith([accept({ guests: 2 })], "closed");
		expect(await call(client, "must")).toMatchObject({ isError: true });
		expect(asked).toHaveLength(0);
		await answerHere({ guests: 3 });
		await expect
			.poll(async () => (await call(client, "must")).structuredContent)
			.toEqual({ answer: { guests: 3 } });
	});

	it("is not asked by a client that has no forms: the people here are", async () => {
		const client = await desk.client("open", TOKEN, {
			versionNegotiation: { mode },
			capabilities: { elicitation: { url: {} } },
		});
		expect(await call(client, "must")).toMatchObject({ isError: true });
		await answerHere({ guests: 5 });
		await expect
			.poll(async () => (await call(client, "must")).structuredContent)
			.toEqual({ answer: { guests: 5 } });
	});
});

/** Answers the one question that waits. */
async function answerHere(values: Record<string, unknown>): Promise<void> {
	const { approvals } = await desk.json<ListApprovalsReply>("/api/approvals");
	expect(approvals).toHaveLength(1);
	const [{ id, token } = { id: "", token: "" }] = approvals;
	const body = { token, answer: "submitted", values };
	expect((await desk.send(`/api/approvals/${id}`, "POST", body)).status).toBe(204);
}

describe("what a client of 2026-07-28 gives back [Q-sec]", () => {
	/** Begins a call, and gives the sealed state with what is asked. */
	async function begin(tool: string) {
		const client = await desk.client("open", TOKEN, {
			versionNegotiation: { mode: { pin: "2026-07-28" } },
			capabilities: { elicitation: { form: {} } },
			inputRequired: { autoFulfill: false },
		});
		const request = (params: Record<string, unknown>, name = tool) =>
			client.callTool({ name, arguments: {}, ...params }, { allowInputRequired: true });
		return { request, asked: await request({}) };
	}
	const stateOf = (result: object) => ("requestState" in result ? String(result.requestState) : "");
	const filled = { people: { action: "accept", content: { guests: 2 } } };

	it("is refused where the state was changed, or is that of another tool", async () => {
		const { request, asked } = await begin("must");
		const requestState = stateOf(asked);
		await expect(request({ inputResponses: filled, requestState: `${requestState}x` })).rejects.toThrow();
		await expect(request({ inputResponses: filled, requestState }, "book")).rejects.toThrow(/another tool/);
		expect(await request({ inputResponses: filled, requestState })).toMatchObject({
			structuredContent: { answer: { guests: 2 } },
		});
	});

	it("answers the question that was shown, and no later one", async () => {
		const { request, asked } = await begin("book");
		const requestState = stateOf(asked);
		const place = { place: { action: "accept", content: { city: "Oslo", days: ["Mon"] } } };
		const next = await request({ inputResponses: { ...place, ...filled }, requestState });
		expect(next).toMatchObject({ resultType: "input_required", inputRequests: { people: {} } });
		expect(stateOf(next)).not.toBe(requestState);
		expect(await request({ inputResponses: filled, requestState: stateOf(next) })).toMatchObject({
			structuredContent: { answer: { guests: 2 } },
		});
	});

	it("may fill in a form before it is asked for, as an argument is, and may not consent so", async () => {
		const { request } = await begin("leave");
		await answerHere({});
		expect(await request({ inputResponses: filled }, "must")).toMatchObject({
			structuredContent: { answer: { guests: 2 } },
		});
		const consent = { consent: { action: "accept", content: {} } };
		const asked = await request({ inputResponses: consent }, "wipe");
		expect(asked).toMatchObject({ resultType: "input_required", inputRequests: { consent: {} } });
		expect(await request({ inputResponses: consent, requestState: stateOf(asked) }, "wipe")).toMatchObject({
			structuredContent: { result: "wiped" },
		});
	});
});
