import type { ListMemoryReply, RobotReply, RunSummary } from "@switchyard/spec/http";
import { expect, it, onTestFinished } from "vitest";
import { startTemporaryApp } from "../../../test/support/temporary-app.ts";

it("a robot has a memory of its own, and in it one of each person that it talks with", async () => {
	const app = await startTemporaryApp();
	onTestFinished(() => app.dispose());
	const script = [
		{ toolCalls: [{ name: "recall", arguments: {} }] },
		{ toolCalls: [{ name: "remember", arguments: { key: "language", value: "German" } }] },
		{ text: "Noted." },
	];
	const made = await app.send({
		method: "POST",
		url: "/api/robots",
		payload: {
			name: "Concierge",
			playbook: "Remember what people like.",
			model: { provider: "scripted", script },
			tools: ["Workspace.Remember", "Workspace.Recall"],
		},
	});
	expect(made.json<RobotReply>().problems).toEqual([]);
	const tell = async (person: string) => {
		const url = "/api/flows/concierge/runs?wait=20000";
		const payload = {
			message: { text: "I speak German.", history: [], conversation: "", person, files: [] },
		};
		const { run } = (await app.send({ method: "POST", url, payload })).json<{ run?: RunSummary }>();
		expect(run).toMatchObject({ status: "succeeded" });
	};
	await tell("ada");
	await tell("bob");
	const { entries } = (await app.send({ url: "/api/memory?memory=concierge" })).json<ListMemoryReply>();
	expect(entries.map(({ person, key, value }) => [person, key, value])).toEqual([
		["bob", "language", "German"],
		["ada", "language", "German"],
	]);
	// A model that names somebody else is refused: no model says whose memory it uses.
	const nosy = await app.send({ url: "/api/flows/concierge" });
	expect(JSON.stringify(nosy.json().nodes)).toContain('"memory":{"scope":"Custom","value":"concierge"}');
});
