import { describe, expect, it } from "vitest";
import type { Frame } from "../../../../test/support/bridge/bridge-client.ts";
import { BridgeServer } from "../../../../test/support/bridge/bridge-server.ts";
import { stepFlow } from "../../../../test/support/bridge/echo-flows.ts";
import { ECHO, type PackageClient } from "../../../../test/support/bridge/package-client.ts";

const server = BridgeServer.forAll();

const TELLING = { nodes: [{ ...ECHO, effect: "once", probe: {} }] };

/** A `once` call whose host dies in the middle of it, while another host of the package is there. */
async function cutOff(): Promise<{
	readonly runId: string;
	readonly call: Frame;
	readonly other: PackageClient;
}> {
	const dying = await server.host(TELLING);
	dying.work = () => undefined;
	await server.put(stepFlow());
	const runId = await server.start("echo-step", { text: "x" });
	const call = await dying.call();
	const other = await server.host(TELLING);
	await dying.die();
	return { runId, call, other };
}

const ended = (runId: string) => server.eventually(runId, (all) => all.at(-1)?.type === "run-end");

describe("a call that was cut off by its host's death", () => {
	it("is asked about at another host, and not done again where it was done", async () => {
		const { runId, call, other } = await cutOff();
		const question = await other.bridge.next("node_probe");
		expect(question).toMatchObject({
			node_type: "Acme.Echo",
			node_id: call.node_id,
			params: { text: "x" },
			idempotency_key: call.idempotency_key,
			attempt: 1,
		});
		expect(question.call_id).not.toBe(call.call_id);
		const { call_id } = question;
		other.bridge.send({
			type: "node_probed",
			call_id,
			answer: "yes",
			outputs: { said: "found" },
			reason: "It is in the list.",
		});
		const events = await ended(runId);
		expect(events.at(-1)).toMatchObject({ status: "succeeded", message: { said: "found" } });
		expect(events).toContainEqual(
			expect.objectContaining({ type: "step-probe", answer: "yes", reason: "It is in the list." }),
		);
		expect(other.calls).toEqual([]);
	});

	it("is done now where it was not", async () => {
		const { runId, other } = await cutOff();
		const { call_id } = await other.bridge.next("node_probe");
		other.bridge.send({ type: "node_probed", call_id, answer: "no" });
		expect((await ended(runId)).at(-1)).toMatchObject({ status: "succeeded", message: { said: "x" } });
		expect(other.calls).toHaveLength(1);
	});

	it.each([
		[
			"cannot be told",
			{ answer: "unknown", reason: "The list is of today only." },
			{ reason: "The list is of today only." },
		],
		[
			"is answered with what the node cannot give",
			{ answer: "yes", outputs: { said: 7 } },
			{ error: { code: "PROBE_ANSWER_INVALID" } },
		],
	])("is a person's to decide where it %s", async (_case, answer, probed) => {
		const { runId, other } = await cutOff();
		const { call_id } = await other.bridge.next("node_probe");
		other.bridge.send({ type: "node_probed", call_id, ...answer });
		await server.eventually(runId, (all) => all.some(({ type }) => type === "step-probe"));
		const listed = await server.app.send({ method: "GET", url: "/api/unknown-steps" });
		expect(listed.json()).toMatchObject({ steps: [expect.objectContaining({ run: runId })] });
		expect(listed.json().steps[0]).toMatchObject({ probed });
		expect(other.calls).toEqual([]);
		const payload = { answer: "happened", outputs: { said: "a person says so" } };
		await server.app.send({ method: "POST", url: `/api/runs/${runId}/steps/1/resolve`, payload });
		expect((await ended(runId)).at(-1)).toMatchObject({ message: { said: "a person says so" } });
	});

	it("is not settled by the result of another question", async () => {
		const { runId, call, other } = await cutOff();
		const { call_id } = await other.bridge.next("node_probe");
		for (const id of [call.call_id, call_id])
			other.bridge.send({ type: "node_result", call_id: id, status: "success", outputs: { said: "no" } });
		other.bridge.send({ type: "node_probed", call_id, answer: "yes", outputs: { said: "found" } });
		expect((await ended(runId)).at(-1)).toMatchObject({ status: "succeeded", message: { said: "found" } });
	});
});
