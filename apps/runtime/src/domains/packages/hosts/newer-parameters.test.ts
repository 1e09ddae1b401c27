import { custom, node } from "@switchyard/flow/testing";
import { chainOf } from "@switchyard/host/testing";
import { expect, it } from "vitest";
import { BridgeServer } from "../../../../test/support/bridge/bridge-server.ts";
import { ECHO } from "../../../../test/support/bridge/package-client.ts";

const server = BridgeServer.forAll();

const LOUD = {
	...ECHO.properties[0],
	name: "loud",
	schema: { type: "boolean" },
	description: "Whether to shout.",
	scope: "Custom",
	aiScope: false,
	value: false,
};

/** The echo of the next release of its package. */
const NEWER = { ...ECHO, properties: [...ECHO.properties, LOUD] };

/** A person is asked before the echo. */
async function waiting(): Promise<{ readonly run: string; readonly resume: () => Promise<unknown> }> {
	const flow = chainOf(
		node("ask", "Flow.Ask", { question: custom("Continue?") }),
		node("echo", "Acme.Echo", { text: custom("hello") }),
	);
	await server.put({ ...flow, id: "patient-echo" });
	const run = await server.start("patient-echo", {});
	await server.eventually(run, (events) => events.some(({ type }) => type === "approval-open"));
	const { approvals } = (await server.app.send({ url: "/api/approvals" })).json();
	const { id, token } = approvals.find((each: { run: string }) => each.run === run);
	const payload = { token, answer: "submitted", values: {} };
	const resume = () => server.app.send({ method: "POST", url: `/api/approvals/${id}`, payload });
	return { run, resume };
}

it("executes a step of a run that is older than its package with the defaults of newer parameters [Q-R14]", async () => {
	const before = await server.host();
	const { run, resume } = await waiting();
	await before.die();
	const after = await server.host({ nodes: [NEWER], version: "1.1.0" });
	await resume();
	const { params } = await after.call();
	expect(params).toEqual({ text: "hello", loud: false });
	const events = await server.eventually(run, (all) => all.at(-1)?.type === "run-end");
	expect(events.at(-1)).toMatchObject({ status: "succeeded", message: { said: "hello" } });
	expect(events).toContainEqual(
		expect.objectContaining({ node: "echo", filled: expect.objectContaining({ params: { loud: false } }) }),
	);
});
