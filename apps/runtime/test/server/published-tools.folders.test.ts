import type { ClientOptions } from "@modelcontextprotocol/client";
import type { FlowNode } from "@switchyard/spec/flow";
import { defined } from "@switchyard/spec/json";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FOLDERS, PERSON, sampled, together } from "../support/published/caller-flows.ts";
import { PublishedDesk } from "../support/published/published-desk.ts";

/** Asks by a flow that it calls. */
const THROUGH: FlowNode = {
	id: "through",
	type: "Subflow.direct",
	name: "Through",
	position: { x: 0, y: 0 },
	params: {},
	outputs: { folders: "folders" },
};

let desk: PublishedDesk;
let token: string;

beforeAll(async () => {
	desk = await PublishedDesk.start();
	const flows = [
		together("direct", [FOLDERS]),
		together("through", [THROUGH]),
		together("all", [PERSON, sampled({ scope: "Custom", value: "Name a colour." }), FOLDERS]),
	];
	for (const each of flows) await desk.publishFlow(each);
	await desk.offer("desk", { sources: flows.map(({ id }) => ({ flow: id })), consent: "caller" });
	token = await desk.token("caller", { purpose: "call-published-tools", names: ["desk"] });
});
afterAll(() => desk.dispose());

const REVISIONS: readonly [string, ClientOptions][] = [
	["2025-11-25", {}],
	["2026-07-28", { versionNegotiation: { mode: { pin: "2026-07-28" } } }],
];

describe.each(REVISIONS)("the folders of the program that calls, in %s [T5]", (revision, options) => {
	async function connect(roots?: () => unknown) {
		const client = await desk.client("desk", token, {
			...options,
			...(roots ? { capabilities: { roots: {} } } : {}),
		});
		if (roots) client.setRequestHandler("roots/list", async () => roots() as { roots: [] });
		return client;
	}

	it.each(["direct", "through"])("are what it says itself (%s)", async (name) => {
		const roots = [{ uri: "file:///home/ada/shop", name: "Shop" }, { uri: "file:///home/ada/notes" }];
		const client = await connect(() => ({ roots }));
		const { structuredContent } = await client.callTool({ name, arguments: {} });
		expect(structuredContent).toEqual({ folders: roots });
	});

	it("are asked for together with what its person and its model are asked for", async () => {
		const client = await desk.client("desk", token, {
			...options,
			capabilities: { roots: {}, sampling: {}, elicitation: { form: {} } },
		});
		client.setRequestHandler("roots/list", async () => ({ roots: [{ uri: "file:///home/ada" }] }));
		client.setRequestHandler("sampling/createMessage", async () => ({
			role: "assistant",
			model: "own",
			content: { type: "text", text: "teal" },
		}));
		client.setRequestHandler("elicitation/create", async () => ({
			action: "accept",
			content: { name: "Ada" },
		}));
		const result = await client.callTool({ name: "all", arguments: {} });
		expect(result.isError ?? false, JSON.stringify(result)).toBe(false);
		const { runs } = await desk.json<{ runs: { id: string }[] }>("/api/runs?flow=all");
		const events = JSON.stringify(await desk.whole(String(runs[0]?.id)));
		for (const said of ["teal", "Ada", "file:///home/ada"]) expect(events).toContain(said);
	});

	it("are none for a program that works in none", async () => {
		const client = await connect(() => ({ roots: [] }));
		const { structuredContent } = await client.callTool({ name: "direct", arguments: {} });
		expect(structuredContent).toEqual({ folders: [] });
	});

	it("are refused, with what the program would have to offer", async () => {
		const client = await connect();
		const called = client.callTool({ name: "direct", arguments: {} });
		if (revision === "2025-11-25") {
			const result = await called;
			expect(result.isError).toBe(true);
			expect(JSON.stringify(result.content)).toContain("CALLER_FOLDERS_MISSING");
		} else
			await expect(called).rejects.toMatchObject({
				code: -32021,
				data: { requiredCapabilities: { roots: {} } },
			});
	});

	it("are not taken when there are too many to be true", async () => {
		const roots = Array.from({ length: 1001 }, (_, index) => ({ uri: `file:///${index}` }));
		const client = await connect(() => ({ roots }));
		const result = await client.callTool({ name: "direct", arguments: {} });
		expect(result.isError).toBe(true);
		expect(JSON.stringify(result.content)).toContain("CALLER_FOLDERS_MISSING");
	});
});

it("may be said before the rest of what is asked at once, in 2026-07-28: the rest is asked for again", async () => {
	const client = await desk.client("desk", token, {
		versionNegotiation: { mode: { pin: "2026-07-28" } },
		capabilities: { roots: {}, sampling: {}, elicitation: { form: {} } },
		inputRequired: { autoFulfill: false },
	});
	const answers: Readonly<Record<string, object>> = {
		"roots/list": { roots: [{ uri: "file:///home/ada" }] },
		"sampling/createMessage": {
			role: "assistant",
			model: "own",
			content: { type: "text", text: "teal" },
		},
		"elicitation/create": { action: "accept", content: { name: "Ada" } },
	};
	/** Answers what is asked of these methods. */
	async function go(asked: Asked, methods: readonly string[]): Promise<Asked> {
		const requests = Object.entries(asked.inputRequests ?? {});
		const inputResponses = Object.fromEntries(
			requests.flatMap(([key, { method }]) => (methods.includes(method) ? [[key, answers[method]]] : [])),
		);
		const { requestState } = asked;
		const answered = { inputResponses, ...defined({ requestState }) };
		return client.callTool(
			{ name: "all", arguments: {}, ...answered },
			{ allowInputRequired: true },
		) as Promise<Asked>;
	}
	const methodsOf = ({ inputRequests = {} }: Asked) =>
		Object.values(inputRequests).map(({ method }) => method);

	const first = await go({}, []);
	expect(methodsOf(first).sort()).toEqual(Object.keys(answers).sort());
	const second = await go(first, ["roots/list"]);
	expect(methodsOf(second).sort()).toEqual(["elicitation/create", "sampling/createMessage"]);
	const third = await go(second, ["sampling/createMessage"]);
	expect(methodsOf(third)).toEqual(["elicitation/create"]);
	const last = await go(third, ["elicitation/create"]);
	expect({ asked: methodsOf(last), isError: last.isError ?? false }).toEqual({ asked: [], isError: false });
});

/** What a call gives, or is asked for. */
interface Asked {
	readonly isError?: boolean;
	readonly inputRequests?: Readonly<Record<string, { readonly method: string }>>;
	readonly requestState?: string;
}

it("are unknown of callers over plain HTTP, in words", async () => {
	const reply = await desk.send("/tools/desk/direct", "POST", {}, token);
	expect(await reply.json()).toMatchObject({ error: { code: "CALLER_FOLDERS_MISSING" } });
	const { runs } = await desk.json<{ runs: { id: string }[] }>("/api/runs?flow=direct");
	expect(JSON.stringify(await desk.whole(String(runs[0]?.id)))).toContain(
		"No program that can be asked waits for this run.",
	);
});
