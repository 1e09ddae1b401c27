import { custom, flow, node, path } from "@switchyard/flow/testing";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { ListRunsReply } from "@switchyard/spec/http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PublishedDesk } from "../support/published/published-desk.ts";
import { signedIn } from "../support/signed-in.ts";
import { TOKEN } from "../support/temporary-app.ts";

/** A flow whose policies refuse an untrusted place for what it writes. */
function careful(id: string, nodes: readonly FlowNode[], wires: readonly string[], start: FlowNode): Flow {
	const write = node("write", "File.Write", { path: path("place"), content: custom("x") });
	return {
		...flow([start, ...nodes, write], wires, { id }),
		policies: { untrusted: "refuse" },
	};
}

const started = careful("started", [], ["start > write"], node("start", "Flow.Manual"));
const place = { name: "place", type: "text", required: true } as const;
const called = node("start", "Flow.Called", {
	inputs: custom([{ ...place, description: "Where.", ai: true }]),
	tool_name: custom("file"),
	tool_description: custom("Files something."),
});
const calledFlow = careful("called", [], ["start > write"], called);
const asked = careful(
	"asked",
	[
		node("ask", "Flow.Ask", { question: custom("Where?"), form: custom([place]) }),
		node("take", "Flow.Set", { fields: custom([{ name: "place", value: path("answer.place") }]) }),
	],
	["start > ask > take > write"],
	node("start", "Flow.Called", { tool_name: custom("ask"), tool_description: custom("Asks.") }),
);

let desk: PublishedDesk;

beforeAll(async () => {
	desk = await PublishedDesk.start();
	for (const each of [started, calledFlow, asked]) await desk.publishFlow(each);
	const sources = [{ flow: "called" }, { flow: "asked" }];
	await desk.offer("careful", { sources, consent: "caller" });
	await desk.offer("trusting", { sources, consent: "caller", trustedInput: true });
});
afterAll(() => desk.dispose());

/** A token with a purpose. */
async function tokenOf(name: string, purpose: "run-flows" | "call-published-tools", trustedInput: boolean) {
	const body = { name, grants: [{ purpose }], trustedInput };
	return (await desk.json<{ token: string }>("/api/access-tokens", "POST", body)).token;
}

/** Returns the end of a run of the first flow that this token starts. */
async function endOf(token: string, name: string): Promise<unknown> {
	const body = { message: { place: `${name}.txt` } };
	const reply = await desk.send("/api/flows/started/runs?wait=20000", "POST", body, token);
	const { run } = (await reply.json()) as { run: ListRunsReply["runs"][number] };
	return run.error?.code ?? run.status;
}

describe("what a program sends in [Q-sec]", () => {
	it("is refused by a policy in the message of a run, unless its token has trusted input", async () => {
		expect(await endOf(TOKEN, "own")).toBe("POLICY_BREACH");
		expect(await endOf(await tokenOf("plain", "run-flows", false), "plain")).toBe("POLICY_BREACH");
		expect(await endOf(await tokenOf("trusted", "run-flows", true), "trusted")).toBe("succeeded");
	});

	it("is trusted where a person who signed in sends it", async () => {
		const ada = await signedIn(desk.app);
		const url = "/api/flows/started/runs?wait=20000";
		const reply = await ada({ method: "POST", url, payload: { message: { place: "ada.txt" } } });
		expect(reply.json<{ run: object }>().run).toMatchObject({ status: "succeeded" });
	});

	it("is refused in the arguments of a tool, unless the publication or the token trusts it", async () => {
		const call = (publication: string, token: string) =>
			desk.send(`/tools/${publication}/file`, "POST", { place: `${publication}.txt` }, token);
		const plain = await tokenOf("caller", "call-published-tools", false);
		const trusted = await tokenOf("trusted caller", "call-published-tools", true);
		expect((await call("careful", plain)).status).toBe(403);
		expect((await call("trusting", plain)).status).toBe(200);
		expect((await call("careful", trusted)).status).toBe(200);
	});

	it("is refused in a form that the caller fills in, unless the publication trusts it", async () => {
		const call = async (publication: string) => {
			const client = await desk.client(publication, TOKEN, {
				versionNegotiation: { mode: { pin: "2026-07-28" } },
				capabilities: { elicitation: { form: {} } },
			});
			client.setRequestHandler("elicitation/create", () => ({
				action: "accept",
				content: { place: `${publication}-form.txt` },
			}));
			return (await client.callTool({ name: "ask", arguments: {} })).isError ?? false;
		};
		expect(await call("careful")).toBe(true);
		expect(await call("trusting")).toBe(false);
	});
});
