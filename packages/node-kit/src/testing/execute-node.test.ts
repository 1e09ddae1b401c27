import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Type } from "typebox";
import { expect, it, onTestFinished } from "vitest";
import { defineNode, type ExecuteOf } from "../define-node.ts";
import { NodeError } from "../node-error.ts";
import { executeNode } from "./execute-node.ts";
import { loopbackNetwork } from "./loopback-network.ts";
import { temporaryWorkspace } from "./temporary-workspace.ts";

const definition = defineNode({
	id: "Test.Copy",
	version: 1,
	name: "Copy",
	description: "Copies a page into a file.",
	icon: "copy",
	color: "neutral",
	group: "Test",
	effect: "safe",
	inputs: {
		url: { schema: Type.String({ maxLength: 200 }), description: "The page.", scopes: ["Custom"] },
		times: {
			schema: Type.Integer({ maximum: 3 }),
			description: "How often.",
			scopes: ["Custom"],
			default: 1,
		},
		file: { schema: Type.String(), description: "The file.", scopes: ["Custom"], optional: true },
	},
	outputs: { bytes: { schema: Type.Integer(), description: "Bytes written." } },
});

const copy: ExecuteOf<typeof definition> = async (
	{ url, times, file = "copy.txt" },
	{ network, files, log, progress, chunk },
) => {
	const text = await (await network.fetch(url)).text();
	progress({ fraction: 0.5 });
	await chunk(text);
	const bytes = await files.write(file, text.repeat(times));
	log(`wrote ${bytes} bytes`);
	return { bytes };
};

async function serve(text: string): Promise<string> {
	const server = createServer((_request, response) => response.end(text));
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	onTestFinished(() => void server.close());
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

it("gives a real network and real files, and collects logs, progress and chunks", async () => {
	const workspace = await temporaryWorkspace();
	onTestFinished(workspace.remove);
	const url = await serve("abc");
	const execution = await executeNode({ definition, execute: copy }, { url, times: 2 }, { workspace });
	expect(execution).toEqual({
		outputs: { bytes: 6 },
		logs: ["wrote 6 bytes"],
		chunks: ["abc"],
		notes: [],
		progress: [{ fraction: 0.5 }],
		cost: 0,
		credits: 0,
	});
	expect(new TextDecoder().decode(await workspace.files.read("copy.txt"))).toBe("abcabc");
});

it("sums up what the node says that it cost, and refuses less than nothing", async () => {
	const paying: typeof copy = async ({ times }, { charge, chargeCredits, traceparent }) => {
		charge(0.25);
		charge(times ?? 0);
		chargeCredits(3);
		chargeCredits(times ?? 0);
		return { bytes: traceparent?.length ?? 0 };
	};
	const run = (times: number) =>
		executeNode({ definition, execute: paying }, { url: "x", times }, { traceparent: "00-1" });
	expect(await run(2)).toMatchObject({ cost: 2.25, credits: 5, outputs: { bytes: 4 } });
	await expect(run(-1)).rejects.toThrow(RangeError);
});

it("refuses unknown, missing and wrong parameters, all at once, before anything executes", async () => {
	let executed = false;
	const execute: typeof copy = async () => {
		executed = true;
		return {};
	};
	await expect(
		executeNode({ definition, execute }, { times: "2", file: 1, colour: "red" }),
	).rejects.toMatchObject({
		name: "ContractViolation",
		problems: [
			{ code: "PARAMETER_INVALID", field: "colour" },
			{ code: "PARAMETER_MISSING", field: "url" },
			{ code: "PARAMETER_INVALID", field: "times" },
			{ code: "PARAMETER_INVALID", field: "file" },
		],
	});
	expect(executed).toBe(false);
});

it("refuses outputs that the node does not declare, that do not fit, or that are not JSON", async () => {
	const giving = (outputs: object) => executeNode({ definition, execute: async () => outputs }, { url: "x" });
	await expect(giving({ bytes: 1.5 })).rejects.toMatchObject({ problems: [{ code: "OUTPUT_INVALID" }] });
	await expect(giving({ size: 1 })).rejects.toMatchObject({ problems: [{ code: "OUTPUT_UNKNOWN" }] });
	await expect(giving({ bytes: Number.NaN })).rejects.toMatchObject({
		problems: [{ code: "OUTPUT_NOT_JSON" }],
	});
});

it("passes a failure on, and holds what it kept to the declaration too", async () => {
	const failing = (outputs: Record<string, unknown>) =>
		executeNode(
			{
				definition,
				execute: async () => {
					throw new NodeError({ code: "DISK_FULL", message: "The disk is full.", outputs });
				},
			},
			{ url: "x" },
		);
	await expect(failing({ bytes: 4 })).rejects.toMatchObject({ code: "DISK_FULL", outputs: { bytes: 4 } });
	await expect(failing({ bytes: "4" })).rejects.toMatchObject({ name: "ContractViolation" });
});

it("reaches no other machine", async () => {
	await expect(loopbackNetwork.fetch("http://192.0.2.1/")).rejects.toMatchObject({ code: "ADDRESS_REFUSED" });
	await expect(loopbackNetwork.resolve({ host: "127.0.0.1", port: 80 })).resolves.toEqual({
		address: "127.0.0.1",
		family: 4,
	});
});

it("keeps files inside the workspace", async () => {
	const { files, remove } = await temporaryWorkspace();
	onTestFinished(remove);
	for (const path of ["../outside.txt", "/etc/hostname", "."])
		await expect(files.read(path)).rejects.toMatchObject({ code: "FILE_PATH_REFUSED" });
	await expect(files.read("missing.txt")).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
	expect(await files.write("deep/folder/a.txt", "ä")).toBe(2);
});
