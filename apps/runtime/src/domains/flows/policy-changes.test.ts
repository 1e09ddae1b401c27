import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { custom, node, path } from "@switchyard/flow/testing";
import type { Problem } from "@switchyard/spec/error";
import type { Flow } from "@switchyard/spec/flow";
import type { ListFlowsReply } from "@switchyard/spec/http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { signedInBrowser } from "../../../test/support/browsers.ts";
import { trustBefore } from "../../../test/support/older-run.ts";
import { startTemporaryApp, type TemporaryApp } from "../../../test/support/temporary-app.ts";

let server: TemporaryApp;
beforeEach(async () => {
	server = await startTemporaryApp();
});
afterEach(() => server.dispose());

/** Appends to a file what it reads of another one. */
const copying: Flow = {
	formatVersion: 1,
	id: "copying",
	name: "Copying",
	revision: 0,
	policies: { untrusted: "refuse" },
	nodes: [
		node("start", "Flow.Manual"),
		node("read", "File.Read", { path: path("from") }),
		node("write", "File.Write", { path: path("to"), content: custom("seen") }),
	],
	wires: [
		{ id: "a", from: { node: "start", port: "out" }, to: { node: "read", port: "in" } },
		{ id: "b", from: { node: "read", port: "out" }, to: { node: "write", port: "in" } },
	],
};

/** As a person does, whose words are trusted. */
async function run(message: object) {
	const browser = await signedInBrowser(server);
	return (await browser.post("/api/flows/copying/runs?wait=10000", { message })).json().run;
}

async function problems(): Promise<Problem[]> {
	return (await server.send({ method: "POST", url: "/api/flows/copying/validate" })).json().problems;
}

async function listed() {
	const { flows } = (await server.send({ url: "/api/flows" })).json<ListFlowsReply>();
	return flows.find(({ id }) => id === "copying");
}

/** Starts the server again, as if the one before it had been of a version in which files were trusted. */
async function upgrade(): Promise<void> {
	await server.close();
	trustBefore(server.folder, "File.Read");
	await restart();
}

async function restart(): Promise<void> {
	await server.close();
	server = await startTemporaryApp({ folder: server.folder });
}

describe("an upgrade after which a flow's policies stop more", () => {
	beforeEach(async () => {
		const made = await server.send({ method: "POST", url: "/api/flows", payload: { document: copying } });
		expect(made.statusCode, made.body).toBe(201);
		writeFileSync(join(server.folder, "workspace", "in.txt"), "Hello");
		expect(await run({ from: "in.txt", to: "out.txt" })).toMatchObject({ status: "succeeded" });
	});

	it("names the flow in the log and in the list, and the node with where to say that it is trusted", async () => {
		expect(await problems()).toEqual([]);
		await upgrade();
		expect(server.log()).toMatch(
			/"flows":\[\{"id":"copying","name":"Copying"\}\].*policies of these flows may stop/,
		);
		for (const _ of ["after the upgrade", "after the next start"]) {
			expect(await listed()).toMatchObject({ stricterPolicies: true });
			expect(await problems()).toMatchObject([
				{ code: "POLICY_STRICTER", node: "read", hint: expect.stringContaining("Trusted under Outputs") },
			]);
			await restart();
			expect(server.log()).not.toContain("policies of these flows");
		}
	});

	it("does so until a run of it has succeeded since", async () => {
		await upgrade();
		expect(await run({ from: "nowhere.txt", to: "out.txt" })).toMatchObject({ status: "failed" });
		expect(await problems()).toHaveLength(1);
		expect(await run({ from: "in.txt", to: "out.txt" })).toMatchObject({ status: "succeeded" });
		await restart();
		expect(await problems()).toEqual([]);
		expect((await listed())?.stricterPolicies).toBeUndefined();
	});

	/** Says of the node that outsiders have no say in what it returns. */
	async function trust(): Promise<void> {
		const { revision, ...flow } = (await server.send({ url: "/api/flows/copying" })).json<Flow>();
		const nodes = flow.nodes.map((each) =>
			each.id === "read" ? { ...each, source: { untrusted: false } } : each,
		);
		const payload = { ...flow, revision, nodes };
		const saved = await server.send({ method: "PUT", url: "/api/flows/copying", payload });
		expect(saved.statusCode, saved.body).toBe(200);
	}

	it("does so until the designer has said what the node returns", async () => {
		await upgrade();
		await trust();
		expect(await problems()).toEqual([]);
		expect((await listed())?.stricterPolicies).toBeUndefined();
	});

	it("does not where the designer has said it before", async () => {
		await trust();
		await upgrade();
		expect(await problems()).toEqual([]);
		expect((await listed())?.stricterPolicies).toBeUndefined();
	});
});
